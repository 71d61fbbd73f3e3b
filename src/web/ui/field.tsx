import { createContext, use, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { fieldLook } from './looks.ts';

/** What is wrong with a form's fields, for a page to provide: each says its own. */
export const WrongContext = createContext<readonly { field: string; message: string }[]>([]);

type Labelled = {
  label: string;
  /** What is expected, said before anything goes wrong. */
  hint?: ReactNode;
};

/** A labelled line to write into. */
export function Field({ label, hint, ...rest }: ComponentProps<'input'> & Labelled) {
  return (
    <Labelled label={label} hint={hint} name={rest.name}>
      {(ids) => <input {...rest} {...ids} className={fieldLook} />}
    </Labelled>
  );
}

type ChoiceProps = ComponentProps<'select'> &
  Labelled & {
    /** What stands there while nothing is chosen. */
    placeholder: string;
    options: readonly string[];
  };

/** A labelled list to choose from, or to leave empty. */
export function Choice({ label, hint, placeholder, options, ...rest }: ChoiceProps) {
  return (
    <Labelled label={label} hint={hint} name={rest.name}>
      {(ids) => (
        <select {...rest} {...ids} className={fieldLook}>
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

type LabelledProps = Labelled & {
  /** What the form calls it. */
  name: string | undefined;
  children: (ids: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
};

/** The label above something; below it what is wrong with it, until it is changed, and the hint. */
export function Labelled({ label, hint, name, children }: LabelledProps) {
  const id = useId();
  const [changed, setChanged] = useState<object>();
  const found = use(WrongContext).find(({ field }) => field === name);
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
