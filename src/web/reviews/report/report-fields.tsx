import { maxReasonLength, reportReasons } from '../../../contracts/moderation/constants.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { copy } from './copy.ts';

/** Why a review is reported; the same in the dialog and on the page. */
export function ReportFields({
  given,
}: {
  given?: { reason?: string | undefined; text?: string | undefined } | undefined;
}) {
  return (
    <>
      <p className="text-base text-soft">{copy.intro}</p>
      <fieldset>
        <legend className="font-medium">{copy.reason}</legend>
        {reportReasons.map((reason) => (
          <Choice key={reason} type="radio" name="reason" value={reason} checked={given?.reason === reason} required>
            {copy.reasons[reason]}
          </Choice>
        ))}
      </fieldset>
      <Field
        label={copy.text}
        hint={copy.textHint}
        name="text"
        maxLength={maxReasonLength}
        defaultValue={given?.text}
        autoComplete="off"
        dir="auto"
      />
    </>
  );
}
