import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { RefusalDialog } from '../ui/refusal-dialog.tsx';
import type { Told } from './act-on-review.ts';

/** Says, once, what came of a press of a button. */
export function ToldDialog({ outcome }: { outcome: Told | undefined }) {
  const [seen, setSeen] = useState<Told>();
  if (!outcome?.told || outcome === seen) return <RefusalDialog refusal={outcome?.refusal} />;
  const close = () => {
    setSeen(outcome);
    requestAnimationFrame(() => {
      // The button that was pressed may be gone with its review.
      if (document.activeElement === document.body) document.getElementById('content')?.focus();
    });
  };
  return <Dialog title={outcome.told} onClose={close} />;
}
