import { endpoints } from '../../contracts/endpoints.ts';
import { Id } from '../../contracts/id.ts';
import type { WatchListEntry } from '../../contracts/watch-list.ts';
import { newId } from '../db/id.ts';
import { topics } from '../changes/topics.ts';
import { requireGameByTitle } from '../games/require-game.ts';
import { route, type RouteDeps } from '../api/route.ts';
import { decodeCursor, TimeCursor } from '../http/paging.ts';
import { Problem } from '../http/problem.ts';
import { addEntry, deleteEntry, listEntries, type WatchListRow } from './queries.ts';

export function watchListRoutes(deps: RouteDeps): void {
  route(
    deps,
    endpoints.listWatchList,
    async ({ db, query, member }) => {
      const before = decodeCursor(TimeCursor, query.cursor);
      const { rows, next } = await listEntries(db, { memberId: member.id, limit: query.limit, before });
      return { rows: rows.map((row) => toEntry(row, member.email)), next };
    },
    ({ member }) => [topics.watchListOf(member.id)],
  );

  route(deps, endpoints.addToWatchList, async ({ tx, body, member }) => {
    const game = await requireGameByTitle(tx.db, body.gameTitle);
    const insertedId = await addEntry(tx, {
      id: newId(),
      member_id: member.id,
      game_id: game.id,
      name: body.name || member.name,
      game_title: game.name,
      photo: body.photo || game.photo,
    });
    return { insertedId };
  });

  route(deps, endpoints.removeFromWatchList, async ({ tx, parameters, member }) => {
    const wasDeleted = Id.safeParse(parameters.id).success && (await deleteEntry(tx, member.id, parameters.id));
    if (!wasDeleted) throw new Problem(404, 'There is no such game on your list.');
    return { deletedCount: 1 as const };
  });
}

function toEntry(row: WatchListRow, email: string): WatchListEntry {
  return {
    _id: row.id,
    name: row.name,
    gameTitle: row.game_title,
    photo: row.photo,
    email,
    gameId: row.game_id,
    createdAt: new Date(row.created_at).toISOString(),
  };
}
