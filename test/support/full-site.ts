import { sql } from 'kysely';
import { listAllTables } from '../../src/server/backup/catalog/list-tables.ts';
import { tablesLeftOut } from '../../src/server/backup/catalog/table.ts';
import { newId } from '../../src/server/db/id.ts';
import type { Database } from '../../src/server/db/schema.ts';
import { executeAll } from '../../src/server/db/execute-all.ts';
import { countVotes } from '../../src/server/db/migrations/0009-one-vote-per-member.ts';
import { seedCatalogue } from './test-app.ts';

/** Texts that a copy may break: all planes of Unicode, what JSON and SQL escape, and what terminals obey. */
export const hostileTexts = [
  '',
  ' leading and trailing ',
  'line\nbreak\r\n\ttab',
  `'single' "double" \\ backslash \\n; drop table reviews; --`,
  'Ünïcödé, 日本語, العربية, e\u0301 and \u00E9',
  '👩‍👩‍👧‍👦 \u{10FFFF}\uFFFD\uFEFF\u2028\u202E\u001B[2J\u0001\u007F',
  '{"json": [1, null, "\\u0000"]}',
  'long '.repeat(2_000),
];

/** Fills a database with a row or more in every kind of table, with unusual values. */
export async function fillSite(db: Database): Promise<void> {
  await seedCatalogue(
    db,
    hostileTexts.slice(1, 6).map((_, index) => ({
      slug: `game-${index}`,
      name: `Gäme ${index} 日本`,
      releaseYear: 2012,
      gameGenre: 'Puzzle',
      manufacturer_name: 'Works',
      price: 19.99,
      game_detail: 'A detail.',
    })),
  );
  const games = await db.selectFrom('games').select(['id', 'name']).orderBy('id').execute();
  const time = 1_700_000_000_123;
  const members = hostileTexts.map((name, index) => ({
    id: newId(),
    email: `member-${index}@example.org`,
    name,
    photo: '',
    email_verified: index % 2,
    created_at: time,
    updated_at: 0,
    last_sign_in_at: index % 2 ? null : time,
  }));
  await db.insertInto('members').values(members).execute();
  // So many that a copy stores them in several batches; the first refers to the last.
  const crowd = Array.from({ length: 1_200 }, (_, index) => ({
    id: newId(),
    email: `crowd-${index}@example.org`,
    name: 'One of many',
    photo: '',
    created_at: time,
  }));
  for (let start = 0; start < crowd.length; start += 300) {
    await db
      .insertInto('members')
      .values(crowd.slice(start, start + 300))
      .execute();
  }
  await db
    .updateTable('members')
    .set({ claimed_by: crowd.at(-1)!.id })
    .where('id', '=', crowd[0]!.id)
    .execute();
  const reviews = members.flatMap((member, index) =>
    games.map((game, number) => ({
      id: newId(),
      member_id: member.id,
      game_id: number === 0 ? null : game.id,
      name: member.name,
      game_title: game.name,
      photo: '',
      rating: (index + number) % 6 || null,
      year: '',
      genre: '',
      text: hostileTexts[(index + number) % hostileTexts.length]!,
      origin: 'member' as const,
      version: newId(),
      created_at: time + number,
      updated_at: time + number,
    })),
  );
  await db.insertInto('reviews').values(reviews).execute();
  const [member] = members;
  const stamps = { created_at: time, updated_at: time };
  const row = { id: newId(), member_id: member!.id };
  await db
    .insertInto('sessions')
    .values({ ...row, ...stamps, token: 'token', expires_at: time * 2, ip_address: null, user_agent: hostileTexts[5]! })
    .execute();
  await db
    .insertInto('accounts')
    .values({ ...row, ...stamps, provider_id: 'credential', account_id: member!.id, password: 'hash' })
    .execute();
  await db
    .insertInto('verifications')
    .values({ ...stamps, id: newId(), identifier: 'a', value: hostileTexts[6]!, expires_at: time })
    .execute();
  await db
    .insertInto('idempotency_keys')
    .values({ member_id: member!.id, key: 'Kéy', request: 'r', response: '{}', created_at: time })
    .execute();
  await db
    .insertInto('watch_list')
    .values({
      ...row,
      game_id: null,
      name: '',
      game_title: 'Gone',
      photo: '',
      normalized_title: 'gone',
      created_at: time,
    })
    .execute();
  // The second import is deleted: its number must not be given again.
  for (const name of ['one.csv', 'two.csv']) {
    const { insertedId: _, ...file } = { insertedId: 0, file_name: name, format: 'own', source: 'own' };
    await db
      .insertInto('imports')
      .values({ ...file, licence: null, added: 1, changed: 0, created_at: time, undone_at: null })
      .execute();
  }
  await db.deleteFrom('imports').where('file_name', '=', 'two.csv').execute();
  const outsideIds = ['a', 'B', 'ä', 'Z', '10', '9', '\u{1F600}', '\uFFFD'];
  await db
    .insertInto('outside_ids')
    .values(outsideIds.map((id) => ({ source: 'steam', outside_id: id, game_id: games[0]!.id, import_id: 1 })))
    .execute();
  await db
    .insertInto('import_changes')
    .values({ import_id: 1, game_id: games[0]!.id, before: null, after: hostileTexts[6]! })
    .execute();
  // More than JavaScript can hold exactly.
  await sql`update members set updated_at = 9007199254740993, last_sign_in_at = -9223372036854775807
    where id = ${member!.id}`.execute(db);
  await executeAll(db, countVotes);
}

/** All rows of all tables with a site's data, as texts; independent of how a backup reads them. */
export async function dumpSite(db: Database): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const { name, columns } of await listAllTables(db)) {
    if (tablesLeftOut.has(name)) continue;
    const values = columns.map((column) => sql`cast(${sql.ref(column.name)} as text) as ${sql.ref(column.name)}`);
    const { rows } = await sql`select ${sql.join(values)} from ${sql.table(name)}`.execute(db);
    const names = columns.map((column) => column.name).toSorted();
    dump[name] = rows
      .map((row) => JSON.stringify(names.map((column) => [column, (row as Record<string, unknown>)[column]])))
      .toSorted();
  }
  return dump;
}
