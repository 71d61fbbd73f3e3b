import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../ui/button.tsx';
import type { Variant } from '../ui/styles.ts';

type AccountFormProps = {
  intent: string;
  /** Which of several things with this intent. */
  target?: string;
  submit: string;
  /** The button's name, where the text alone would not say what it is about. */
  label?: string;
  variant?: Variant;
  children?: ReactNode;
};

/** A form of the account page, which says what it is for by `intent`. */
export function AccountForm({ intent, target = '', submit, label, variant = 'primary', children }: AccountFormProps) {
  const { formData } = useNavigation();
  const isBusy = formData?.get('intent') === intent && formData.get('target') === target;
  return (
    <Form method="post" preventScrollReset className="grid grid-cols-1 justify-items-start gap-5 [&>div]:w-full">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="target" value={target} />
      {children}
      <Button type="submit" variant={variant} busy={isBusy} aria-label={label}>
        {submit}
      </Button>
    </Form>
  );
}
