import { useCallback, useRef, useState } from 'react';
import { fillForm, isDirty, readForm } from './form-values.ts';

type Draft = { values: Record<string, string>; at: string };

/**
 * Keeps what is typed into a form on this device until it is sent, whatever happens to the page.
 * Says since when it was kept, where an earlier draft was put back; which is done unless the page
 * came with something newer in its form.
 */
export function useDraft(name: string, { skipRestore }: { skipRestore: boolean }) {
  const newer = useRef(skipRestore);
  const [since, setSince] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const ref = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      const draft = read(name);
      // What was typed before the script came is newer than any draft.
      if (!draft || !element || newer.current || isDirty(element)) return;
      fillForm(element, draft.values);
      setSince(draft.at);
    },
    [name],
  );
  const keep = () => form.current && write(name, readForm(form.current));
  const forget = useCallback(() => {
    write(name, undefined);
    setSince(undefined);
  }, [name]);
  return { form, ref, since, keep, forget };
}

const place = (name: string) => `draft: ${name}`;

function read(name: string): Draft | undefined {
  try {
    return JSON.parse(localStorage.getItem(place(name)) ?? '') as Draft;
  } catch {
    return undefined;
  }
}

function write(name: string, values: Record<string, string> | undefined): void {
  try {
    // One that is put back, and not changed, is as old as it was.
    if (values && JSON.stringify(values) === JSON.stringify(read(name)?.values)) return;
    const draft = values && ({ values, at: new Date().toISOString() } satisfies Draft);
    if (draft) localStorage.setItem(place(name), JSON.stringify(draft));
    else localStorage.removeItem(place(name));
  } catch {
    // A browser that keeps nothing keeps no drafts.
  }
}
