import { useState, type RefObject } from 'react';
import { useEngagement } from './use-engagement.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

/** Whether something may move by itself, and the switch for it. */
export function useAutoplay(ref: RefObject<HTMLElement | null>) {
  const [motion, setMotion] = useState<'on' | 'asked for' | 'off'>('on');
  const { seen, busy } = useEngagement(ref);
  const calm = useReducedMotion();
  // Who pressed Play sees it move, with the pointer still there.
  const free = motion === 'asked for' || (motion === 'on' && !busy);
  return {
    on: motion !== 'off',
    moving: free && seen && !calm,
    play: () => setMotion('asked for'),
    stop: () => setMotion('off'),
  };
}
