import { useEffect, useRef, useState } from 'react';
import { maxReviewLength } from '../../../contracts/constants.ts';
import { FormField } from '../../ui/field.tsx';
import { inputClass } from '../../ui/styles.ts';
import { copy } from './copy.ts';

/** The text of a review. Its character count warns; a maxLength would silently cut pasted text. */
export function ReviewTextField({ defaultValue }: { defaultValue: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(defaultValue.length);
  useEffect(() => {
    const { current } = area;
    const updateLength = () => setLength(current?.value.trim().length ?? 0);
    updateLength();
    // Listen on the form: a restored draft fires its input event there.
    current?.form?.addEventListener('input', updateLength);
    return () => current?.form?.removeEventListener('input', updateLength);
  }, []);

  const excess = length - maxReviewLength;
  const hint = (
    <span className={excess > 0 ? 'font-semibold text-danger' : ''}>
      {excess > 0 ? copy.hints.textTooLong(excess, maxReviewLength) : copy.hints.text(length, maxReviewLength)}
    </span>
  );
  return (
    <FormField label={copy.labels.text} name="text" hint={hint}>
      {(ids) => (
        <textarea
          {...ids}
          aria-invalid={excess > 0 || ids['aria-invalid']}
          ref={area}
          name="text"
          rows={6}
          dir="auto"
          defaultValue={defaultValue}
          className={`${inputClass} py-2 leading-relaxed`}
        />
      )}
    </FormField>
  );
}
