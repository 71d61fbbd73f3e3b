import type { Game } from '../../contracts/game.ts';
import type { GameCard } from './game-grid.tsx';

/** Only the fields that a card shows: the whole game would double the data in the HTML. */
export function toCard(game: Game): GameCard {
  const { _id, name, photo, price, currency, gameGenre, releaseYear, ratingCount, averageRating } = game;
  return { _id, name, photo, price, currency, gameGenre, releaseYear, ratingCount, averageRating };
}
