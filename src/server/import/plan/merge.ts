import { mergeSourceInfo } from '../../games/source-info.ts';
import { wordsOf } from '../../games/search/title-words.ts';
import type { ImportedGame } from '../imported-game.ts';
import type { GameFields, StoredGame } from '../stored-game.ts';

/** More would only make the search index larger. */
const maxTitles = 20;

/** The fields of a game that an import adds. */
export function fieldsOf(game: ImportedGame): GameFields {
  return {
    name: game.name,
    photo: game.picture ?? '',
    price_cents: game.price?.hundredths ?? null,
    currency: game.price?.currency ?? 'USD',
    game_detail: game.detail,
    manufacturer_name: game.maker,
    release_date: game.releaseDate ?? null,
    genre: game.genre,
    platforms: JSON.stringify(game.platforms),
    source_info: game.sourceInfo ? JSON.stringify(game.sourceInfo) : '',
    titles: addTitles([], game.name, game.alternativeTitles),
  };
}

/**
 * The fields of a game that an import changes. A game of our own catalogue gets only what is not known yet, because the
 * catalogue's files say the rest; a game that an import added gets all that the newer file says.
 */
export function changesOf(stored: StoredGame, game: ImportedGame): Partial<GameFields> {
  const imported = fieldsOf(game);
  const isOurs = stored.import_id === null;
  /** Which of the two to take a field from; `nothing` is the value of a field that is not known. */
  const pick = <Field extends keyof GameFields>(field: Field, nothing: GameFields[Field]): GameFields =>
    imported[field] !== nothing && (!isOurs || stored[field] === nothing) ? imported : stored;
  const name = isOurs ? stored.name : imported.name;
  const { price_cents, currency } = pick('price_cents', null);
  const merged: GameFields = {
    name,
    photo: isOurs ? stored.photo : pick('photo', '').photo,
    price_cents,
    currency,
    game_detail: pick('game_detail', '').game_detail,
    manufacturer_name: pick('manufacturer_name', '').manufacturer_name,
    release_date: mergeDates(stored, imported.release_date),
    // A genre that the table does not know is Other: that says nothing.
    genre: isOurs ? stored.genre : pick('genre', 'Other').genre,
    platforms: pick('platforms', '[]').platforms,
    source_info: mergeSourceInfo(stored.source_info, imported.source_info),
    titles: addTitles(stored.titles, name, [imported.name, ...imported.titles]),
  };
  return Object.fromEntries(
    Object.entries(merged).filter(([field, value]) => !isEqual(value, stored[field as keyof GameFields])),
  );
}

/** A game as an import leaves it. */
export function mergeGame(stored: StoredGame, game: ImportedGame): StoredGame {
  return { ...stored, ...changesOf(stored, game), outsideIds: [...stored.outsideIds, ...game.outsideIds] };
}

/** A less exact date of the same time does not replace a more exact one. */
function mergeDates({ release_date: old, import_id }: StoredGame, date: string | null): string | null {
  if (old === null || date === null) return old ?? date;
  if (old.startsWith(date)) return old;
  return import_id !== null || date.startsWith(old) ? date : old;
}

/** Titles that search does not find the game by already. */
function addTitles(titles: string[], name: string, more: string[]): string[] {
  if (more.length === 0) return titles;
  const known = new Set([name, ...titles].map(toWords));
  const added = more.filter((title) => {
    const words = toWords(title);
    return words !== '' && !known.has(words) && known.add(words);
  });
  return [...titles, ...added].slice(0, Math.max(titles.length, maxTitles));
}

const toWords = (title: string) => wordsOf(title).join(' ');

export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
