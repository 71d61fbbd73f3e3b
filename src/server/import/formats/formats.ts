import type { CsvFormat, JsonFormat } from './format.ts';
import { igdb } from './igdb.ts';
import { ownCsv, ownJson } from './own.ts';
import { rawg } from './rawg.ts';
import { steamDetails } from './steam-details.ts';
import { steamStore } from './steam-store.ts';
import { wikidata } from './wikidata.ts';

export const csvFormats: CsvFormat[] = [steamStore, igdb, ownCsv];

/** The first that matches is taken. */
export const jsonFormats: JsonFormat[] = [wikidata, steamDetails, ownJson, rawg];

/** "Steam store CSV (steam-store), …" */
export const formatList = [...csvFormats, ...jsonFormats].map(({ name, key }) => `${name} (${key})`).join(', ');
