import { use, type ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { maxReasonLength } from '../../contracts/moderation/constants.ts';
import { Button } from '../ui/button.tsx';
import { Field, FieldErrorsContext } from '../ui/field.tsx';
import type { Variant } from '../ui/styles.ts';
import { copy } from './copy.ts';
import type { Intent } from './moderation-action.ts';
import { ResultContext } from './moderation-page.tsx';

type ActionFormProps = {
  /** The id of the review or the member. */
  target: string;
  hint: string;
  buttons: { intent: Intent; label: string; variant: Variant }[];
  /** Fields before the reason. */
  children?: ReactNode;
  /** A box to be ticked, after the reason. */
  confirm?: ReactNode;
};

/** A form with a reason and one button or several, which works without JavaScript. */
export function ActionForm({ target, hint, buttons, children, confirm }: ActionFormProps) {
  const { formData } = useNavigation();
  const busyIntent = formData?.get('target') === target ? formData.get('intent') : undefined;
  const { problem, given } = use(ResultContext) ?? {};
  const isOwn = given?.target === target;
  return (
    <FieldErrorsContext value={(isOwn && problem?.errors) || []}>
      <Form method="post" preventScrollReset className="grid gap-4">
        {/* Enter in the field activates the form's first submit button: with several, it must do nothing. */}
        {buttons.length > 1 && (
          <button type="submit" hidden disabled>
            {copy.reason}
          </button>
        )}
        <input type="hidden" name="target" value={target} />
        {children}
        <Field
          label={copy.reason}
          hint={hint}
          name="reason"
          maxLength={maxReasonLength}
          defaultValue={isOwn ? given.reason : undefined}
          required
          autoComplete="off"
          dir="auto"
        />
        {confirm}
        <div className="flex flex-wrap gap-3">
          {buttons.map(({ intent, label, variant }) => (
            <Button
              key={intent}
              type="submit"
              name="intent"
              value={intent}
              variant={variant}
              busy={busyIntent === intent}
            >
              {label}
            </Button>
          ))}
        </div>
      </Form>
    </FieldErrorsContext>
  );
}
