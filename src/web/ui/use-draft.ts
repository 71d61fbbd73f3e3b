import { useCallback, useRef, useState } from 'react';
import { fillForm, isDirty, readFormValues } from './form-dom.ts';

type Values = Record<string, string>;
type Draft = { values: Values; at: string };

type DraftOptions = {
  /** For a page that the server rendered with the submitted values, which are newer than the draft. */
  skipRestore: boolean;
  /** The values to restore, from those of the draft and of the form; a function that stays the same. */
  mergeDraft: (draft: Values, form: Values) => Values;
};

/**
 * Saves all values of a form in localStorage until `clear` is called, and restores them when the form mounts.
 * `restoredDraftTime` is the time of a restored draft.
 */
export function useDraft(name: string, { skipRestore, mergeDraft }: DraftOptions) {
  const skipRestoreRef = useRef(skipRestore);
  const [restoredDraftTime, setRestoredDraftTime] = useState<string>();
  const formRef = useRef<HTMLFormElement>(null);

  const attachForm = useCallback(
    (element: HTMLFormElement | null) => {
      formRef.current = element;
      const draft = readDraft(name);
      // Text that was typed before hydration is newer than any draft.
      if (!draft || !element || skipRestoreRef.current || isDirty(element)) return;
      fillForm(element, mergeDraft(draft.values, readFormValues(element)));
      setRestoredDraftTime(draft.at);
    },
    [name, mergeDraft],
  );
  const save = () => formRef.current && writeDraft(name, readFormValues(formRef.current));
  const clear = useCallback(() => {
    discardDraft(name);
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

/** The newest draft whose name begins with a text. */
export function findLatestDraft(prefix: string): (Draft & { name: string }) | undefined {
  try {
    const names = Object.keys(localStorage)
      .filter((key) => key.startsWith(storageKey(prefix)))
      .map((key) => key.slice(storageKey('').length));
    const drafts = names.flatMap((name) => {
      const draft = readDraft(name);
      return draft ? [{ ...draft, name }] : [];
    });
    return drafts.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0];
  } catch {
    return undefined;
  }
}

export function discardDraft(name: string): void {
  writeDraft(name, undefined);
}

function writeDraft(name: string, values: Values | undefined): void {
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
