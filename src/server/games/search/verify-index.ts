import { sql } from 'kysely';
import { dialectOf } from '../../db/dialect.ts';
import { lowestId } from '../../db/id.ts';
import type { Database } from '../../db/schema.ts';
import { formsOf, termsOf, toIndexedTitle, type TitleRow } from './search-index.ts';

const batchSize = 1_000;

type Options = { onProgress: (done: number) => Promise<void> };

/**
 * How many entries of the search index are missing, wrong, or of no title. Forms of words that no title has any more
 * are no fault: they find nothing.
 */
export async function countIndexFaults(db: Database, { onProgress }: Options): Promise<number> {
  let faults = await countWrongNames(db);
  let expectedTerms = 0;
  let done = 0;
  const words = new Set<string>();
  for await (const titles of readTitles(db)) {
    const right = titles.map(({ title, ...row }) => ({ ...row, ...toIndexedTitle(title) }));
    faults += right.filter(({ words: text, initials }, index) => !isSame(titles[index]!, text, initials)).length;
    const terms = right.flatMap(termsOf);
    expectedTerms += terms.length;
    faults += await countMissingTerms(db, terms);
    const newWords = [...new Set(right.flatMap((row) => row.words.split(' ')))].filter((word) => !words.has(word));
    for (const word of newWords) words.add(word);
    faults += await countMissingForms(db, newWords.flatMap(formsOf));
    await onProgress((done += titles.length));
  }
  const { count } = await db
    .selectFrom('title_terms')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return faults + Math.max(0, Number(count) - expectedTerms);
}

const isSame = (stored: TitleRow, words: string, initials: string) =>
  stored.words === words && stored.initials === initials;

async function countWrongNames(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from games left join game_titles on game_id = games.id and position = 0
    where title is null or title <> name`.execute(db);
  return Number(rows[0]!.count);
}

async function* readTitles(db: Database): AsyncGenerator<TitleRow[]> {
  let after = { game_id: lowestId, position: -1 };
  for (;;) {
    const titles = await db
      .selectFrom('game_titles')
      .selectAll()
      .where(sql<boolean>`(game_id, position) > (${after.game_id}, ${after.position})`)
      .orderBy('game_id')
      .orderBy('position')
      .limit(batchSize)
      .execute();
    if (titles.length === 0) return;
    yield titles;
    after = titles.at(-1)!;
  }
}

async function countMissingTerms(db: Database, terms: ReturnType<typeof termsOf>): Promise<number> {
  const { id, jsonRows } = dialectOf(db);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${jsonRows(JSON.stringify(terms))} as expected
    where not exists (
      select 1 from title_terms where term = expected.value ->> 'term'
        and word_count = cast(expected.value ->> 'word_count' as smallint)
        and game_id = cast(expected.value ->> 'game_id' as ${id})
        and position = cast(expected.value ->> 'position' as smallint)
    )`.execute(db);
  return Number(rows[0]!.count);
}

async function countMissingForms(db: Database, forms: ReturnType<typeof formsOf>): Promise<number> {
  const { jsonRows } = dialectOf(db);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${jsonRows(JSON.stringify(forms))} as expected
    where not exists (
      select 1 from word_forms where kind = cast(expected.value ->> 'kind' as smallint)
        and form = expected.value ->> 'form' and word = expected.value ->> 'word'
    )`.execute(db);
  return Number(rows[0]!.count);
}
