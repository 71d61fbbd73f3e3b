import type { Game } from '../../contracts/game.ts';
import type { Page } from '../../contracts/paging.ts';
import type { Api } from '../api/client.ts';
import type { GameCard } from '../games/game-grid.tsx';
import { readWatched } from '../watch-list/read-watched.ts';

const gamesPerPage = 24;

/** A page of the collection, and which of its games are on the viewer's watch list. */
export type CardPage = Page<GameCard> & { watched: string[] };

export async function readCards(api: Api, cursor: string | undefined): Promise<CardPage> {
  const { rows, ...page } = await api('listGames', { query: { limit: gamesPerPage, cursor } });
  return { ...page, rows: rows.map(toCard), watched: await readWatched(api, rows) };
}

/** Only the fields that a card shows: the whole game would double the data in the HTML. */
function toCard(game: Game): GameCard {
  const { _id, name, photo, price, gameGenre, releaseYear, ratingCount, averageRating } = game;
  return { _id, name, photo, price, gameGenre, releaseYear, ratingCount, averageRating };
}
