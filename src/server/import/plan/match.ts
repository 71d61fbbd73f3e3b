import { derivedIdSource } from '../../games/outside-catalogues.ts';
import { normalizeName } from '../../games/normalize-name.ts';
import type { ImportedGame, OutsideId } from '../imported-game.ts';
import type { StoredGame } from '../stored-game.ts';

export type MatchResult =
  | { kind: 'new' }
  | { kind: 'match'; by: 'id' | 'title'; game: StoredGame }
  | { kind: 'unclear'; reason: string };

/**
 * Finds which game of the catalogue an imported game is. The candidates are those with one of its outside ids (`byId`)
 * and those with its title (`byTitle`).
 */
export function matchGame(game: ImportedGame, byId: StoredGame[], byTitle: StoredGame[]): MatchResult {
  const [known, ...others] = byId;
  if (known && others.length > 0) return unclear('its ids belong to several games', byId);
  if (known) return { kind: 'match', by: 'id', game: known };

  const relations = byTitle
    .filter((stored) => !hasOtherId(stored, game.outsideIds))
    .map((stored) => relate(game, stored));
  const agreeing = relations.filter(({ year, maker }) => year !== 'other' && maker !== 'other');
  const equal = agreeing.filter(({ year, maker }) => year === 'equal' && maker === 'equal');
  const candidates = equal.length > 0 ? equal : agreeing;
  const [first, ...more] = candidates;
  const stored = candidates.map((relation) => relation.stored);
  if (more.length > 0) return unclear('several games have this title', stored);
  if (first && first.year !== 'equal' && first.year !== 'close' && first.maker !== 'equal') {
    return unclear('only the title is equal', stored);
  }
  if (first) return { kind: 'match', by: 'title', game: first.stored };

  const partly = relations.filter(({ year, maker }) => year !== 'other' || maker !== 'other');
  const [part] = partly;
  if (!part) return { kind: 'new' };
  const reason = part.year === 'other' ? 'same title, another year' : 'same title, another maker';
  return unclear(
    reason,
    partly.map((relation) => relation.stored),
  );
}

function unclear(reason: string, games: StoredGame[]): MatchResult {
  return { kind: 'unclear', reason: `${reason}: ${games.map(describeStored).join(', ')}` };
}

/**
 * Whether one outside catalogue has different ids for the two: then they are different games. Derived ids do not count:
 * two files may describe one game differently.
 */
function hasOtherId(stored: StoredGame, ids: OutsideId[]): boolean {
  return ids.some(({ source, id }) => {
    if (source === derivedIdSource) return false;
    const ofSource = stored.outsideIds.filter((other) => other.source === source);
    return ofSource.length > 0 && !ofSource.some((other) => other.id === id);
  });
}

/** Two catalogues may date a game by its releases in different countries. */
const maxYearsApart = 1;

function relate(game: ImportedGame, stored: StoredGame) {
  return {
    stored,
    year: relateYears(yearOf(game.releaseDate), yearOf(stored.release_date)),
    maker: relateMakers(game.maker, stored.manufacturer_name),
  };
}

/** If neither has a year, they are equal, so that a file without years finds its own games again. */
function relateYears(one: number | undefined, other: number | undefined) {
  if (one === other) return 'equal';
  if (one === undefined || other === undefined) return 'unknown';
  return Math.abs(one - other) <= maxYearsApart ? 'close' : 'other';
}

function relateMakers(one: string, other: string) {
  const [maker, otherMaker] = [normalizeMaker(one), normalizeMaker(other)];
  if (maker === otherMaker) return 'equal';
  return maker === '' || otherMaker === '' ? 'unknown' : 'other';
}

const companyForm = / (inc|ltd|llc|gmbh|corp|corporation|co|company|limited|srl|sa|ab|oy|bv|kk)$/;

/** A maker's name for comparison: "Valve Corporation" equals "Valve", "FromSoftware, Inc." equals "FromSoftware". */
export function normalizeMaker(name: string): string {
  const normalized = normalizeName(name);
  const shorter = normalized.replace(companyForm, '');
  return shorter === normalized ? normalized.replaceAll(' ', '') : normalizeMaker(shorter);
}

function yearOf(date: string | null | undefined): number | undefined {
  return date ? Number(date.slice(0, 4)) : undefined;
}

function describeStored({ name, release_date, manufacturer_name }: StoredGame): string {
  return describeGame(name, release_date, manufacturer_name);
}

/** A game in a line for the operator. */
export function describeGame(name: string, date: string | null | undefined, maker: string): string {
  const details = [date?.slice(0, 4), maker].filter(Boolean).join(', ');
  return details ? `"${name}" (${details})` : `"${name}"`;
}
