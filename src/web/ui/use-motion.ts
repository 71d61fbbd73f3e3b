import { useState, type RefObject } from 'react';
import { useAttention } from './use-attention.ts';
import { useCalm } from './use-calm.ts';

/** Whether something may move by itself, and the switch for it. */
export function useMotion(ref: RefObject<HTMLElement | null>) {
  const [motion, setMotion] = useState<'on' | 'asked for' | 'off'>('on');
  const { seen, busy } = useAttention(ref);
  const calm = useCalm();
  // Who pressed Play sees it move, with the pointer still there.
  const free = motion === 'asked for' || (motion === 'on' && !busy);
  return {
    on: motion !== 'off',
    moving: free && seen && !calm,
    play: () => setMotion('asked for'),
    stop: () => setMotion('off'),
  };
}
