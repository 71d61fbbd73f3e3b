import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { Button } from '../button.tsx';
import { copy } from '../copy.ts';

type Toast = { title: string; text?: string | undefined };

const closesAfterMs = 8_000;

let count = 0;
let current: (Toast & { id: number }) | undefined;
const listeners = new Set<() => void>();

/** Shows a message that blocks nothing, in place of the one before. It is kept over a navigation. */
export function showToast(toast: Toast | undefined): void {
  current = toast && { ...toast, id: (count += 1) };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The place of toasts. Always in the page, because screen readers announce changes of a live region only. */
export function Toaster() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
  return <div role="status">{toast && <ToastDialog key={toast.id} toast={toast} />}</div>;
}

/**
 * A non-modal dialog at the bottom of the window. It closes by itself, at any key or click elsewhere, which still
 * does its work, at OK and at Escape.
 */
function ToastDialog({ toast: { title, text } }: { toast: Toast }) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    if (ref.current) closeOnItsOwn(ref.current, controller.signal);
    return () => controller.abort();
  }, []);
  return (
    <dialog
      ref={ref}
      open
      aria-labelledby={id}
      className="fixed inset-x-4 top-auto bottom-[max(1rem,env(safe-area-inset-bottom))] z-50 mx-auto flex w-fit max-w-[min(32rem,calc(100vw-2rem))] xl:mr-0 items-center gap-5 rounded-card border border-edge bg-raised py-3 pr-3 pl-5 text-ink shadow-raised motion-safe:animate-rise print:hidden"
    >
      <div className="min-w-0 wrap-anywhere">
        <p id={id} className="font-semibold">
          {title}
        </p>
        {text && <p className="text-soft">{text}</p>}
      </div>
      <Button type="button" variant="secondary" onClick={() => showToast(undefined)}>
        {copy.ok}
      </Button>
    </dialog>
  );
}

/** Closes the toast after a time in which nobody points at it or has the focus in it, and at input elsewhere. */
function closeOnItsOwn(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const close = () => showToast(undefined);
  let timer = setTimeout(close, closesAfterMs);
  let previousFocus: EventTarget | null = null;
  dialog.addEventListener('focusin', ({ relatedTarget }) => (previousFocus = relatedTarget), { signal });
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    const isLost = document.activeElement === document.body;
    if (isLost && previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
  });
  const restart = () => {
    clearTimeout(timer);
    if (!dialog.matches(':hover, :focus-within')) timer = setTimeout(close, closesAfterMs);
  };
  for (const type of ['mouseenter', 'mouseleave', 'focusin', 'focusout']) {
    dialog.addEventListener(type, restart, { signal });
  }
  // A press of the mouse must not move the focus to OK, which is about to disappear.
  dialog.addEventListener('mousedown', (event) => event.preventDefault(), { signal });
  const closeAtInput = (event: Event) => {
    const isInside = dialog.contains(event.target as Node);
    if (event instanceof KeyboardEvent ? closesByKey(event, isInside) : !isInside) close();
  };
  for (const type of ['click', 'keydown']) {
    // Capturing, because the handler of a button may stop the event.
    document.addEventListener(type, closeAtInput, { capture: true, signal });
  }
}

const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

/** Not a modifier by itself, nor a key that is held down since before the message was shown. */
function closesByKey({ key, repeat }: KeyboardEvent, isInside: boolean): boolean {
  if (repeat || modifiers.has(key)) return false;
  return key === 'Escape' || !isInside;
}
