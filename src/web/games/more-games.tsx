import type { ReactNode } from 'react';
import type { Game } from '../../contracts/game.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { copy } from './details-copy.ts';
import { GameGrid, type GameCard } from './game-grid.tsx';
import { gamesPath } from './games-path.ts';
import type { MoreGames as Rows } from './read-more-games.ts';

type MoreGamesProps = { game: Game; rows: Rows; renderAction: (game: GameCard) => ReactNode };

/** Where to go on from a game: others of its maker, and others of its genre. */
export function MoreGames({ game, rows, renderAction }: MoreGamesProps) {
  const { manufacturer_name: maker, gameGenre: genre } = game;
  return (
    <>
      <Row
        id="by-maker"
        title={copy.moreByMaker(maker)}
        games={rows.byMaker}
        renderAction={renderAction}
        allPath={gamesPath({ maker })}
        allLabel={copy.allByMaker(maker)}
      />
      <Row
        id="of-genre"
        title={copy.moreOfGenre(genre)}
        games={rows.ofGenre}
        renderAction={renderAction}
        allPath={gamesPath({ genre })}
        allLabel={copy.allOfGenre(genre)}
      />
    </>
  );
}

type RowProps = Pick<MoreGamesProps, 'renderAction'> & {
  id: string;
  title: string;
  games: GameCard[];
  allPath: string;
  allLabel: string;
};

function Row({ id, title, games, renderAction, allPath, allLabel }: RowProps) {
  if (games.length === 0) return null;
  return (
    // With four columns, the last two of six would be alone in a second row.
    <section
      aria-labelledby={id}
      className="mx-auto mt-10 max-w-7xl px-4 sm:px-6 md:max-xl:[&_li:nth-child(n+5)]:hidden print:hidden"
    >
      <h2 id={id} dir="auto" className="mb-6 text-3xl sm:text-4xl">
        {title}
      </h2>
      <GameGrid games={games} renderAction={renderAction} />
      <ButtonLink to={allPath} variant="secondary">
        {allLabel}
      </ButtonLink>
    </section>
  );
}
