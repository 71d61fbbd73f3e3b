import { useViewTransitionState } from 'react-router';
import type { Game } from '../../contracts/game.ts';
import { useImageError } from '../ui/use-image-error.ts';
import { DrawnCover } from './drawn-cover/drawn-cover.tsx';

export type CoverProps = {
  game: Pick<Game, 'name' | 'photo'> & { gameGenre: string };
  /** The `sizes` attribute: the width of the cover on the page. */
  sizes: string;
  /** Whether it is above the fold; all other covers load lazily. */
  eager?: boolean;
  /** By default it is decoration: the game's name is beside it. */
  alt?: string;
};

/** A game's cover; without a picture, or if it fails to load, a drawn one. */
export function Cover(props: CoverProps) {
  const { game, alt = '' } = props;
  if (!game.photo) return <DrawnCover name={game.name} genre={game.gameGenre} alt={alt} />;
  return isOutside(game.photo) ? <OutsideCover {...props} /> : <OwnCover {...props} />;
}

/** Whether a picture is on another host. */
function isOutside(photo: string): boolean {
  return !photo.startsWith('/');
}

/**
 * A picture of another host, of any shape: all of it, above a blurred copy that fills the cover. Both are above the
 * drawn cover: where the picture fails to load, nothing is painted over that, without JavaScript too.
 */
function OutsideCover({ game, alt = '' }: CoverProps) {
  const { failed, imageProps } = useImageError();
  const attributes = {
    src: game.photo,
    referrerPolicy: 'no-referrer',
    loading: 'lazy',
    decoding: 'async',
  } as const;
  return (
    <span className="@container relative block aspect-3/4 overflow-hidden">
      <DrawnCover name={game.name} genre={game.gameGenre} alt={alt} />
      {!failed && (
        <>
          {/* Fetched once: images of a document with the same address share a request. A broken image paints nothing
              only without a text, which the drawn cover has, and with a height of `auto`. The transparent edge of the
              blur, which grows with the cover, is outside of it. */}
          <img
            {...attributes}
            alt=""
            className="absolute inset-0 h-auto min-h-full w-full scale-150 object-cover blur-[5cqw] brightness-75"
          />
          <img
            {...attributes}
            {...imageProps}
            alt=""
            className="absolute inset-x-0 top-1/2 h-auto max-h-full w-full -translate-y-1/2 object-contain"
          />
        </>
      )}
    </span>
  );
}

function OwnCover({ game, sizes, eager = false, alt = '' }: CoverProps) {
  const { failed, imageProps } = useImageError();
  if (failed) return <DrawnCover name={game.name} genre={game.gameGenre} alt={alt} />;
  return (
    <img
      {...imageProps}
      src={game.photo}
      srcSet={srcSetOf(game.photo)}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className="cover"
    />
  );
}

/**
 * The style of a cover that moves in a view transition to the game's page, or from it: two elements with the same
 * name, on the old and on the new page, become one. Only during the transition, which captures each named element.
 */
export function useCoverTransition(gameId: string | null) {
  const isMoving = useViewTransitionState(`/details/${gameId}`);
  return isMoving && gameId ? { viewTransitionName: `cover-${gameId}` } : undefined;
}

/** The covers of the catalogue exist in two sizes. */
function srcSetOf(photo: string): string | undefined {
  const [, stem, extension] = /^(\/art\/covers\/.+)(\.\w+)$/.exec(photo) ?? [];
  return stem && `${stem}-300${extension} 300w, ${photo} 600w`;
}
