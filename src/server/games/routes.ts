import { z } from 'zod';
import { endpoints } from '../../contracts/endpoints.ts';
import type { Game } from '../../contracts/game.ts';
import { Id } from '../../contracts/id.ts';
import { topics, topicsOfRatings } from '../changes/topics.ts';
import { addTopics, route, type RouteDeps } from '../api/route.ts';
import { decodeCursor } from '../http/paging.ts';
import { listGames, listGamesWith, readSources } from './queries.ts';
import { requireGame } from './require-game.ts';
import { SearchCursor, searchGames } from './search/search.ts';

const GameCursor = z.tuple([Id]).transform(([after]) => after);

/** A longer list depends on the scores of all games instead. */
const maxScoreTopics = 50;

/**
 * The topics of a list with a filter. A short one is part of every game's page: a new rating must not invalidate all
 * of them, but only those that show its game.
 */
function topicsOfScores(games: Game[]): string[] {
  return games.length > maxScoreTopics ? [topics.scores] : games.map(({ _id }) => topics.reviewsOfGame(_id));
}

function isFiltered({ genre, maker }: { genre?: string | undefined; maker?: string | undefined }): boolean {
  return genre !== undefined || maker !== undefined;
}

export function gameRoutes(deps: RouteDeps): void {
  route(
    deps,
    endpoints.listGames,
    async ({ db, query, context }) => {
      const { q, genre, maker, limit, cursor } = query;
      if (q) return searchGames(db, { text: q, genre, maker, limit, offset: decodeCursor(SearchCursor, cursor) });
      const options = { limit, after: decodeCursor(GameCursor, cursor) };
      if (!isFiltered(query)) return listGames(db, options);
      const page = await listGamesWith(db, { ...options, genre, maker });
      addTopics(context, topicsOfScores(page.rows));
      return page;
    },
    // The handler adds the scores of a list with a filter; a search depends on those of all games, by its order.
    ({ query }) => (isFiltered(query) && !query.q ? [topics.games] : [topics.games, topics.scores]),
  );

  route(
    deps,
    endpoints.readGame,
    async ({ db, parameters }) => {
      const game = await requireGame(db, parameters.id);
      return { ...game, sources: await readSources(db, game._id) };
    },
    ({ parameters }) => topicsOfRatings(parameters.id),
  );
}
