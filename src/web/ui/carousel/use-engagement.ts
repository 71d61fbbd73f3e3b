import { useEffect, useState, type RefObject } from 'react';

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
export function useEngagement(ref: RefObject<HTMLElement | null>) {
  const [isVisible, setVisible] = useState(false);
  const [isEngaged, setEngaged] = useState(false);

  useEffect(() => {
    const element = ref.current!;
    const controller = new AbortController();
    const options = { signal: controller.signal, passive: true };
    let isInViewport = false;
    const updateVisibility = () => setVisible(isInViewport && !document.hidden);
    const observer = new IntersectionObserver(
      ([entry]) => {
        isInViewport = entry!.isIntersecting;
        updateVisibility();
      },
      { threshold: 0.5 },
    );
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
