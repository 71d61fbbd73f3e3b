import { useCallback, useRef, useState } from 'react';
import { fillForm, isDirty, readFormValues } from './form-values.ts';

type Draft = { values: Record<string, string>; at: string };

/**
 * Saves a form's values in localStorage until they are submitted, and restores them when the form mounts.
 * `restoredFrom` is the time of a restored draft. `skipRestore` is for a page that the server rendered
 * with the submitted values, which are newer than the draft.
 */
export function useDraft(name: string, { skipRestore }: { skipRestore: boolean }) {
  const skipsRestore = useRef(skipRestore);
  const [restoredFrom, setRestoredFrom] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const ref = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      const draft = readDraft(name);
      // Text that was typed before hydration is newer than any draft.
      if (!draft || !element || skipsRestore.current || isDirty(element)) return;
      fillForm(element, draft.values);
      setRestoredFrom(draft.at);
    },
    [name],
  );
  const save = () => form.current && writeDraft(name, readFormValues(form.current));
  const clear = useCallback(() => {
    writeDraft(name, undefined);
    setRestoredFrom(undefined);
  }, [name]);
  return { form, ref, restoredFrom, save, clear };
}

const storageKey = (name: string) => `draft: ${name}`;

function readDraft(name: string): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(storageKey(name)) ?? '') as Draft;
  } catch {
    return undefined;
  }
}

function writeDraft(name: string, values: Record<string, string> | undefined): void {
  try {
    // A restored draft that was not edited keeps its time.
    if (values && JSON.stringify(values) === JSON.stringify(readDraft(name)?.values)) return;
    const draft = values && ({ values, at: new Date().toISOString() } satisfies Draft);
    if (draft) localStorage.setItem(storageKey(name), JSON.stringify(draft));
    else localStorage.removeItem(storageKey(name));
  } catch {
    // Storage may be disabled or full; then there are no drafts.
  }
}
