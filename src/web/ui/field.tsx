import { createContext, use, useId, useState, type ComponentProps, type ReactNode } from 'react';
import { inputClass } from './styles.ts';

/** The field errors of a form, provided by its page; each field shows its own. */
export const FieldErrorsContext = createContext<readonly FieldError[]>([]);

export type FieldError = { field: string; message: ReactNode };

type LabelProps = {
  label: string;
  /** Explains the expected value; always visible. */
  hint?: ReactNode;
};

/** A labelled text input. */
export function Field({ label, hint, ...rest }: ComponentProps<'input'> & LabelProps) {
  return (
    <FormField label={label} hint={hint} name={rest.name}>
      {(ids) => <input {...rest} {...ids} className={inputClass} />}
    </FormField>
  );
}

type SelectProps = ComponentProps<'select'> & LabelProps & { placeholder: string; options: readonly string[] };

/** A labelled select whose value may stay empty; `placeholder` is the label of the empty option. */
export function Select({ label, hint, placeholder, options, ...rest }: SelectProps) {
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

type FormFieldProps = LabelProps & {
  /** The name in the form, by which its error is found. */
  name: string | undefined;
  /** Renders the control with these attributes. */
  children: (ids: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'>) => ReactNode;
};

/** Wraps a control with its label, its error (until the value is changed) and its hint. */
export function FormField({ label, hint, name, children }: FormFieldProps) {
  const id = useId();
  const [dismissed, setDismissed] = useState<object>();
  const reported = use(FieldErrorsContext).find(({ field }) => field === name);
  const error = reported === dismissed ? undefined : reported;
  const descriptions = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return (
    <div className="grid grid-cols-1 content-start gap-1.5" onInput={() => setDismissed(reported)}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': descriptions.join(' ') || undefined, 'aria-invalid': error && true })}
      {error && (
        // While a modal dialog says it, it is said there only.
        <p id={`${id}-error`} className="text-sm font-semibold text-danger [:root:has(dialog:modal)_&]:invisible">
          {error.message}
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="text-sm wrap-anywhere text-soft">
          {hint}
        </div>
      )}
    </div>
  );
}

/** For after an error: moves the focus to the field that it is about. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  const field = form?.elements.namedItem(name ?? '');
  if (!(field instanceof HTMLElement)) return;
  field.focus();
  // It cannot be read, so it is replaced by what is typed next.
  if (field instanceof HTMLInputElement && field.type === 'password') field.select();
}
