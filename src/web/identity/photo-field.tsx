import { useRef, useState, type MouseEvent } from 'react';
import { initialsInPath, initialsPath } from '../../contracts/pictures/initials.ts';
import { Button } from '../ui/button.tsx';
import { focusField, FormField } from '../ui/field.tsx';
import { readFormValues } from '../ui/form-dom.ts';
import { inputClass } from '../ui/styles.ts';
import { labels, photoCopy } from './copy.ts';

/**
 * The address of the member's photo. "Use my initials" fills in that of a picture which the server draws; without
 * JavaScript it sends the form, and the page comes back with the address filled in.
 */
export function PhotoField({
  defaultValue,
  required = true,
}: {
  defaultValue: string | undefined;
  required?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [initials, setInitials] = useState(initialsInPath(defaultValue ?? ''));
  const [isNameNeeded, setNameNeeded] = useState(false);

  const fillInitials = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const { form } = event.currentTarget;
    const { name = '' } = form ? readFormValues(form) : {};
    const path = initialsPath(name);
    if (path) {
      input.current!.value = path;
      // As typing does: it dismisses an error of the field.
      input.current!.dispatchEvent(new Event('input', { bubbles: true }));
    } else focusField(form, 'name');
    setNameNeeded(!path);
  };

  const message = isNameNeeded ? photoCopy.nameNeeded : initials && photoCopy.initialsUsed(initials);
  const hint = (
    <>
      {!initials && (required ? photoCopy.hint : photoCopy.optionalHint)}
      <span role="status" className="block font-medium text-ink">
        {message}
      </span>
    </>
  );
  return (
    <FormField label={labels.photo} name="image" hint={hint}>
      {(ids) => (
        <div className="flex flex-wrap gap-2">
          <input
            {...ids}
            ref={input}
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
            onInput={({ currentTarget: { value } }) => {
              setInitials(initialsInPath(value));
              setNameNeeded(false);
            }}
            className={`${inputClass} min-w-[min(10rem,100%)] flex-1`}
          />
          <Button
            type="submit"
            name="intent"
            value="initials"
            // The fields that are still empty may stay so for now.
            formNoValidate
            variant="secondary"
            onClick={fillInitials}
            className="px-4! whitespace-normal!"
          >
            {photoCopy.useInitials}
          </Button>
        </div>
      )}
    </FormField>
  );
}
