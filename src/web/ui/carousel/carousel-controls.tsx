import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Slide } from './carousel.tsx';

type ControlsProps = {
  slides: Slide[];
  /** The slide in sight; unknown until the script is there, and until then links stand for buttons. */
  shown: number | undefined;
  onShow: (slide: number) => void;
  playing: boolean;
  /** Pauses, or plays again. */
  onPlay: () => void;
  /** The time in which the next slide comes by itself, if it does. */
  progressMs: number | undefined;
};

export function CarouselControls(props: ControlsProps) {
  const { slides, shown = 0, onShow, playing, onPlay } = props;
  const Turn = playing ? Pause : Play;
  const waiting = props.shown === undefined ? 'invisible' : '';
  return (
    <div className="mx-auto flex w-full max-w-7xl items-center px-1.5 sm:px-6 lg:gap-4">
      <IconButton
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={onPlay}
        className={`motion-reduce:hidden lg:-ml-3 ${waiting}`}
      >
        <Turn className="size-5" />
      </IconButton>
      <ul className="grid flex-1 auto-cols-fr grid-flow-col sm:gap-x-2 lg:gap-x-6">
        {slides.map((slide, position) => (
          <li key={slide.id}>
            <SlideButton {...props} position={position} />
          </li>
        ))}
      </ul>
      <div className={`flex lg:-mr-3 ${waiting}`}>
        <IconButton aria-label="Previous slide" onClick={() => onShow(shown - 1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton aria-label="Next slide" onClick={() => onShow(shown + 1)}>
          <ChevronRight />
        </IconButton>
      </div>
    </div>
  );
}

/** The way to one slide: a bar for the thumb, with the slide's title where there is room. */
function SlideButton({
  slides,
  shown,
  onShow,
  progressMs,
  position,
}: ControlsProps & { position: number }) {
  const { id, title, note } = slides[position]!;
  const current = position === shown;
  const variant =
    'group flex min-h-14 w-full cursor-pointer flex-col justify-center px-1 text-left lg:min-h-22 lg:px-0';
  const content = (
    <>
      <span className="h-1 w-full overflow-hidden rounded-full bg-edge transition group-hover:bg-soft">
        {current && (
          <span
            key={String(progressMs)}
            className={`block h-full origin-left rounded-full bg-accent ${progressMs ? 'animate-fill' : ''}`}
            style={{ animationDuration: progressMs ? `${progressMs}ms` : undefined }}
          />
        )}
      </span>
      <span className="sr-only">Slide {position + 1}: </span>
      <span className="font-display text-xl font-extrabold max-lg:sr-only lg:mt-3">{title}</span>
      <span className="text-sm text-soft max-lg:hidden">{note}</span>
    </>
  );
  if (shown === undefined) {
    return (
      <a href={`#${id}`} className={variant}>
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      onClick={() => onShow(position)}
      className={variant}
    >
      {content}
    </button>
  );
}

function IconButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`grid size-11 cursor-pointer place-items-center rounded-full text-soft transition hover:bg-raised hover:text-ink ${className}`}
    />
  );
}
