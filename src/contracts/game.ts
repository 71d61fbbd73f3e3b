import { z } from 'zod';
import { genres, maxGameNames } from './constants.ts';
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

const exampleGame = {
  _id: '0199a1f0-7c3e-7d1a-9b52-3f6f0c1d2e4a',
  name: 'Portal 2',
  gameTitle: 'Portal 2',
  photo: '/art/covers/portal-2.1a2b3c4d.avif',
  price: 9.99,
  currency: 'USD',
  game_detail: 'A test chamber, two linked doors and a voice that hopes you fail.',
  manufacturer_name: 'Valve',
  releaseYear: 2011,
  releaseDate: '2011-04-18',
  gameGenre: 'Puzzle',
  platforms: ['Windows', 'Linux'],
  ratingCount: 4,
  averageRating: 4.25,
};

/** A game in the API's responses. */
export const Game = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    gameTitle: z.string(),
    photo: z.string().meta({
      description:
        'The picture: a path of this site or, of an imported game, an https address elsewhere; "" if there is none, or if the operator has switched pictures of other sites off.',
    }),
    price: z.number().nullable().meta({ description: 'In units of the currency; 0 is free, null is not known.' }),
    currency: z.string().meta({ description: 'The currency of the price, as an ISO 4217 code.' }),
    game_detail: z.string(),
    manufacturer_name: z.string().meta({ description: 'The maker, or "" if it is not known.' }),
    releaseYear: z.int().nullable().meta({ description: 'null if it is not known.' }),
    releaseDate: z
      .string()
      .nullable()
      .meta({ description: 'As exact as it is known: a year, a month (2011-04) or a day (2011-04-18).' }),
    gameGenre: Genre,
    platforms: z.array(z.string()).meta({ description: 'What it runs on, as far as it is known.' }),
    ratingCount: z.int().min(0).meta({ description: 'How many members have rated it; each counts once.' }),
    averageRating: AverageRating,
  })
  .meta({
    id: 'Game',
    description: 'A game of the catalogue.',
    example: exampleGame,
  });
export type Game = z.infer<typeof Game>;

export const GameNames = z
  .object({
    names: z
      .array(z.string())
      .nullable()
      .meta({ description: `Each once, in their order; null if there are more than ${maxGameNames} games.` }),
  })
  .meta({
    id: 'GameNames',
    description: 'The names of all games of a small catalogue.',
    example: { names: ['Half-Life 2', 'Portal 2'] },
  });

/** An outside catalogue that knows a game. */
const GameSource = z.object({
  name: z.string(),
  url: z.string().nullable().meta({ description: "The game's page there, if its address is known." }),
  licence: z.string().nullable().meta({ description: 'Who made the data, and under which licence it is used here.' }),
});
export type GameSource = z.infer<typeof GameSource>;

/** What an outside catalogue says of a game beside the fields of `Game`. */
const SourceInfo = z.object({
  source: z.string().meta({ description: 'The name of the outside catalogue.' }),
  tags: z.array(z.string()),
  languages: z.array(z.string()),
  ratings: z
    .object({ positive: z.int(), count: z.int() })
    .nullable()
    .meta({ description: 'How many ratings it has there, and how many of them are positive.' }),
  playtime: z.int().nullable().meta({ description: 'The median of what its players there played it, in minutes.' }),
});
export type SourceInfo = z.infer<typeof SourceInfo>;

/** A game as its own page shows it. */
export const GameDetails = Game.extend({
  sources: z.array(GameSource).meta({ description: 'The outside catalogues that its data was imported from.' }),
  sourceInfo: SourceInfo.nullable().meta({
    description: 'What one of them says beside the other fields, as it was when it was imported.',
  }),
}).meta({
  id: 'GameDetails',
  description: 'A game of the catalogue, and where its data comes from.',
  example: {
    ...exampleGame,
    sources: [{ name: 'Steam', url: 'https://store.steampowered.com/app/620/', licence: null }],
    sourceInfo: {
      source: 'Steam',
      tags: ['Puzzle', 'Co-op', 'First-Person'],
      languages: ['English', 'German'],
      ratings: { positive: 138_220, count: 140_111 },
      playtime: 520,
    },
  },
});
export type GameDetails = z.infer<typeof GameDetails>;
