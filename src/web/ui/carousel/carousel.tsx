import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { CarouselControls } from './carousel-controls.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { useScrollSnap } from './use-scroll-snap.ts';

export type Slide = { id: string; title: string; note: string; content: ReactNode };

/** How long a slide stays before the next comes by itself. */
const pause = 7_000;

/**
 * Slides side by side. They are swiped, scrolled or followed by their links without JavaScript; with
 * it there are buttons, and the slides move by themselves until a person takes them in hand.
 */
export function Carousel({ label, slides }: { label: string; slides: Slide[] }) {
  const section = useRef<HTMLElement>(null);
  const motion = useAutoplay(section);
  const { shown, show, trackProps } = useScrollSnap(slides.length, motion.stop);
  const moving = motion.moving && shown !== undefined;
  const showNext = useEffectEvent(() => show(shown! + 1));

  useEffect(() => {
    if (!moving) return undefined;
    const timer = setInterval(showNext, pause);
    return () => clearInterval(timer);
  }, [moving]);

  function showByHand(slide: number): void {
    motion.stop();
    show(slide);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || shown === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    showByHand(shown + step);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="night flex flex-col-reverse bg-ground text-ink"
    >
      {/* Above the slides to the ear and to Tab, as what moves can be stopped before it is met. */}
      <CarouselControls
        slides={slides}
        shown={shown}
        onShow={showByHand}
        playing={motion.on}
        onPlay={motion.on ? motion.stop : motion.play}
        progressMs={moving ? pause : undefined}
      />
      <div
        {...trackProps}
        role="group"
        aria-label="Slides"
        aria-live={moving ? 'off' : 'polite'}
        // Within reach of Tab, its arrow keys scroll it without a script as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="group/track grid snap-x snap-mandatory auto-cols-[100%] grid-flow-col overflow-x-auto overflow-y-hidden overscroll-x-contain scroll-smooth outline-hidden [scrollbar-width:none]"
      >
        {slides.map(({ id, title, content }, position) => (
          <div
            key={id}
            id={id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${position + 1} of ${slides.length}: ${title}`}
            inert={shown !== undefined && shown !== position}
            className="relative grid snap-start snap-always after:pointer-events-none after:absolute after:inset-1.5 group-focus-visible/track:after:outline-3 group-focus-visible/track:after:outline-accent"
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}
