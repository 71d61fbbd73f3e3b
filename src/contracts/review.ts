import { z } from 'zod';
import { AverageRating } from './game.ts';
import { OwnEmail } from './member.ts';
import { genres, maxReviewLength, ratings, yearRanges } from './constants.ts';
import { multiLine, PhotoAddress, singleLine } from './text.ts';

// "" is an option of each: a review may leave them out.
export const Rating = z.enum(['', ...ratings]).meta({ id: 'Rating' });
export type Rating = z.infer<typeof Rating>;
export const YearRange = z.enum(['', ...yearRanges]).meta({ id: 'YearRange' });
export type YearRange = z.infer<typeof YearRange>;
export const GenreOrNone = z.enum(['', ...genres]).meta({ id: 'GenreOrNone' });

const exampleInput = {
  name: 'Mara Okafor',
  gameTitle: 'Portal 2',
  email: 'mara@example.org',
  photo: '/art/covers/portal-2.1a2b3c4d.avif',
  rating: '5',
  year: '2011-2015',
  gameGenre: 'Puzzle',
  text: 'The only game whose voice I still hear when I fail a test.',
};
const { email: _email, ...exampleFields } = exampleInput;

/** The author of a review. A photo on another host is left out: that host would learn who reads the review. */
const Author = z
  .object({
    name: z.string(),
    photo: z.string().meta({ description: 'A picture on this site, or "".' }),
  })
  .meta({ id: 'Author', description: "The member who wrote it, by the account's name and photo; null for a sample." });

/** A review in the API's responses; `email` only in those to its owner. */
export const Review = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    gameTitle: z.string(),
    email: z.email().optional().meta({ description: 'Only in responses to the owner.' }),
    photo: z.string(),
    rating: Rating,
    year: YearRange,
    gameGenre: GenreOrNone,
    text: z.string(),
    gameId: z.uuid().nullable().meta({ description: 'The game that it is about, if any.' }),
    author: Author.nullable(),
    cover: z.string().meta({
      description: 'The picture to show: `photo` if it is a cover of this site, else the picture of the game, or "".',
    }),
    coverGenre: GenreOrNone.meta({
      description:
        'The genre of the game, in whose colours a cover is drawn where there is no picture; of no game, `gameGenre`.',
    }),
    sample: z.boolean().meta({ description: 'Whether it is one of the sample reviews that come with Playshelf.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({
    id: 'Review',
    description: 'A review.',
    example: {
      _id: '0199a1f0-8d20-7c44-8f0e-5b1a9c3d7e61',
      ...exampleFields,
      gameId: '0199a1f0-7c3e-7d1a-9b52-3f6f0c1d2e4a',
      author: { name: 'Mara Okafor', photo: '' },
      cover: '/art/covers/portal-2.1a2b3c4d.avif',
      coverGenre: 'Puzzle',
      sample: false,
      createdAt: '2026-03-01T18:20:00.000Z',
      updatedAt: '2026-03-01T18:20:00.000Z',
    },
  });
export type Review = z.infer<typeof Review>;

/** A review as its form needs it. */
export const EditedReview = Review.extend({
  thumbnail: z.string().meta({ description: 'The name of the game whose picture `photo` is; "" if it is of none.' }),
}).meta({
  id: 'EditedReview',
  description: "One of the member's own reviews.",
  example: { ...Review.meta()!.example!, thumbnail: 'Portal 2' },
});
export type EditedReview = z.infer<typeof EditedReview>;

const Count = z.int().min(0);

/** The rating summary of a game. */
export const Ratings = z
  .object({
    count: Count.meta({ description: 'The number of ratings. Of each member, the latest rating counts.' }),
    average: AverageRating,
    spread: z
      .object({ 1: Count, 2: Count, 3: Count, 4: Count, 5: Count })
      .meta({ description: 'How often each rating was given.' }),
  })
  .meta({
    id: 'Ratings',
    description: 'The ratings of a game.',
    example: { count: 4, average: 4.25, spread: { 1: 0, 2: 0, 3: 1, 4: 1, 5: 2 } },
  });
export type Ratings = z.infer<typeof Ratings>;

/** The fields that a member writes; each may be empty. */
const fields = {
  name: singleLine(100),
  gameTitle: singleLine(200).meta({ description: 'The name of a game in the catalogue, or "".' }),
  email: OwnEmail,
  photo: PhotoAddress,
  rating: Rating,
  year: YearRange,
  gameGenre: GenreOrNone,
  text: multiLine(maxReviewLength),
};

export const NewReview = z
  .object({
    ...fields,
    name: fields.name.optional().meta({ description: "Defaults to the member's name." }),
    gameTitle: fields.gameTitle.default(''),
    photo: fields.photo.default(''),
    rating: fields.rating.default(''),
    year: fields.year.default(''),
    gameGenre: fields.gameGenre.default(''),
    text: fields.text.default(''),
  })
  .meta({ id: 'NewReview', description: 'A review to add. Missing fields are empty.', example: exampleInput });
export type NewReview = z.infer<typeof NewReview>;

export const ReviewUpdate = z
  .object(fields)
  .partial()
  .meta({
    id: 'ReviewChange',
    description: 'Fields to update in a review; missing fields stay unchanged.',
    example: { rating: '4', text: 'Second time through: still a masterpiece, a little shorter.' },
  });
export type ReviewUpdate = z.infer<typeof ReviewUpdate>;

/** A sample review in the catalogue's file. */
export const SampleReview = z.strictObject({
  game: z.string(),
  name: z.string().trim().min(1).max(100),
  rating: Rating,
  hoursAgo: z
    .number()
    .positive()
    .max(24 * 365),
  text: z.string().trim().min(1).max(maxReviewLength),
});
export type SampleReview = z.infer<typeof SampleReview>;
