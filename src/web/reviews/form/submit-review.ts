import { data, type RouterContextProvider } from 'react-router';
import { endpoints } from '../../../contracts/endpoints.ts';
import type { Game } from '../../../contracts/game.ts';
import {
  apiContext,
  readForm,
  problemFrom,
  type Api,
  type ActionProblem,
} from '../../api/client.ts';
import { keepFormContext } from '../../identity/require-member.ts';
import { nameSearchQuery } from '../../games/name-search.ts';
import { emptyFields, withPickedGame, withTypedGame, type ReviewFields } from './review-fields.ts';

type Form = Pick<ReviewFields, 'key' | 'version'>;
type Body = Omit<ReviewFields, 'thumbnail' | 'photoOf' | 'proposed' | keyof Form>;

/** What came of a review that was sent. */
export type SubmitResult = {
  done?: boolean;
  problem?: ActionProblem;
  /** What was in the form, for a page that is made anew. */
  fields?: ReviewFields;
  matches?: Game[];
};

type SubmitOptions = {
  send: (api: Api, body: Body, form: Form) => Promise<unknown>;
  /** The tag of the review as it is now, where one is changed. */
  currentEtag?: (api: Api) => Promise<string>;
};

/** Takes what the review form sent: a wish to find a game, the pick of one, or the review itself. */
export async function submitReview(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { send, currentEtag }: SubmitOptions,
) {
  const api = context.get(apiContext);
  const { intent, pick, ...sent } = await readForm(request);
  const fields = { ...emptyFields({ name: '', email: '' }, ''), ...sent };
  let games: Game[] = [];
  try {
    const matches = await findGameByName(api, pick ?? fields.gameTitle);
    games = matches.games;
    if (pick !== undefined) return respond({ fields: withPickedGame(fields, matches.game) });
    if (intent === 'find') return respond({ fields, matches: games });
    const completed = withTypedGame(fields, matches.game);
    const photo = await findThumbnail(api, completed);
    if (photo === undefined) return respond({ fields, problem: unknownCover });
    const {
      thumbnail: _name,
      photoOf: _of,
      proposed: _proposed,
      key,
      version,
      ...body
    } = completed;
    await send(api, { ...body, photo }, { key, version });
    return respond({ done: true });
  } catch (error) {
    const problem = problemFrom(error);
    const wrong = (name: string) => problem.errors?.some(({ field }) => field === name);
    if (problem.status === 401 || problem.status === 404) context.set(keepFormContext, true);
    if (wrong('Idempotency-Key') || problem.status === 412) {
      // Who sends it once more has been told: for what is stored now, that is a knowing change.
      const known = { key: crypto.randomUUID(), version: (await currentEtag?.(api)) ?? '' };
      const detail = currentEtag ? changedElsewhere : alreadyStored;
      return respond({ fields: { ...fields, ...known }, problem: { status: 409, detail } });
    }
    return respond({ fields, problem, ...(wrong('gameTitle') && { matches: games }) });
  }
}

function respond(result: SubmitResult) {
  return data(result, { status: result.problem?.status ?? 200 });
}

/** The answer to the first sending was lost, and the review was changed before the second. */
const alreadyStored =
  'This review was stored when you sent it before, though the answer did not reach you. Open My Review to change it; sent again, this one is added beside it.';

/** It was changed elsewhere, or here, by a sending whose answer was lost. */
const changedElsewhere =
  'This review was changed after you opened it here. Open My Review in a new tab to see it as it is now; sent again, what stands here takes its place.';

const unknownCover = {
  status: 422,
  detail: 'Some values are not right.',
  errors: [{ field: 'thumbnail', message: 'There is no game of this name in the catalogue.' }],
};

/** The address of the thumbnail; undefined where it goes by a name that nobody knows. */
async function findThumbnail(api: Api, fields: ReviewFields): Promise<string | undefined> {
  const { thumbnail, photo, photoOf } = fields;
  if (thumbnail === '') return '';
  if (thumbnail === photoOf) return photo;
  return (await findGameByName(api, thumbnail)).game?.photo;
}

/** The game of a name, however its letters are cased, and those whose names hold it. */
export async function findGameByName(api: Api, name: string) {
  const query = nameSearchQuery(name);
  if (query.q === '') return { game: undefined, games: [] };
  const { rows } = await api(endpoints.listGames, { query });
  const same = (game: Game) => game.name.toLowerCase() === name.trim().toLowerCase();
  return { game: rows.find((game) => game.name === name.trim()) ?? rows.find(same), games: rows };
}
