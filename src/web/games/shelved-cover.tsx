import { Cover, useCoverTransition, type CoverProps } from './cover.tsx';

const sizes = '(min-width:80em) 190px, (min-width:48em) 22vw, 30vw';

type ShelvedCoverProps = Pick<CoverProps, 'game'> & {
  /** Null for a game that has no page. */
  gameId: string | null;
};

/** A cover on a shelf. It rises under the pointer, and moves to its place on the game's page and back. */
export function ShelvedCover({ gameId, game }: ShelvedCoverProps) {
  return (
    <div style={useCoverTransition(gameId)} className="shelved-cover">
      <Cover game={game} sizes={sizes} />
    </div>
  );
}

/** A card's part of the board; the parts of neighbours meet in the middle of the gap. */
export function Board() {
  return <div className="board" />;
}
