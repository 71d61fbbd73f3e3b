import { useEffect, useRef, useState } from 'react';

/** A track that scrolls from slide to slide: which one is shown, and the way to another. */
export function useScrollSnap(count: number, onOwnMove: () => void) {
  const track = useRef<HTMLDivElement>(null);
  /** Unknown until the script is there. */
  const [shown, setShown] = useState<number>();
  /** Where the track is scrolling to because we said so. */
  const goal = useRef<number>(undefined);

  function activate(slide: number): void {
    // A slide out of sight lets go of the focus: the track keeps it.
    if (track.current!.contains(document.activeElement)) {
      track.current!.focus({ preventScroll: true });
    }
    setShown(slide);
  }

  function show(wanted: number): void {
    const slide = (wanted + count) % count;
    goal.current = slide;
    activate(slide);
    track.current!.scrollTo({ left: slide * track.current!.clientWidth });
  }

  /** What the person's own hand scrolled to is what is shown. */
  function follow(): void {
    const { scrollLeft, clientWidth } = track.current!;
    const slide = Math.round(scrollLeft / clientWidth);
    if (slide === goal.current) goal.current = undefined;
    if (goal.current !== undefined || slide === shown) return;
    activate(slide);
    if (slide !== (shown ?? 0)) onOwnMove();
  }

  function letGo(): void {
    goal.current = undefined;
  }

  // It may have been scrolled before the script was there.
  useEffect(() => {
    if (shown === undefined) follow();
  });

  return {
    shown,
    show,
    trackProps: { ref: track, onScroll: follow, onPointerDown: letGo, onWheel: letGo },
  };
}
