import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { buttonClass } from '../styles.ts';

/** Reports success, and navigates to `next` when it is closed. */
export function SuccessDialog({ title, children, next }: { title: string; children?: ReactNode; next: string }) {
  const navigate = useNavigate();
  const buttons = (
    <>
      <noscript>
        <a href={next} className={buttonClass('primary')}>
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
