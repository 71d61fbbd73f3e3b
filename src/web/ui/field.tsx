import { useId, type ComponentProps } from 'react';

type FieldProps = ComponentProps<'input'> & {
  label: string;
  /** What is expected, said before anything goes wrong. */
  hint?: string;
};

/** A labelled line to write into. */
export function Field({ label, hint, ...rest }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-describedby={hint && `${id}-hint`}
        className="min-h-11 w-full rounded-lg border border-edge bg-ground px-3 text-ink"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
