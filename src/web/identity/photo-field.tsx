import { Field } from '../ui/field.tsx';
import { labels, photoCopy } from './copy.ts';

type PhotoFieldProps = { defaultValue: string; required?: boolean };

/** The address of the member's photo. */
export function PhotoField({ defaultValue, required = true }: PhotoFieldProps) {
  return (
    <Field
      label={labels.photo}
      hint={required ? photoCopy.hint : photoCopy.optionalHint}
      name="image"
      // Not type="url", which allows no paths of this site.
      type="text"
      inputMode="url"
      autoComplete="photo"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      defaultValue={defaultValue}
      required={required}
      // What is pasted replaces it.
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}
