import { data, type RouterContextProvider } from 'react-router';
import { endpoints } from '../../contracts/endpoints.ts';
import type { Game } from '../../contracts/game.ts';
import { apiContext, readForm, refusalIn, type Api, type Refusal } from '../api.ts';
import { stayContext } from '../identity/guard.ts';
import { namedLike } from '../games/named-like.ts';
import { emptyFields, withGame, withTypedGame, type ReviewFields } from './review-fields.ts';

type Form = Pick<ReviewFields, 'key' | 'version'>;
type Body = Omit<ReviewFields, 'thumbnail' | 'photoOf' | 'proposed' | keyof Form>;

/** What came of a review that was sent. */
export type Outcome = {
  done?: boolean;
  refusal?: Refusal;
  /** What was in the form, for a page that is made anew. */
  fields?: ReviewFields;
  found?: Game[];
};

type Way = {
  send: (api: Api, body: Body, form: Form) => Promise<unknown>;
  /** The tag of the review as it is now, where one is changed. */
  versionNow?: (api: Api) => Promise<string>;
};

/** Takes what the review form sent: a wish to find a game, the pick of one, or the review itself. */
export async function takeReview(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  { send, versionNow }: Way,
) {
  const api = context.get(apiContext);
  const { intent, pick, ...sent } = await readForm(request);
  const fields = { ...emptyFields({ name: '', email: '' }, ''), ...sent };
  let games: Game[] = [];
  try {
    const found = await findGame(api, pick ?? fields.gameTitle);
    games = found.games;
    if (pick !== undefined) return answer({ fields: withGame(fields, found.game) });
    if (intent === 'find') return answer({ fields, found: games });
    const settled = withTypedGame(fields, found.game);
    const photo = await findCover(api, settled);
    if (photo === undefined) return answer({ fields, refusal: unknownCover });
    const { thumbnail: _name, photoOf: _of, proposed: _proposed, key, version, ...body } = settled;
    await send(api, { ...body, photo }, { key, version });
    return answer({ done: true });
  } catch (error) {
    const refusal = refusalIn(error);
    const wrong = (name: string) => refusal.errors?.some(({ field }) => field === name);
    if (refusal.status === 401 || refusal.status === 404) context.set(stayContext, true);
    if (wrong('Idempotency-Key') || refusal.status === 412) {
      // Who sends it once more has been told: for what is stored now, that is a knowing change.
      const known = { key: crypto.randomUUID(), version: (await versionNow?.(api)) ?? '' };
      const detail = versionNow ? changedBefore : storedBefore;
      return answer({ fields: { ...fields, ...known }, refusal: { status: 409, detail } });
    }
    return answer({ fields, refusal, ...(wrong('gameTitle') && { found: games }) });
  }
}

function answer(outcome: Outcome) {
  return data(outcome, { status: outcome.refusal?.status ?? 200 });
}

/** The answer to the first sending was lost, and the review was changed before the second. */
const storedBefore =
  'This review was stored when you sent it before, though the answer did not reach you. Open My Review to change it; sent again, this one is added beside it.';

/** It was changed elsewhere, or here, by a sending whose answer was lost. */
const changedBefore =
  'This review was changed after you opened it here. Open My Review in a new tab to see it as it is now; sent again, what stands here takes its place.';

const unknownCover = {
  status: 422,
  detail: 'Some values are not right.',
  errors: [{ field: 'thumbnail', message: 'There is no game of this name in the catalogue.' }],
};

/** The address of the thumbnail; undefined where it goes by a name that nobody knows. */
async function findCover(api: Api, fields: ReviewFields): Promise<string | undefined> {
  const { thumbnail, photo, photoOf } = fields;
  if (thumbnail === '') return '';
  if (thumbnail === photoOf) return photo;
  return (await findGame(api, thumbnail)).game?.photo;
}

/** The game of a name, however its letters are cased, and those whose names hold it. */
export async function findGame(api: Api, name: string) {
  const query = namedLike(name);
  if (query.q === '') return { game: undefined, games: [] };
  const { rows } = await api(endpoints.listGames, { query });
  const same = (game: Game) => game.name.toLowerCase() === name.trim().toLowerCase();
  return { game: rows.find((game) => game.name === name.trim()) ?? rows.find(same), games: rows };
}
