import { useEffect, useRef, useState } from 'react';

/** Tracks which slide of a scroll-snap track is shown, and scrolls to others. */
export function useScrollSnap(count: number, onUserScroll: () => void) {
  const track = useRef<HTMLDivElement>(null);
  /** Undefined until hydration. */
  const [shown, setShown] = useState<number>();
  /** The slide that our own scrollTo() is heading for; scroll events on the way are ignored. */
  const target = useRef<number>(undefined);

  function activate(slide: number): void {
    // The slide becomes inert, which would drop the focus; move it to the track.
    if (track.current!.contains(document.activeElement)) track.current!.focus({ preventScroll: true });
    setShown(slide);
  }

  /** Wraps around at both ends. */
  function show(position: number): void {
    const slide = (position + count) % count;
    target.current = slide;
    activate(slide);
    track.current!.scrollTo({ left: slide * track.current!.clientWidth });
  }

  function syncFromScroll(): void {
    const { scrollLeft, clientWidth } = track.current!;
    const slide = Math.round(scrollLeft / clientWidth);
    if (slide === target.current) target.current = undefined;
    if (target.current !== undefined || slide === shown) return;
    activate(slide);
    if (slide !== (shown ?? 0)) onUserScroll();
  }

  const cancelTarget = () => (target.current = undefined);

  // The track may have been scrolled before hydration.
  useEffect(() => {
    if (shown === undefined) syncFromScroll();
  });

  const trackProps = { ref: track, onScroll: syncFromScroll, onPointerDown: cancelTarget, onWheel: cancelTarget };
  return { shown, show, trackProps };
}
