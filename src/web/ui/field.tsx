import { createContext, use, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { inputClass } from './styles.ts';

/** What is wrong with a form's fields, for a page to provide: each says its own. */
export const FieldErrorsContext = createContext<readonly { field: string; message: string }[]>([]);

type FormField = {
  label: string;
  /** What is expected, said before anything goes wrong. */
  hint?: ReactNode;
};

/** A labelled line to write into. */
export function Field({ label, hint, ...rest }: ComponentProps<'input'> & FormField) {
  return (
    <FormField label={label} hint={hint} name={rest.name}>
      {(ids) => <input {...rest} {...ids} className={inputClass} />}
    </FormField>
  );
}

type ChoiceProps = ComponentProps<'select'> &
  FormField & {
    /** What stands there while nothing is chosen. */
    placeholder: string;
    options: readonly string[];
  };

/** A labelled list to choose from, or to leave empty. */
export function Select({ label, hint, placeholder, options, ...rest }: ChoiceProps) {
  return (
    <FormField label={label} hint={hint} name={rest.name}>
      {(ids) => (
        <select {...rest} {...ids} className={inputClass}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </FormField>
  );
}

type LabelledProps = FormField & {
  /** What the form calls it. */
  name: string | undefined;
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
};

/** The label above something; below it what is wrong with it, until it is changed, and the hint. */
export function FormField({ label, hint, name, children }: LabelledProps) {
  const id = useId();
  const [changed, setChanged] = useState<object>();
  const found = use(FieldErrorsContext).find(({ field }) => field === name);
  const wrong = found === changed ? undefined : found;
  const notes = [wrong && `${id}-wrong`, hint && `${id}-hint`].filter(Boolean);
  return (
    <div className="grid content-start gap-1.5" onInput={() => setChanged(found)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': notes.join(' ') || undefined,
        'aria-invalid': wrong && true,
      })}
      {wrong && (
        <p id={`${id}-wrong`} className="text-sm font-semibold text-danger">
          {wrong.message}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
