import { topics } from '../changes/topics.ts';

/** The reviews that were added, changed or deleted, and the games that they are about. */
export type ChangedReviews = { reviews: string[]; games: string[] };

const review = topics.review('');
const reviewsOfGame = topics.reviewsOfGame('');

/** Of more reviews than this, no ids are sent: pages that show reviews read them again. */
const maxListedIds = 50;

/** The reviews in the topics of changes, without the members' own; undefined if there are too many to list. */
export function changedReviews(changedTopics: string[]): ChangedReviews | undefined {
  const idsAfter = (prefix: string) => [
    ...new Set(
      changedTopics
        .filter((topic) => topic.startsWith(prefix))
        .map((topic) => topic.slice(prefix.length)),
    ),
  ];
  const changed = { reviews: idsAfter(review), games: idsAfter(reviewsOfGame) };
  return changed.reviews.length > maxListedIds ? undefined : changed;
}
