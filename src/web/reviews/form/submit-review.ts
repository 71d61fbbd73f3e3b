import { data, type RouterContextProvider } from 'react-router';
import type { Game } from '../../../contracts/game.ts';
import { apiContext, readForm, type Api } from '../../api/client.ts';
import { problemFrom, type ActionProblem } from '../../api/errors.ts';
import { preserveFormContext } from '../../identity/require-member.ts';
import { findGameByName } from '../../games/suggestions/search-games.ts';
import { serverCopy } from './copy.ts';
import { readEarlierReviews, type EarlierReviews } from './earlier-review.tsx';
import { emptyFields, withGame, type ReviewFields, type SubmissionTokens } from './review-fields.ts';

type FormOnlyField = 'thumbnail' | 'photoOf' | 'suggested' | 'linkedRating' | 'openedWithName' | 'name';

type ReviewBody = Omit<ReviewFields, FormOnlyField | keyof SubmissionTokens> & { name?: string };

export type SubmitResult = {
  done?: boolean;
  problem?: ActionProblem;
  /** The submitted values, for rendering the page again. */
  fields?: ReviewFields;
  matches?: Game[];
  /** The member's review of the picked game. */
  earlierReviews?: EarlierReviews;
};

type SubmitOptions = {
  send: (api: Api, body: ReviewBody, tokens: SubmissionTokens) => Promise<unknown>;
  /** Reads the ETag of the stored review; only where an existing one is edited. */
  currentEtag?: () => Promise<string>;
};

/** Handles a submission of the review form: a search for a game, a pick of one, or the review itself. */
export async function submitReview(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { send, currentEtag }: SubmitOptions,
) {
  const api = context.get(apiContext);
  const { intent, pick, ...submitted } = await readForm(request);
  const fields = { ...emptyFields, ...submitted };
  let games: Game[] = [];
  try {
    const matches = await findGameByName(api, pick ?? fields.gameTitle);
    games = matches.games;
    if (pick !== undefined) {
      const isNew = currentEtag === undefined;
      // Only a hint: without a response, the form is filled in without it.
      const earlierReviews =
        isNew && matches.game ? await readEarlierReviews(api, fields, matches.game).catch(() => []) : [];
      return respond({ fields: withGame(fields, matches.game), earlierReviews });
    }
    if (intent === 'find') return respond({ fields, matches: games });
    const completed = withGame(fields, matches.game);
    const photo = await findThumbnail(api, completed);
    if (photo === undefined) return respond({ fields, problem: unknownCover });
    const { key, etag } = completed;
    await send(api, toBody(completed, photo), { key, etag });
    return respond({ done: true });
  } catch (error) {
    const problem = problemFrom(error);
    const hasError = (name: string) => problem.errors?.some(({ field }) => field === name);
    if (problem.status === 401 || problem.status === 404) context.set(preserveFormContext, true);
    if (hasError('Idempotency-Key') || problem.status === 412) {
      // After this message, submitting again is deliberate: issue a new key and, for an edit, the current ETag.
      const tokens = { key: crypto.randomUUID(), etag: (await currentEtag?.()) ?? '' };
      const detail = currentEtag ? serverCopy.changedElsewhere : serverCopy.alreadyStored;
      return respond({ fields: { ...fields, ...tokens }, problem: { status: 409, detail } });
    }
    return respond({ fields, problem, ...(hasError('gameTitle') && games.length > 0 && { matches: games }) });
  }
}

/** A name that nobody typed is not sent: after a rename, a review would be signed with the former one. */
function toBody(fields: ReviewFields, photo: string): ReviewBody {
  const { name, openedWithName, email, gameTitle, rating, year, gameGenre, text } = fields;
  return { ...(name !== openedWithName && { name }), email, gameTitle, photo, rating, year, gameGenre, text };
}

const respond = (result: SubmitResult) => data(result, { status: result.problem?.status ?? 200 });

const unknownCover = {
  status: 422,
  detail: serverCopy.invalid,
  errors: [{ field: 'thumbnail', message: serverCopy.unknownGame }],
};

/** The URL of the thumbnail; undefined if no game has its name. */
async function findThumbnail(api: Api, { thumbnail, photo, photoOf }: ReviewFields): Promise<string | undefined> {
  if (thumbnail === photoOf) return photo;
  if (thumbnail === '') return '';
  return (await findGameByName(api, thumbnail)).game?.photo;
}
