import { useEffect, useState, type RefObject } from 'react';

const touching = ['touchstart', 'touchend', 'touchcancel'];
const attending = ['pointerenter', 'pointerleave', 'focusin', 'focusout', ...touching];

/** Whether an element is before a person's eyes, and whether they are busy with it. */
export function useEngagement(ref: RefObject<HTMLElement | null>) {
  const [seen, setSeen] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    const element = ref.current!;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    let inSight = false;
    const variant = () => setSeen(inSight && !document.hidden);
    const sight = new IntersectionObserver(
      ([entry]) => {
        inSight = entry!.isIntersecting;
        variant();
      },
      { threshold: 0.5 },
    );
    sight.observe(element);
    document.addEventListener('visibilitychange', variant, options);
    const attend = (event: Event) =>
      setBusy(event.type === 'touchstart' || element.matches(':hover, :focus-within'));
    for (const type of attending) element.addEventListener(type, attend, options);
    return () => {
      sight.disconnect();
      stop.abort();
    };
  }, [ref]);

  return { seen, busy };
}
