import { useCallback, useRef, useState } from 'react';
import { fillForm, isDirty, readFormValues } from './form-dom.ts';

type Draft = { values: Record<string, string>; at: string };

/**
 * Saves all values of a form in localStorage until `clear` is called, and restores them when the form mounts.
 * `restoredDraftTime` is the time of a restored draft. `skipRestore` is for a page that the server rendered
 * with the submitted values, which are newer than the draft.
 */
export function useDraft(name: string, { skipRestore }: { skipRestore: boolean }) {
  const skipRestoreRef = useRef(skipRestore);
  const [restoredDraftTime, setRestoredDraftTime] = useState<string>();
  const formRef = useRef<HTMLFormElement>(null);

  const attachForm = useCallback(
    (element: HTMLFormElement | null) => {
      formRef.current = element;
      const draft = readDraft(name);
      // Text that was typed before hydration is newer than any draft.
      if (!draft || !element || skipRestoreRef.current || isDirty(element)) return;
      fillForm(element, draft.values);
      setRestoredDraftTime(draft.at);
    },
    [name],
  );
  const save = () => formRef.current && writeDraft(name, readFormValues(formRef.current));
  const clear = useCallback(() => {
    writeDraft(name, undefined);
    setRestoredDraftTime(undefined);
  }, [name]);
  return { formRef, attachForm, restoredDraftTime, save, clear };
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
    // Restoring a draft fires input events, which save it again: unedited, it keeps its time.
    if (values && JSON.stringify(values) === JSON.stringify(readDraft(name)?.values)) return;
    if (!values) return localStorage.removeItem(storageKey(name));
    const draft: Draft = { values, at: new Date().toISOString() };
    localStorage.setItem(storageKey(name), JSON.stringify(draft));
  } catch {
    // Storage may be disabled or full; then there are no drafts.
  }
}
