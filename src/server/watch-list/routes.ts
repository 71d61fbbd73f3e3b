import { z } from 'zod';
import { endpoints } from '../../contracts/endpoints.ts';
import { Id } from '../../contracts/id.ts';
import { isOwnCover } from '../../contracts/pictures/member-photo.ts';
import { isPrintable } from '../../contracts/text.ts';
import type { WatchListEntry } from '../../contracts/watch-list.ts';
import { newId } from '../db/id.ts';
import { topics } from '../changes/topics.ts';
import { normalizeName } from '../games/normalize-name.ts';
import type { PictureOf } from '../games/pictures.ts';
import { requireGameByTitle } from '../games/require-game.ts';
import { route, type RouteDeps } from '../api/route.ts';
import { decodeCursor, TimeCursor } from '../http/paging.ts';
import { invalidFields, Problem } from '../http/problem.ts';
import type { Database } from '../db/schema.ts';
import {
  addEntry,
  countEntries,
  deleteEntry,
  isInFuture,
  listEntries,
  listEntriesByName,
  type WatchListRow,
} from './queries.ts';

/** The cursor of a list that is sorted by name; databases cannot compare every text. */
const NameCursor = z
  .tuple([z.string().refine(isPrintable), Id])
  .transform(([normalizedTitle, id]) => ({ normalizedTitle, id }));

export function watchListRoutes(deps: RouteDeps, pictureOf: PictureOf): void {
  route(
    deps,
    endpoints.listWatchList,
    async ({ db, query, member }) => {
      const options = { memberId: member.id, limit: query.limit, gameIds: query.games };
      const page = await (query.order === 'name'
        ? listEntriesByName(db, { ...options, after: decodeCursor(NameCursor, query.cursor) })
        : listEntries(db, { ...options, before: decodeCursor(TimeCursor, query.cursor) }));
      const total = query.games ? undefined : await countEntries(db, member.id);
      return { ...page, rows: page.rows.map((row) => toEntry(row, member.email, pictureOf)), total };
    },
    ({ member }) => [topics.games, topics.watchListOf(member.id), topics.reviewsOfMember(member.id)],
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
      normalized_title: normalizeName(game.name),
      created_at: body.createdAt ? await pastTime(tx.db, body.createdAt) : undefined,
    });
    return { insertedId };
  });

  route(deps, endpoints.removeFromWatchList, async ({ tx, parameters, member }) => {
    const wasDeleted = Id.safeParse(parameters.id).success && (await deleteEntry(tx, member.id, parameters.id));
    if (!wasDeleted) throw new Problem(404, "This game isn't on your watch list.");
    return { deletedCount: 1 as const };
  });
}

/** Entries sort by the database's clock: one from the future would stay on top of the list. */
async function pastTime(db: Database, isoTime: string): Promise<number> {
  const time = Date.parse(isoTime);
  if (!(await isInFuture(db, time))) return time;
  throw invalidFields([{ field: 'createdAt', message: "Can't be in the future." }]);
}

function toEntry(row: WatchListRow, email: string, pictureOf: PictureOf): WatchListEntry {
  return {
    _id: row.id,
    name: row.name,
    gameTitle: row.game_title,
    photo: row.photo,
    cover: isOwnCover(row.photo) ? row.photo : pictureOf(row.game_photo),
    coverGenre: (row.game_genre ?? '') as WatchListEntry['coverGenre'],
    email,
    gameId: row.game_id,
    createdAt: new Date(row.created_at).toISOString(),
    reviewed: Boolean(row.reviewed),
  };
}
