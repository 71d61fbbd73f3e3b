import { sql } from 'kysely';
import { dialectOf } from '../../db/dialect.ts';
import type { Database } from '../../db/schema.ts';
import { isOfVisibleGame, isOfVisibleWord } from '../visible-games.ts';
import { formKinds } from './search-index.ts';
import { deletionsOf, isOneTypoApart, mayHaveTypo } from './title-words.ts';

/** How many of the titles with a term are compared with the query; the shortest come first. */
export const maxTitles = 500;
/** How many words that begin with the last one, or contain it, are looked up. */
const maxWords = 60;
const maxCodePoint = '\u{10FFFF}';

export type FoundTitle = {
  game_id: string;
  position: number;
  title: string;
  words: string;
  initials: string;
};

/** The terms of titles that a typed word may mean: itself, also joined with a neighbour, and similar words. */
type WordTerms = { exact: string[]; similar: string[] };

/** The terms of each word of a query. */
export async function findTerms(db: Database, words: string[]): Promise<WordTerms[]> {
  const forms = words.map((word) => (mayHaveTypo(word) ? [word, ...deletionsOf(word)] : []));
  const [wordsByForm, completions] = await Promise.all([
    readWordsByDeletion(db, [...new Set(forms.flat())]),
    readWordsFrom(db, formKinds.word, words.at(-1)!),
  ]);
  return words.map((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]];
    const joined = [...(before ? [before + word] : []), ...(after ? [word + after] : [])];
    const misspelt = forms[index]!.flatMap((form) => wordsByForm.get(form) ?? []);
    const typos = [...forms[index]!.slice(1), ...misspelt.filter((other) => isOneTypoApart(word, other))];
    const similar = new Set([...typos, ...(after === undefined ? completions : [])]);
    similar.delete(word);
    // The rarer ones first: only so many titles are read.
    return { exact: [...joined, word], similar: [...similar] };
  });
}

async function readWordsByDeletion(db: Database, forms: string[]): Promise<Map<string, string[]>> {
  if (forms.length === 0) return new Map();
  const rows = await db
    .selectFrom('word_forms')
    .select(['form', 'word'])
    .where('kind', '=', formKinds.deletion)
    .where(dialectOf(db).isOneOf('form', forms))
    .execute();
  const groups = Map.groupBy(rows, ({ form }) => form);
  return new Map([...groups].map(([form, found]) => [form, found.map(({ word }) => word)]));
}

/** The words that begin with a text or, by their suffixes, contain it. */
export async function readWordsFrom(db: Database, kind: number, text: string): Promise<string[]> {
  const rows = await db
    .selectFrom('word_forms')
    .select('word')
    .where('kind', '=', kind)
    .where('form', '>=', text)
    .where('form', '<', text + maxCodePoint)
    .where(isOfVisibleWord)
    .orderBy('form')
    .limit(maxWords)
    .execute();
  return [...new Set(rows.map(({ word }) => word))];
}

/** The positions of the words, those that the fewest titles have first. */
export async function sortByRarity(db: Database, terms: WordTerms[]): Promise<number[]> {
  const positions = terms.map((_, index) => index);
  if (positions.length === 1) return positions;
  const [first, ...others] = positions.map((position) => countTitles(db, terms, position));
  const rows = await others.reduce((all, each) => all.unionAll(each), first!).execute();
  const counts = new Map(rows.map(({ position, count }) => [position, Number(count)]));
  return positions.toSorted((one, other) => counts.get(one)! - counts.get(other)!);
}

function countTitles(db: Database, terms: WordTerms[], position: number) {
  const { exact, similar } = terms[position]!;
  const titles = db
    .selectFrom('title_terms')
    .select(sql`1`.as('one'))
    .where(dialectOf(db).isOneOf('term', [...exact, ...similar]))
    .where(isOfVisibleGame('title_terms.game_id'))
    .limit(maxTitles + 1);
  return db
    .selectFrom(titles.as('titles'))
    .select(({ fn }) => [sql<number>`cast(${sql.lit(position)} as integer)`.as('position'), fn.countAll().as('count')]);
}

/** The titles with one of the exact terms, then those with a similar one, the shortest of each first. */
export async function readTitlesWith(db: Database, { exact, similar }: WordTerms): Promise<FoundTitle[]> {
  // Thousands of titles may have an exact term. By one term, databases read the shortest from the index; by several at
  // once, they would read and sort them all.
  const groups = [...exact.map((term) => [term]), ...(similar.length > 0 ? [similar] : [])];
  const [first, ...others] = groups.map((terms, at) =>
    db.selectFrom(selectShortest(db, terms).as(`group_${at}`)).selectAll(),
  );
  const found = others.reduce((all, each) => all.unionAll(each), first!).limit(maxTitles);
  return db
    .selectFrom(found.as('found'))
    .innerJoin('game_titles', (join) =>
      join.onRef('game_titles.game_id', '=', 'found.game_id').onRef('game_titles.position', '=', 'found.position'),
    )
    .select(titleColumns)
    .execute();
}

function selectShortest(db: Database, terms: string[]) {
  return (
    db
      .selectFrom('title_terms')
      .select(['game_id', 'position'])
      .$if(terms.length === 1, (query) => query.where('term', '=', terms[0]!))
      .$if(terms.length > 1, (query) => query.where(dialectOf(db).isOneOf('term', terms)))
      .where(isOfVisibleGame('title_terms.game_id'))
      .orderBy('word_count')
      // Orders titles of equal length the same way on every database.
      .orderBy('game_id')
      .limit(maxTitles)
  );
}

/** The titles that consist of exactly these words. */
export async function readTitlesOf(db: Database, words: string[]): Promise<FoundTitle[]> {
  return db
    .selectFrom('game_titles')
    .select(titleColumns)
    .where('words', '=', words.join(' '))
    .where(isOfVisibleGame('game_titles.game_id'))
    .limit(maxTitles)
    .execute();
}

const titleColumns = [
  'game_titles.game_id',
  'game_titles.position',
  'game_titles.title',
  'game_titles.words',
  'game_titles.initials',
] as const;
