import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { copy } from '../copy.ts';

type DialogProps = {
  title: string;
  children?: ReactNode;
  /** Submit buttons; each closes the dialog with its value. */
  buttons?: ReactNode;
  /** Called when it is closed: with the value of the button, or with "" for Escape. */
  onClose?: (value: string) => void;
  /** Without JavaScript, and if it is not modal, it is a message in the page. */
  modal?: boolean;
};

/** A modal dialog that traps the focus and returns it on close. */
export function Dialog({ title, children, buttons, onClose, modal = true }: DialogProps) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);

  // A layout effect, because the open, non-modal element would shift the page if it were painted first.
  useLayoutEffect(() => {
    if (!modal) return;
    const dialog = ref.current;
    dialog?.close();
    dialog?.showModal();
    return () => dialog?.close();
  }, [modal]);

  return (
    <dialog
      ref={ref}
      open
      aria-labelledby={id}
      aria-describedby={children ? `${id}-text` : undefined}
      onClose={({ currentTarget: { open, returnValue } }) => {
        // The close() before showModal() fires this event too; by then the dialog is open again.
        if (!open) onClose?.(returnValue);
      }}
      className="static mb-6 w-full overflow-y-auto rounded-card border border-line bg-raised p-6 text-ink shadow-raised backdrop:bg-black/60 modal:fixed modal:m-auto modal:max-h-[calc(100dvh-8rem)] modal:w-[min(28rem,calc(100vw-2rem))] modal:animate-rise"
    >
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      {children && (
        <div id={`${id}-text`} className="mt-3 text-lg wrap-anywhere">
          {children}
        </div>
      )}
      <form method="dialog" className="mt-6 flex flex-wrap justify-end gap-3">
        {buttons ?? <Button type="submit">{copy.ok}</Button>}
      </form>
    </dialog>
  );
}
