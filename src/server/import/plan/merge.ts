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
    titles: addTitles([], game.name, game.alternativeTitles),
  };
}

/**
 * The fields that an import changes of a game: of our own catalogue's, what is not known yet, because the
 * catalogue's files say the rest; of one that an import added, all that the newer file says.
 */
export function changesOf(stored: StoredGame, game: ImportedGame): Partial<GameFields> {
  const news = fieldsOf(game);
  const isOurs = stored.import_id === null;
  const replaces = (old: unknown, value: unknown, nothing: unknown) =>
    value !== nothing && (old === nothing || !isOurs);
  const merged: GameFields = {
    name: isOurs ? stored.name : news.name,
    photo: !isOurs && news.photo !== '' ? news.photo : stored.photo,
    ...(replaces(stored.price_cents, news.price_cents, null) ? pickPrice(news) : pickPrice(stored)),
    game_detail: replaces(stored.game_detail, news.game_detail, '') ? news.game_detail : stored.game_detail,
    manufacturer_name: replaces(stored.manufacturer_name, news.manufacturer_name, '')
      ? news.manufacturer_name
      : stored.manufacturer_name,
    release_date: mergeDates(stored, news.release_date),
    // A genre that the table does not know is Other: that says nothing.
    genre: !isOurs && news.genre !== 'Other' ? news.genre : stored.genre,
    platforms: replaces(stored.platforms, news.platforms, '[]') ? news.platforms : stored.platforms,
    titles: addTitles(stored.titles, isOurs ? stored.name : news.name, [news.name, ...news.titles]),
  };
  return Object.fromEntries(
    Object.entries(merged).filter(([field, value]) => !isEqual(value, stored[field as keyof GameFields])),
  );
}

const pickPrice = ({ price_cents, currency }: GameFields) => ({ price_cents, currency });

/** A less exact date of the same time does not replace a more exact one. */
function mergeDates({ release_date: old, import_id }: StoredGame, date: string | null): string | null {
  if (old === null || date === null) return old ?? date;
  if (old.startsWith(date)) return old;
  return import_id !== null || date.startsWith(old) ? date : old;
}

/** Titles that search does not find the game by already. */
function addTitles(titles: string[], name: string, more: string[]): string[] {
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
