import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Game } from '../../contracts/game.ts';
import { yearRangeOf } from '../../contracts/constants.ts';
import { SampleReview } from '../../contracts/review.ts';
import { withStartupLock } from '../db/startup-lock.ts';
import type { WriteTransaction } from '../db/write-transaction.ts';
import { newId } from '../db/id.ts';
import type { Database } from '../db/schema.ts';
import { readSetting, writeSetting } from '../db/settings.ts';
import { errorMessage, StartupError } from '../runtime/startup-error.ts';
import { readGamesBySlug } from '../games/queries.ts';
import { deleteSampleReviews, insertReviewsBeforeCommit } from './queries.ts';

const hourMs = 3_600_000;

const file = 'sample-reviews.json';

/** Adds or deletes the sample reviews. By default they are added, unless an operator has removed them. */
export async function syncSampleReviews(db: Database, mode: 'on' | 'off' | 'default', directory: string) {
  await withStartupLock(db, async (tx) => {
    const state = await readSetting(tx.db, 'samples');
    const isEnabled = mode === 'on' || (mode === 'default' && state !== 'removed');
    if (isEnabled && state !== 'there') await addSamples(tx, directory);
    if (!isEnabled && state === 'there') await deleteSamples(tx, 'absent');
  });
}

/** Skips samples of games that are not, or no longer, in the catalogue. */
async function addSamples(tx: WriteTransaction, directory: string): Promise<void> {
  const samples = readSamples(join(directory, file));
  const slugs = samples.map((sample) => sample.game);
  const games = await readGamesBySlug(tx.db, slugs);
  const rows = samples.flatMap((sample) => {
    const game = games.get(sample.game);
    return game ? [toRow(sample, game)] : [];
  });
  insertReviewsBeforeCommit(tx, rows);
  await writeSetting(tx.db, 'samples', 'there');
}

function readSamples(path: string): SampleReview[] {
  try {
    return z.array(SampleReview).parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : errorMessage(error);
    throw new StartupError(`catalogue/${file} is not right: ${reason.replaceAll(/\s+/g, ' ')}.`, { cause: error });
  }
}

function toRow(sample: SampleReview, game: Game) {
  return {
    id: newId(),
    member_id: null,
    game_id: game._id,
    name: sample.name,
    game_title: game.gameTitle,
    photo: game.photo,
    rating: sample.rating === '' ? null : Number(sample.rating),
    year: yearRangeOf(game.releaseYear),
    genre: game.gameGenre,
    text: sample.text,
    origin: 'sample' as const,
    ageMs: Math.round(sample.hoursAgo * hourMs),
  };
}

/** Deletes the samples; starts with the default mode do not add them again. Returns how many there were. */
export function removeSamples(tx: WriteTransaction): Promise<number> {
  return deleteSamples(tx, 'removed');
}

async function deleteSamples(tx: WriteTransaction, state: 'absent' | 'removed'): Promise<number> {
  const count = await deleteSampleReviews(tx);
  await writeSetting(tx.db, 'samples', state);
  return count;
}
