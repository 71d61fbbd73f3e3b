import { z } from 'zod';
import { OwnEmail } from './member.ts';
import { GenreOrNone } from './review.ts';
import { PhotoAddress, singleLine } from './text.ts';

/** A game on a member's watch list ("GameList" in the specification). */
export const WatchListEntry = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    gameTitle: z.string(),
    photo: z.string(),
    cover: z.string().meta({
      description: 'The picture to show: `photo` if it is a cover of this site, else that of the game, or "".',
    }),
    coverGenre: GenreOrNone.meta({
      description:
        'The genre of the game, in whose colours a cover is drawn where there is no picture; "" if it was deleted.',
    }),
    email: z.email(),
    gameId: z.uuid().nullable().meta({ description: 'The game; null if it was deleted from the database.' }),
    createdAt: z.iso.datetime(),
    reviewed: z.boolean().meta({ description: 'Whether the member has reviewed the game.' }),
  })
  .meta({
    id: 'WatchListEntry',
    description: 'A game on the watch list.',
    example: {
      _id: '0199a1f0-9c02-7f5d-b1a4-2e8d6c0f3b75',
      name: 'Mara Okafor',
      gameTitle: 'Portal 2',
      photo: '/art/covers/portal-2.1a2b3c4d.avif',
      cover: '/art/covers/portal-2.1a2b3c4d.avif',
      coverGenre: 'Puzzle',
      email: 'mara@example.org',
      gameId: '0199a1f0-7c3e-7d1a-9b52-3f6f0c1d2e4a',
      createdAt: '2026-03-01T18:20:00.000Z',
      reviewed: false,
    },
  });
export type WatchListEntry = z.infer<typeof WatchListEntry>;

export const WatchListOrder = z
  .enum(['newest', 'name'])
  .default('newest')
  .meta({ description: 'By the time of adding, newest first, or by name. A cursor is valid for its own order only.' });
export type WatchListOrder = z.infer<typeof WatchListOrder>;

export const NewWatchListEntry = z
  .object({
    name: singleLine(100).default('').meta({ description: "Defaults to the member's name." }),
    gameTitle: singleLine(200).min(1),
    photo: PhotoAddress.default(''),
    email: OwnEmail,
    createdAt: z.iso
      .datetime({ offset: true })
      .optional()
      .meta({ description: 'When it was added, to restore a removed entry in its old place. Defaults to now.' }),
  })
  .meta({
    id: 'NewWatchListEntry',
    description: "A game to add to the watch list. The photo defaults to the game's cover.",
    example: { name: 'Mara Okafor', gameTitle: 'Portal 2', photo: '', email: 'mara@example.org' },
  });
