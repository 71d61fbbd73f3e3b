import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from './dialog.tsx';
import { linkLook } from './looks.ts';

type DoneDialogProps = { title: string; children?: ReactNode; next: string };

/** Says that it is done, and goes on. */
export function DoneDialog({ title, children, next }: DoneDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog title={title} onClose={() => void navigate(next)}>
      {children}
      <noscript>
        {' '}
        <a href={next} className={linkLook}>
          Go on
        </a>
      </noscript>
    </Dialog>
  );
}
