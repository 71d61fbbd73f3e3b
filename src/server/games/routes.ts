import { maxGameNames } from '../../contracts/constants.ts';
import { endpoints } from '../../contracts/endpoints.ts';
import type { Game } from '../../contracts/game.ts';
import { topics, topicsOfRatings } from '../changes/topics.ts';
import { route, type RouteDeps } from '../api/route.ts';
import { createGameBrowser, dependsOnScores, isFiltered } from './browse/browse-games.ts';
import type { ColumnStore } from './browse/column-store.ts';
import { Reply } from '../api/endpoint.ts';
import type { PictureOf } from './pictures.ts';
import { readSources } from './queries.ts';
import { requireGame } from './require-game.ts';

/** A longer list depends on the scores of all games instead. */
const maxScoreTopics = 50;

/**
 * The topics of a list with a filter. A short one is part of every game's page: a new rating must not invalidate all
 * of them, but only those that show its game.
 */
function topicsOfScores(games: Game[]): string[] {
  return games.length > maxScoreTopics ? [topics.scores] : games.map(({ _id }) => topics.reviewsOfGame(_id));
}

export function gameRoutes(deps: RouteDeps, store: ColumnStore, pictureOf: PictureOf): void {
  const browser = createGameBrowser(deps.db, store);
  const withPicture = <Shown extends Game>(game: Shown): Shown => ({ ...game, photo: pictureOf(game.photo) });

  route(
    deps,
    endpoints.listGames,
    async ({ query }) => {
      const page = await browser.list(query);
      const ofScores = isFiltered(query) && !dependsOnScores(query) ? topicsOfScores(page.rows) : [];
      return new Reply({ ...page, rows: page.rows.map(withPicture) }, { topics: ofScores });
    },
    ({ query }) => {
      // The reply adds the scores of the games that it shows.
      if (isFiltered(query) && !dependsOnScores(query)) return [topics.games];
      return [topics.games, topics.scores, ...(query.reviewed || query.sort === 'reviewed' ? [topics.reviews] : [])];
    },
  );

  route(
    deps,
    endpoints.countGames,
    ({ query }) => browser.count(query),
    () => [topics.games, topics.reviews],
  );

  route(
    deps,
    endpoints.readGameNames,
    async () => ({ names: await browser.readNames(maxGameNames) }),
    () => [topics.games],
  );

  route(
    deps,
    endpoints.readGame,
    async (input) => {
      const game = await requireGame(input);
      return { ...withPicture(game), sources: await readSources(input.db, game._id) };
    },
    ({ parameters }) => topicsOfRatings(parameters.id),
  );
}
