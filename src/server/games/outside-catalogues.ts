/** An outside catalogue. `page` builds the address of a game's page by its id there. */
type OutsideCatalogue = { label: string; page?: (id: string) => string; licence?: string };

/**
 * Outside catalogues by the key that ids refer to. IGDB and RAWG have two ids for a game: a number, which stays, and
 * a slug, of which their page's address consists. A licence is named only where the catalogue itself grants it to
 * everybody; a file to import may have one of its own (`ImportFormat.licence`).
 */
export const outsideCatalogues: Record<string, OutsideCatalogue> = {
  steam: { label: 'Steam', page: (id) => `https://store.steampowered.com/app/${id}/` },
  igdb: { label: 'IGDB' },
  'igdb-slug': { label: 'IGDB', page: (slug) => `https://www.igdb.com/games/${slug}` },
  rawg: { label: 'RAWG' },
  'rawg-slug': { label: 'RAWG', page: (slug) => `https://rawg.io/games/${slug}` },
  wikidata: { label: 'Wikidata', page: (id) => `https://www.wikidata.org/wiki/${id}`, licence: 'CC0 1.0' },
};

/** The catalogues whose ids have a field of their own in import files: in our own format and in a mapping. */
export const idFields = Object.keys(outsideCatalogues);

/** The source of ids in files of our own format, which are slugs: an import finds its games again by them; visitors see none. */
export const ownSource = 'playshelf';

/** The source of ids that were derived from a game's name, date and maker (row-key.ts), because its file has no ids. */
export const derivedIdSource = 'playshelf-facts';

/** The address of a game's page at a source; undefined if the id alone does not lead to one. */
export function sourcePage(source: string, id: string): string | undefined {
  return outsideCatalogues[source]?.page?.(encodeURIComponent(id));
}
