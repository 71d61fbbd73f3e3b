import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

type NewReviewsProps = {
  count: number;
  /** As many as were looked at: there may be more. */
  most: number;
  onShow: () => Promise<void>;
};

/** Says that there are new reviews, over the page and not in it: what is being read stays in place. */
export function NewReviewsButton({ count, most, onShow }: NewReviewsProps) {
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting');
  const show = async () => {
    setState('loading');
    try {
      await onShow();
      setState('waiting');
    } catch {
      setState('failed');
    }
  };
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-(--navbar) z-30 flex justify-center pt-3"
    >
      {count > 0 && (
        <Button
          busy={state === 'loading'}
          onClick={show}
          className="pointer-events-auto gap-2 shadow-raised aria-busy:opacity-100 starting:-translate-y-3 starting:opacity-0"
        >
          <ArrowUp size={18} />
          {state === 'failed' ? 'Not loaded. Try again' : label(count, most)}
        </Button>
      )}
    </div>
  );
}

function label(count: number, most: number): string {
  if (count >= most) return `${most}+ new reviews`;
  return count === 1 ? '1 new review' : `${count} new reviews`;
}
