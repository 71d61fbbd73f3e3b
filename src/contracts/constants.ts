// Plain values: pages import them without zod.

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
export const years = [
  '2001-2005',
  '2006-2010',
  '2011-2015',
  '2016-2020',
  '2021-2024',
  'Other',
] as const;

/** The range of publishing years that a release year falls into. */
export function yearRangeOf(releaseYear: number): (typeof years)[number] {
  const range = years.find((option) => {
    const [first, last] = option.split('-').map(Number);
    return first !== undefined && last !== undefined && releaseYear >= first && releaseYear <= last;
  });
  return range ?? 'Other';
}

/** How many characters a search may have. */
export const maxSearchLength = 100;

/** How many characters the words of a review may have. */
export const maxReviewLength = 10_000;
