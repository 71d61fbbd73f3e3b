import { useEffect, useRef, useState } from 'react';
import { maxReviewLength } from '../../../contracts/constants.ts';
import { FormField } from '../../ui/field.tsx';
import { inputClass } from '../../ui/styles.ts';

const numberText = (value: number) => value.toLocaleString('en-US');

/**
 * The words of a review, with their count. More than fits can be written, and is told: cutting what
 * somebody pasted would lose it.
 */
export function ReviewTextField({ defaultValue }: { defaultValue: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(defaultValue.length);
  useEffect(() => {
    const { current } = area;
    const count = () => setLength(current?.value.trim().length ?? 0);
    count();
    // The form also hears of drafts that are put back.
    current?.form?.addEventListener('input', count);
    return () => current?.form?.removeEventListener('input', count);
  }, []);

  const over = length - maxReviewLength;
  const hint = (
    <span className={over > 0 ? 'font-semibold text-danger' : ''}>
      {over > 0
        ? `${numberText(over)} characters too many: up to ${numberText(maxReviewLength)} fit.`
        : `Optional. ${numberText(length)} of ${numberText(maxReviewLength)} characters.`}
    </span>
  );
  return (
    <FormField label="Review" name="text" hint={hint}>
      {(ids) => (
        <textarea
          {...ids}
          aria-invalid={over > 0 || ids['aria-invalid']}
          ref={area}
          name="text"
          rows={8}
          dir="auto"
          defaultValue={defaultValue}
          className={`${inputClass} py-2 leading-relaxed`}
        />
      )}
    </FormField>
  );
}
