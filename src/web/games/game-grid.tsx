import type { ReactNode } from 'react';
import type { Game } from '../../contracts/game.ts';
import { formatPrice, isWellRated } from '../format.ts';
import { PageLink } from '../ui/page-link.tsx';
import { CardFact } from './card-fact.tsx';
import { Score } from './score.tsx';
import { Board, ShelvedCover } from './shelved-cover.tsx';

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
    <ul className="shelves" data-nav="">
      {games.map((game) => (
        <li key={game._id} id={`game-${game._id}`} className="group game-card">
          <ShelvedCover gameId={game._id} game={game} />
          <Board />
          <h3 dir="auto">
            <PageLink to={`/details/${game._id}`} follow="cover">
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
    <div className="card-facts">
      {genre !== 'Other' && <CardFact fact={{ genre }} />}
      <p>
        {releaseYear !== null && <CardFact fact={{ year: String(releaseYear) }} />}{' '}
        {ratingCount > 0 && (
          <span className={isWellRated(game) ? 'card-score well-rated' : 'card-score'}>
            {releaseYear !== null && isWellRated(game) && <span aria-hidden="true">·</span>}
            <Score game={game} />
          </span>
        )}{' '}
        <span>{formatPrice(price, currency)}</span>
      </p>
    </div>
  );
}
