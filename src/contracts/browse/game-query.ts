import { z } from 'zod';
import { gameSorts, genres, maxSearchLength, minRatingsToCompare } from '../constants.ts';
import { Maker } from '../game.ts';
import { parseRange } from './range.ts';

const rangeForms = 'a number, or a range such as 2016-2020, 2016- or -2020';

function range(description: string) {
  const isRange = (text: string) => parseRange(text) !== undefined;
  return z
    .string()
    .max(20)
    .refine(isRange, `Must be ${rangeForms}.`)
    .optional()
    .meta({ description: `${description}: ${rangeForms}.` });
}

/** Which games a list shows. */
export const GameFilterQuery = z.object({
  q: z.string().trim().max(maxSearchLength).optional().meta({
    description:
      'Only games with these words in their title, best matches first. Typos, missing accents and punctuation, and another order of the words are forgiven; initials are enough.',
  }),
  genre: z.enum(genres).optional().meta({ description: 'Only games of this genre.' }),
  maker: Maker.optional().meta({ description: 'Only games with this manufacturer_name.' }),
  tag: z.string().trim().min(1).max(50).optional().meta({
    description: 'Only games to which an outside catalogue gives this tag, in capital or small letters.',
  }),
  year: range('Only games released in these years'),
  price: range('Only games with a price in this range (0 is free), in the currency of the game'),
  rating: z.coerce
    .number()
    .min(1)
    .max(5)
    .optional()
    .meta({
      description: `Only games with an average rating of at least this, from ${minRatingsToCompare} ratings or more.`,
    }),
  reviewed: z.enum(['yes', 'no']).optional().meta({ description: 'Only games with a review, or only those without.' }),
});
export type GameFilterQuery = z.infer<typeof GameFilterQuery>;

/** Which options are counted. */
export const GameCountQuery = GameFilterQuery.extend({
  makerSearch: z.string().trim().max(maxSearchLength).optional().meta({
    description: 'Only makers with a word that begins so.',
  }),
});
export type GameCountQuery = z.infer<typeof GameCountQuery>;

export const GameSortQuery = z.object({
  sort: z.enum(gameSorts).default('relevance').meta({
    description:
      'The order: best matches first (without `q`, the order of the catalogue), best rated, most reviewed, newest, or by name.',
  }),
});

const FilterOption = z.object({
  value: z.string().meta({ description: 'The value of the parameter.' }),
  count: z.int().min(0).meta({ description: 'How many games it would show, with the other parts of the filter.' }),
});
export type FilterOption = z.infer<typeof FilterOption>;

const options = z.array(FilterOption);

export const GameCounts = z
  .object({
    genre: options,
    maker: options.meta({ description: 'Those with the most games.' }),
    year: options,
    price: options,
    currency: z
      .string()
      .nullable()
      .meta({ description: 'The currency of all prices of the catalogue; null if there are several.' }),
    rating: options,
    reviewed: options,
  })
  .meta({
    id: 'GameCounts',
    description: 'The options of each parameter of a filter, with the number of games.',
    example: {
      genre: [{ value: 'Puzzle', count: 14 }],
      maker: [{ value: 'Valve', count: 4 }],
      year: [{ value: '2011-2015', count: 52 }],
      price: [{ value: '0', count: 9 }],
      currency: 'USD',
      rating: [{ value: '4', count: 6 }],
      reviewed: [{ value: 'yes', count: 60 }],
    },
  });
export type GameCounts = z.infer<typeof GameCounts>;
