import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { carouselCopy as copy } from '../copy.ts';
import { CarouselControls } from './carousel-controls.tsx';
import { autoplayMs, useAutoplay } from './use-autoplay.ts';
import { useScrollSnap } from './use-scroll-snap.ts';

export type Slide = { id: string; title: string; subtitle: string; content: ReactNode };

/**
 * Slides in a scroll-snap track. Without JavaScript they are scrolled by hand or by links; with it there
 * are buttons, and the slides advance by themselves until the person moves or stops them.
 */
export function Carousel({ label, slides }: { label: string; slides: Slide[] }) {
  const section = useRef<HTMLElement>(null);
  const autoplay = useAutoplay(section);
  const { shown, show, trackProps } = useScrollSnap(slides.length, autoplay.stop);
  const isPlaying = autoplay.running && shown !== undefined;
  const showNext = useEffectEvent(() => show(shown! + 1));

  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(showNext, autoplayMs);
    return () => clearInterval(timer);
  }, [isPlaying]);

  function showByUser(slide: number): void {
    autoplay.stop();
    show(slide);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || shown === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    showByUser(shown + step);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      aria-roledescription={copy.carousel}
      aria-label={label}
      onKeyDown={onKeyDown}
      className="dark flex flex-col-reverse bg-ground text-ink print:hidden"
    >
      {/* Before the slides in reading and tab order, so that the movement can be stopped before it is reached. */}
      <CarouselControls
        slides={slides}
        shown={shown}
        onShow={showByUser}
        autoplayEnabled={autoplay.enabled}
        onToggleAutoplay={autoplay.enabled ? autoplay.stop : autoplay.start}
        progressMs={isPlaying ? autoplayMs : undefined}
      />
      <div
        {...trackProps}
        role="group"
        aria-label={copy.slides}
        aria-live={isPlaying ? 'off' : 'polite'}
        // Focusable, so that the arrow keys scroll it without JavaScript too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="group/track slides"
      >
        {slides.map(({ id, title, content }, position) => (
          <div
            key={id}
            id={id}
            role="group"
            aria-roledescription={copy.slide}
            aria-label={copy.slideOf(position + 1, slides.length, title)}
            inert={shown !== undefined && shown !== position}
            className="slide"
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}
