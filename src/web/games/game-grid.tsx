import type { ReactNode } from 'react';
import type { Game } from '../../contracts/game.ts';
import { formatPrice, isWellRated } from '../format.ts';
import { PageLink } from '../ui/page-link.tsx';
import { CardFact } from './card-fact.tsx';
import { Score } from './score.tsx';
import { Board, ShelvedCover, shelvesClass } from './shelved-cover.tsx';

export type GameCard = Pick<
  Game,
  '_id' | 'name' | 'photo' | 'price' | 'currency' | 'gameGenre' | 'releaseYear' | 'ratingCount' | 'averageRating'
>;

type GameGridProps = {
  games: GameCard[];
  /** A button on the cover of a game. */
  renderAction?: (game: GameCard) => ReactNode;
};

/** Games on shelves: covers above the board, names and facts below it. The whole card is a link to
 * the game; facts are links of their own above it. */
export function GameGrid({ games, renderAction }: GameGridProps) {
  return (
    <ul className={shelvesClass}>
      {games.map((game) => (
        <li
          key={game._id}
          id={`game-${game._id}`}
          className="group relative row-span-4 mb-8 grid grid-rows-subgrid rounded-card has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-offset-4 has-[h3_a:focus-visible]:outline-accent"
        >
          <ShelvedCover gameId={game._id} game={game} />
          <Board />
          <h3 dir="auto" className="mt-3 line-clamp-2 font-sans text-sm leading-snug font-semibold sm:text-base">
            <PageLink
              to={`/details/${game._id}`}
              follow="cover"
              className="outline-none group-hover:underline after:absolute after:inset-0"
            >
              {game.name}
            </PageLink>
          </h3>
          <CardFacts game={game} />
          {renderAction?.(game)}
        </li>
      ))}
    </ul>
  );
}

/**
 * The genre; below it year, score and price in one line. In a narrow card, and where the score has the number of
 * ratings, it is below the two others.
 */
function CardFacts({ game }: { game: GameCard }) {
  const { gameGenre: genre, releaseYear, ratingCount, price, currency } = game;
  return (
    <div className="@container mt-1 text-sm text-soft">
      {genre !== 'Other' && <CardFact fact={{ genre }} />}
      <p className="flex flex-wrap items-center gap-x-1.5">
        {releaseYear !== null && <CardFact fact={{ year: String(releaseYear) }} />}{' '}
        {ratingCount > 0 && (
          <span
            className={`order-last flex w-full gap-x-1.5 ${isWellRated(game) ? '@min-[10rem]:order-none @min-[10rem]:w-auto' : ''}`}
          >
            {releaseYear !== null && isWellRated(game) && (
              <span aria-hidden="true" className="hidden @min-[10rem]:inline">
                ·
              </span>
            )}
            <Score game={game} />
          </span>
        )}{' '}
        <span className="ml-auto">{formatPrice(price, currency)}</span>
      </p>
    </div>
  );
}
