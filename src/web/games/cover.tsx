import type { Game } from '../../contracts/game.ts';
import { useImageError } from '../ui/use-image-error.ts';
import { PlaceholderCover } from './placeholder-cover.tsx';

type CoverProps = {
  game: Pick<Game, 'name' | 'photo'> & { gameGenre: string };
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  /** Whether it is seen at once; all others wait until they come near. */
  eager?: boolean;
};

/** A game's cover; where there is no picture, or it fails to load, one drawn on the spot. */
export function Cover({ game, sizes, eager = false }: CoverProps) {
  const { failed, imageProps } = useImageError();
  if (!game.photo || failed) return <PlaceholderCover name={game.name} genre={game.gameGenre} />;
  return (
    <img
      {...imageProps}
      src={game.photo}
      srcSet={sourcesOf(game.photo)}
      sizes={sizes}
      width={600}
      height={800}
      alt={`Cover of ${game.name}`}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className="aspect-3/4 h-auto w-full bg-linear-to-b from-line to-raised object-cover font-display text-xl text-ink"
    />
  );
}

/** Our own covers come in two sizes; a picture from elsewhere in one. */
function sourcesOf(photo: string): string | undefined {
  const [, name, ending] = /^(\/art\/covers\/.+)(\.\w+)$/.exec(photo) ?? [];
  return name && `${name}-300${ending} 300w, ${photo} 600w`;
}
