import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

/** How long a slide is shown before the next one. */
export const autoplayMs = 7_000;

/** Whether slides may advance by themselves, and the controls for it. */
export function useAutoplay(ref: RefObject<HTMLElement | null>) {
  const [mode, setMode] = useState<'automatic' | 'requested' | 'stopped'>('automatic');
  const { isVisible, isEngaged } = useEngagement(ref);
  const prefersReducedMotion = useSyncExternalStore(subscribe, readReducedMotion, () => true);
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
const readReducedMotion = () => matchMedia(reducedMotion).matches;

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(reducedMotion);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const engagementEvents = [
  'pointerenter',
  'pointerleave',
  'focusin',
  'focusout',
  'touchstart',
  'touchend',
  'touchcancel',
];

/** Whether an element is visible, and whether the person hovers, focuses or touches it. */
function useEngagement(ref: RefObject<HTMLElement | null>) {
  const [isVisible, setVisible] = useState(false);
  const [isEngaged, setEngaged] = useState(false);

  useEffect(() => {
    const element = ref.current!;
    const controller = new AbortController();
    const options = { signal: controller.signal, passive: true };
    let isInViewport = false;
    const updateVisibility = () => setVisible(isInViewport && !document.hidden);
    const onIntersection = ([entry]: IntersectionObserverEntry[]) => {
      isInViewport = entry!.isIntersecting;
      updateVisibility();
    };
    const observer = new IntersectionObserver(onIntersection, { threshold: 0.5 });
    observer.observe(element);
    document.addEventListener('visibilitychange', updateVisibility, options);
    const updateEngagement = (event: Event) =>
      setEngaged(event.type === 'touchstart' || element.matches(':hover, :focus-within'));
    for (const type of engagementEvents) element.addEventListener(type, updateEngagement, options);
    return () => {
      observer.disconnect();
      controller.abort();
    };
  }, [ref]);

  return { isVisible, isEngaged };
}
