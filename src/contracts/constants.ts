// Plain values: code in the browser imports them without zod.

export const genres = [
  'Action',
  'Adventure',
  'Role-Playing',
  'Sports',
  'Strategy',
  'Simulation',
  'Fighting',
  'Racing',
  'Puzzle',
  'Sci-fi',
  'Survival',
  'Horror',
  'Other',
] as const;

export const ratings = ['1', '2', '3', '4', '5'] as const;

/** Orders of All Review, the default first. */
export const reviewSorts = ['newest', 'highest', 'lowest', 'longest'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

export const yearRanges = ['2001-2005', '2006-2010', '2011-2015', '2016-2020', '2021-2024', 'Other'] as const;

/** The orders of a list of games; `relevance` is the order of the catalogue where nothing is searched for. */
export const gameSorts = ['relevance', 'best', 'reviewed', 'newest', 'name'] as const;
export type GameSort = (typeof gameSorts)[number];

/** With fewer ratings, an average says more about the few than about the game: it is shown, but games are not sorted by it. */
export const minRatingsToCompare = 5;

/** The option of `yearRanges` that contains a release year. */
export function yearRangeOf(releaseYear: number | null): (typeof yearRanges)[number] {
  if (releaseYear === null) return 'Other';
  const range = yearRanges.find((option) => {
    const [first, last] = option.split('-').map(Number);
    return first !== undefined && last !== undefined && releaseYear >= first && releaseYear <= last;
  });
  return range ?? 'Other';
}

/** A select with more options is none that a person can use. */
export const maxGameNames = 1_000;

/** In characters. */
export const maxSearchLength = 100;

/** A text that somebody typed, at most as long as the API accepts. */
export function cutSearchText(text: string): string {
  return [...text.trim()].slice(0, maxSearchLength).join('');
}

/** The number of ids in one query parameter. */
export const maxIdsInQuery = 100;

/** The length of a review's text, in characters. */
export const maxReviewLength = 10_000;

/**
 * The header Clear-Site-Data of a sign-out: the browser deletes this site's entries of its HTTP cache, which
 * may show the member's data. Not "storage": drafts of reviews are there. Browsers ignore it on plain HTTP,
 * except on localhost.
 */
export const clearSiteData = '"cache"';
