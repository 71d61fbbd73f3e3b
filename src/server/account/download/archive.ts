import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Database } from '../../db/schema.ts';
import { toCsv } from './csv.ts';
import { toJson } from './json.ts';
import { toPage } from './page.ts';
import { readHiddenReviews, readProfile, readReviews, readWatchList } from './queries.ts';

const reviewColumns = [
  'createdAt',
  'updatedAt',
  'gameTitle',
  'rating',
  'text',
  'name',
  'year',
  'genre',
  'photo',
] as const;

/**
 * All that belongs to a member, as a ZIP file: a page for people, JSON for programs, CSV for spreadsheets. Each file is
 * read from the database while it is sent, so that a member with many reviews takes no more memory than others.
 * `onFailure` is called if a file cannot be read, and not if the client stops reading.
 */
export async function createArchive(
  db: Database,
  memberId: string,
  onFailure: (error: Error) => void,
): Promise<Readable> {
  const profile = await readProfile(db, memberId);
  const reviews = () => readReviews(db, memberId);
  const hiddenReviews = () => readHiddenReviews(db, memberId);
  const watchList = () => readWatchList(db, memberId);
  const files: Record<string, () => AsyncIterable<string>> = {
    'index.html': () => toPage(profile, { reviews: reviews(), hiddenReviews: hiddenReviews(), watchList: watchList() }),
    'playshelf.json': () =>
      toJson(profile, { reviews: reviews(), hiddenReviews: hiddenReviews(), watchList: watchList() }),
    'reviews.csv': () => toCsv([...reviewColumns], reviews()),
    'hidden-reviews.csv': () => toCsv([...reviewColumns, 'hiddenAt', 'hiddenReason'], hiddenReviews()),
    'watch-list.csv': () => toCsv(['createdAt', 'gameTitle', 'photo'], watchList()),
  };
  const zip = new ZipFile();
  // yazl's types do not know that it is a Readable.
  const output = zip.outputStream as Readable;
  output.on('error', () => undefined);
  for (const [name, write] of Object.entries(files)) {
    zip.addReadStreamLazy(name, {}, (done) => {
      const content = Readable.from(write());
      output.once('close', () => content.destroy());
      content.on('error', (error) => {
        onFailure(error);
        output.destroy(error);
      });
      done(null, content);
    });
  }
  zip.end();
  return output;
}
