import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';

type DialogProps = {
  title: string;
  children?: ReactNode;
  /** What happens when it is closed, by its button or by Escape. */
  onClose: () => void;
};

/**
 * Something a person has to know before they go on. Without JavaScript it stands open in the page;
 * with it, it takes the focus, keeps it, and gives it back.
 */
export function Dialog({ title, children, onClose }: DialogProps) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    dialog?.close();
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      open
      aria-labelledby={id}
      onClose={(event) => {
        // React calls this also when we close it ourselves to open it as a modal one.
        if (!event.currentTarget.open) onClose();
      }}
      className="fixed inset-x-0 top-24 z-50 m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-raised p-6 text-ink shadow-card backdrop:bg-black/60"
    >
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      {children && <div className="mt-3 text-lg">{children}</div>}
      <form method="dialog" className="mt-6 flex justify-end">
        <Button type="submit">OK</Button>
      </form>
    </dialog>
  );
}
