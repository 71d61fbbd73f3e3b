import { useId, type ComponentProps, type ReactNode } from 'react';
import { fieldLook } from './looks.ts';

type Labelled = {
  label: string;
  /** What is expected, said before anything goes wrong. */
  hint?: ReactNode;
};

/** A labelled line to write into. */
export function Field({ label, hint, ...rest }: ComponentProps<'input'> & Labelled) {
  return (
    <Labelled label={label} hint={hint}>
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
    <Labelled label={label} hint={hint}>
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
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
};

/** The label above something, and the hint below it. */
export function Labelled({ label, hint, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': hint ? `${id}-hint` : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
