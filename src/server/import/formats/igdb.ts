import { cleanLine, cleanList } from '../clean/clean-text.ts';
import { cleanDate } from '../clean/dates.ts';
import { cleanGenre } from '../clean/genres.ts';
import { cleanDetail } from '../clean/html-to-text.ts';
import { kindOf } from '../clean/kinds.ts';
import { parseGame } from '../clean/parse-game.ts';
import { cleanPlatforms } from '../clean/platforms.ts';
import type { CsvFormat } from './format.ts';
import { igdbGenres, igdbPlatforms, igdbThemes } from './igdb-ids.ts';

/** The table of games of IGDB's data dumps. Companies, covers and other titles are ids of other tables of the dump. */
export const igdb: CsvFormat = {
  key: 'igdb',
  name: 'IGDB dump CSV',
  source: 'igdb',
  columns: ['id', 'name', 'slug', 'summary', 'first_release_date', 'genres', 'platforms'],
  notes: () => ['The file names makers and covers only by numbers, so they are left out.'],
  toGame(cell) {
    const name = cleanLine(cell('name'));
    const genres = namesOf(cell('genres'), igdbGenres);
    return parseGame({
      outsideIds: [
        { source: 'igdb', id: cleanLine(cell('id')) },
        { source: 'igdb-slug', id: cleanLine(cell('slug')) },
      ],
      name,
      alternativeTitles: parseArray(cell('alternative_names')).filter((title) => !/^\d+$/.test(title)),
      detail: cleanDetail(cell('summary')),
      genre: cleanGenre([...genres, ...namesOf(cell('themes'), igdbThemes)]),
      releaseDate: cleanDate(cell('first_release_date')),
      platforms: cleanPlatforms(namesOf(cell('platforms'), igdbPlatforms)),
      kind: kindOf(name, genres),
    });
  },
};

/** Ids as the names of a table; a name in place of an id stays, an id that is not in the table is left out. */
function namesOf(cell: string, table: Map<string, string>): string[] {
  return parseArray(cell).flatMap((id) => table.get(id) ?? (/^\d+$/.test(id) ? [] : id));
}

/** An array as PostgreSQL writes it: `{6,48}`, `{"One, two",three}`. */
function parseArray(cell: string): string[] {
  const items = cell.trim().replace(/^[{[]|[}\]]$/g, '');
  const values = items.match(/"(?:[^"\\]|\\.)*"|[^,]+/g) ?? [];
  return cleanList(values.map((value) => value.trim().replace(/^"|"$/g, '').replace(/\\(.)/g, '$1')));
}
