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

/** Those whose ids have a field of their own in files to import: in our own format, and in a mapping. */
export const idFields = Object.keys(outsideCatalogues);

/** Ids in files of our own format are slugs: they find a game again, and name no catalogue that a visitor could look in. */
export const ownSource = 'playshelf';

/** Ids of games from files without ids are made of what the files say. They find a game again, too, and no more. */
export const factsSource = 'playshelf-facts';

/** The address of a game's page at a source; undefined if the id alone does not lead to one. */
export function sourcePage(source: string, id: string): string | undefined {
  return outsideCatalogues[source]?.page?.(encodeURIComponent(id));
}
