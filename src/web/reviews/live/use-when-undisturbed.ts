import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';

const checkIntervalMs = 500;
/** A page that bounces at its end, or is scaled, is hardly ever at exactly 0. */
const maxScrollPx = 8;

/** While something waits, calls `onUndisturbed` as soon as a change at the top of `area` would disturb nobody. */
export function useWhenUndisturbed(
  area: RefObject<HTMLElement | null>,
  isWaiting: boolean,
  onUndisturbed: () => void,
): void {
  const proceed = useEffectEvent(onUndisturbed);
  // Before the paint: a notice of what waits would flash.
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    const check = () => isUndisturbed(area.current) && proceed();
    check();
    const timer = setInterval(check, checkIntervalMs);
    return () => clearInterval(timer);
  }, [isWaiting, area]);
}

/** At the top of the page, with nothing in the area pointed at or focused, no text selected and no dialog open. */
function isUndisturbed(area: HTMLElement | null): boolean {
  return (
    window.scrollY < maxScrollPx &&
    !area?.matches(':hover, :focus-within') &&
    getSelection()?.isCollapsed !== false &&
    document.querySelector('dialog[open], :popover-open') === null
  );
}
