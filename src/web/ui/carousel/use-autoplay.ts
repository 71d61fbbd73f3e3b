import { useState, useSyncExternalStore, type RefObject } from 'react';
import { useEngagement } from './use-engagement.ts';

/** Whether slides may advance by themselves, and the controls for it. */
export function useAutoplay(ref: RefObject<HTMLElement | null>) {
  const [mode, setMode] = useState<'automatic' | 'requested' | 'stopped'>('automatic');
  const { isVisible, isEngaged } = useEngagement(ref);
  const prefersReducedMotion = useReducedMotion();
  // After a press on Play the slides move at once, although the pointer is still over the carousel.
  const isAllowed = mode === 'requested' || (mode === 'automatic' && !isEngaged);
  return {
    enabled: mode !== 'stopped',
    running: isAllowed && isVisible && !prefersReducedMotion,
    start: () => setMode('requested'),
    stop: () => setMode('stopped'),
  };
}

const reducedMotion = '(prefers-reduced-motion: reduce)';

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(reducedMotion).matches,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(reducedMotion);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
