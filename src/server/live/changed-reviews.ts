import { topics } from '../changes/topics.ts';

/** Which reviews are other ones now, or new, or gone, and the games that they are about. */
export type ChangedReviews = { reviews: string[]; games: string[] };

const review = topics.review('');
const reviewsOfGame = topics.reviewsOfGame('');

/** So many are named; where more changed, whoever shows some reads them anew. */
const mostNamed = 50;

/** What the topics of changes say of reviews; of members, nothing. Undefined where it is too much. */
export function changedReviews(changedTopics: string[]): ChangedReviews | undefined {
  const after = (begin: string) => [
    ...new Set(
      changedTopics
        .filter((topic) => topic.startsWith(begin))
        .map((topic) => topic.slice(begin.length)),
    ),
  ];
  const changed = { reviews: after(review), games: after(reviewsOfGame) };
  return changed.reviews.length > mostNamed ? undefined : changed;
}
