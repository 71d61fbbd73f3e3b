import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { buttonLook } from './looks.ts';

type DoneDialogProps = { title: string; children?: ReactNode; next: string };

/** Says that it is done, and goes on. */
export function DoneDialog({ title, children, next }: DoneDialogProps) {
  const navigate = useNavigate();
  const buttons = (
    <>
      <noscript>
        <a href={next} className={buttonLook('strong')}>
          OK
        </a>
      </noscript>
      <Button type="submit" className="noscript:hidden">
        OK
      </Button>
    </>
  );
  return (
    <Dialog title={title} buttons={buttons} onClose={() => void navigate(next)}>
      {children}
    </Dialog>
  );
}
