import { useId, type ComponentProps } from 'react';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  /** What is expected, said before anything goes wrong. */
  hint?: string;
  /** What is wrong with what was given. */
  error?: string | undefined;
};

/** A labelled line to write into. */
export function Field({ label, hint, error, ...rest }: FieldProps) {
  const id = useId();
  const about = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-describedby={about || undefined}
        aria-invalid={error ? true : undefined}
        className="min-h-11 w-full rounded-lg border border-edge bg-ground px-3 text-ink aria-invalid:border-accent"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-accent">
          {error}
        </p>
      )}
    </div>
  );
}
