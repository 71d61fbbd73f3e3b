import { z } from 'zod';
import { genres } from './constants.ts';
import { unprintableMessage } from './text.ts';

export const Genre = z.enum(genres).meta({ id: 'Genre', description: 'The genre of a game.' });
export type Genre = z.infer<typeof Genre>;

/** The name of a maker. PostgreSQL stores no NUL. */
export const Maker = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((name) => !name.includes('\0'), { message: unprintableMessage });

/** A game in a file of the catalogue. */
export const CatalogueGame = z.strictObject({
  slug: z
    .string()
    .max(100)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and single hyphens'),
  // NFC, like the titles in reviews (see text.ts): they are compared.
  name: z.string().trim().normalize('NFC').min(1).max(200),
  releaseYear: z.int().min(1950).max(2100),
  gameGenre: Genre,
  manufacturer_name: Maker,
  price: z.number().min(0).max(10_000).multipleOf(0.01, 'at most two decimals'),
  game_detail: z.string().trim().min(1).max(5_000),
});
export type CatalogueGame = z.infer<typeof CatalogueGame>;

export const AverageRating = z
  .number()
  .min(1)
  .max(5)
  .nullable()
  .meta({ description: 'Rounded to two decimals; null if there is no rating.' });

/** A game in the API's responses. */
export const Game = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    gameTitle: z.string(),
    photo: z.string().meta({ description: 'URL of the cover, or "" if there is none.' }),
    price: z.number().meta({ description: 'In US dollars.' }),
    game_detail: z.string(),
    manufacturer_name: z.string(),
    releaseYear: z.int(),
    gameGenre: Genre,
    ratingCount: z.int().min(0).meta({ description: 'How many members have rated it; each counts once.' }),
    averageRating: AverageRating,
  })
  .meta({
    id: 'Game',
    description: 'A game of the catalogue.',
    example: {
      _id: '0199a1f0-7c3e-7d1a-9b52-3f6f0c1d2e4a',
      name: 'Portal 2',
      gameTitle: 'Portal 2',
      photo: '/art/covers/portal-2.1a2b3c4d.avif',
      price: 9.99,
      game_detail: 'A test chamber, two linked doors and a voice that hopes you fail.',
      manufacturer_name: 'Valve',
      releaseYear: 2011,
      gameGenre: 'Puzzle',
      ratingCount: 4,
      averageRating: 4.25,
    },
  });
export type Game = z.infer<typeof Game>;
