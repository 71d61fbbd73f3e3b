import { Cover, useCoverTransition, type CoverProps } from './cover.tsx';

/** A list of games on shelves; each card is a subgrid, so that the boards of a row are at one height. */
export const shelvesClass =
  'grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-3 sm:grid-cols-3 sm:gap-x-5 md:grid-cols-4 xl:grid-cols-6';

const sizes = '(min-width: 1280px) 190px, (min-width: 768px) 22vw, 30vw';

type ShelvedCoverProps = Pick<CoverProps, 'game'> & {
  /** Null for a game that has no page. */
  gameId: string | null;
};

/** A cover on a shelf. It rises under the pointer, and moves to its place on the game's page and back. */
export function ShelvedCover({ gameId, game }: ShelvedCoverProps) {
  return (
    <div
      style={useCoverTransition(gameId)}
      className="aspect-3/4 origin-bottom overflow-hidden rounded-t-card shadow-card transition group-focus-within:-translate-y-2 group-hover:-translate-y-2 motion-reduce:transform-none"
    >
      <Cover game={game} sizes={sizes} />
    </div>
  );
}

/** A card's part of the board; the parts of neighbours meet in the middle of the gap. */
export function Board() {
  return <div className="-mx-1.5 h-2 border-t border-edge bg-line shadow-card sm:-mx-2.5" />;
}
