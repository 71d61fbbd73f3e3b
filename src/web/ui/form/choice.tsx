import type { ReactNode } from 'react';

type ChoiceProps = {
  type: 'radio' | 'checkbox';
  name: string;
  value: string;
  /** Whether it is chosen at first. */
  checked?: boolean;
  required?: boolean;
  children: ReactNode;
};

/** A radio button or a check box with its label, large enough for a finger. */
export function Choice({ checked, children, ...rest }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input {...rest} defaultChecked={checked} className="size-5 shrink-0 accent-accent" />
      {children}
    </label>
  );
}
