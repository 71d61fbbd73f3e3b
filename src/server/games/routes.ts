import { z } from 'zod';
import { endpoints } from '../../contracts/endpoints.ts';
import type { Game } from '../../contracts/game.ts';
import { Id } from '../../contracts/id.ts';
import { topics, topicsOfRatings } from '../changes/topics.ts';
import { addTopics, route, type RouteDeps } from '../api/route.ts';
import { decodeCursor } from '../http/paging.ts';
import { invalidFields } from '../http/problem.ts';
import { listGames, listGamesWith } from './queries.ts';
import { requireGame } from './require-game.ts';
import { searchCursorSchema, searchGames } from './search.ts';

const GameCursor = z.tuple([Id]).transform(([after]) => after);

/** The most games of a list whose scores it depends on one by one. */
const maxScoreTopics = 50;

/**
 * A short list with a filter is part of every game's page: a new rating must not invalidate all of them, but only
 * those that show its game.
 */
function topicsOfScores(games: Game[]): string[] {
  return games.length > maxScoreTopics ? [topics.scores] : games.map(({ _id }) => topics.reviewsOfGame(_id));
}

export function gameRoutes(deps: RouteDeps): void {
  route(
    deps,
    endpoints.listGames,
    async ({ db, query: { q, genre, maker, limit, cursor }, context }) => {
      const isFiltered = genre !== undefined || maker !== undefined;
      if (q && isFiltered) throw invalidFields([{ field: 'q', message: 'Not together with genre or maker.' }]);
      if (q) return searchGames(db, { text: q, limit, after: decodeCursor(searchCursorSchema(q), cursor) });
      const options = { limit, after: decodeCursor(GameCursor, cursor) };
      if (!isFiltered) return listGames(db, options);
      const page = await listGamesWith(db, { ...options, genre, maker });
      addTopics(context, topicsOfScores(page.rows));
      return page;
    },
    ({ query: { genre, maker } }) => ((genre ?? maker) ? [topics.games] : [topics.games, topics.scores]),
  );

  route(
    deps,
    endpoints.readGame,
    ({ db, parameters }) => requireGame(db, parameters.id),
    ({ parameters }) => topicsOfRatings(parameters.id),
  );
}
