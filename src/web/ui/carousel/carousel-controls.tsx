import type { ComponentProps } from 'react';
import { carouselCopy as copy } from '../copy.ts';
import type { Slide } from './carousel.tsx';
import { ChevronLeft, ChevronRight, Pause, Play } from '../icons.tsx';

type ControlsProps = {
  slides: Slide[];
  /** Undefined until hydration; links stand in for the buttons until then. */
  shown: number | undefined;
  onShow: (slide: number) => void;
  autoplayEnabled: boolean;
  onToggleAutoplay: () => void;
  /** How long the current slide stays; undefined while the slides do not advance by themselves. */
  progressMs: number | undefined;
};

export function CarouselControls(props: ControlsProps) {
  const { slides, shown = 0, onShow, autoplayEnabled, onToggleAutoplay } = props;
  const PlayIcon = autoplayEnabled ? Pause : Play;
  const visibility = props.shown === undefined ? 'invisible' : '';
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-end px-1.5 sm:px-6 lg:gap-4">
      <IconButton
        aria-label={autoplayEnabled ? copy.pause : copy.play}
        onClick={onToggleAutoplay}
        className={`motion-reduce:hidden lg:-ml-3 ${visibility}`}
      >
        <PlayIcon className="size-5" />
      </IconButton>
      {/* With large text on a phone, the arrows are below: otherwise the bars would be too narrow to press. */}
      <ul className="grid min-w-24 flex-1 auto-cols-fr grid-flow-col sm:gap-x-2 lg:gap-x-6">
        {slides.map((slide, position) => (
          <li key={slide.id}>
            <SlideButton {...props} position={position} />
          </li>
        ))}
      </ul>
      <div className={`flex lg:-mr-3 ${visibility}`}>
        <IconButton aria-label={copy.previous} onClick={() => onShow(shown - 1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton aria-label={copy.next} onClick={() => onShow(shown + 1)}>
          <ChevronRight />
        </IconButton>
      </div>
    </div>
  );
}

/** Shows one slide: a progress bar, with the slide's title on wide screens. */
function SlideButton({ slides, shown, onShow, progressMs, position }: ControlsProps & { position: number }) {
  const { id, title, subtitle } = slides[position]!;
  const isCurrent = position === shown;
  const className = 'group slide-button';
  const content = (
    <>
      <span className="slide-progress">
        {isCurrent && (
          <span
            key={String(progressMs)}
            className={`block h-full origin-left rounded-full bg-accent forced-colors:bg-[Highlight] ${progressMs ? 'animate-fill' : ''}`}
            style={{ animationDuration: progressMs ? `${progressMs}ms` : undefined }}
          />
        )}
      </span>
      <span className="sr-only">{copy.slideNumber(position + 1)}</span>
      <span className="slide-title">{title}</span>
      <span className="text-sm text-soft max-lg:hidden">{subtitle}</span>
    </>
  );
  if (shown === undefined) {
    return (
      <a href={`#${id}`} className={className}>
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={() => onShow(position)}
      className={className}
    >
      {content}
    </button>
  );
}

function IconButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={`icon-button hover:bg-raised ${className}`} />;
}
