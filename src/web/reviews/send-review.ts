import { data, type RouterContextProvider } from 'react-router';
import { endpoints } from '../../contracts/endpoints.ts';
import type { Game } from '../../contracts/game.ts';
import { apiContext, readForm, refusalIn, type Api, type Refusal } from '../api.ts';
import { signedOutContext } from '../identity/guard.ts';
import { emptyFields, withGame, type ReviewFields } from './review-fields.ts';

const atOnce = 20;

type Body = Omit<ReviewFields, 'thumbnail' | 'photoOf' | 'proposed' | 'key'>;

/** What came of a review that was sent. */
export type Outcome = {
  done?: boolean;
  refusal?: Refusal;
  /** What was in the form, for a page that is made anew. */
  fields?: ReviewFields;
  found?: Game[];
};

/** Takes what the review form sent: a wish to find a game, the pick of one, or the review itself. */
export async function takeReview(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  send: (api: Api, body: Body, key: string) => Promise<unknown>,
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
    const photo = await findCover(api, fields);
    if (photo === undefined) return answer({ fields, refusal: unknownCover });
    const { thumbnail: _name, photoOf: _of, proposed: _proposed, key, ...body } = fields;
    const gameTitle = found.game?.name ?? fields.gameTitle;
    await send(api, { ...body, gameTitle, photo }, key);
    return answer({ done: true });
  } catch (error) {
    const refusal = refusalIn(error);
    const wrong = (name: string) => refusal.errors?.some(({ field }) => field === name);
    if (refusal.status === 401) context.set(signedOutContext, true);
    if (wrong('Idempotency-Key')) return answer({ fields: renewed(fields), refusal: sentBefore });
    return answer({ fields, refusal, ...(wrong('gameTitle') && { found: games }) });
  }
}

/** What is sent next is another review. */
function renewed(fields: ReviewFields): ReviewFields {
  return { ...fields, key: crypto.randomUUID() };
}

function answer(outcome: Outcome) {
  return data(outcome, { status: outcome.refusal?.status ?? 200 });
}

/** The answer to the first sending was lost, and the review was changed before the second. */
const sentBefore = {
  status: 409,
  detail:
    'This review was stored when you sent it before, though the answer did not reach you. Open My Review to change it; sent again, this one is added beside it.',
};

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
  const q = name.trim().slice(0, 100);
  if (q === '') return { game: undefined, games: [] };
  const { rows } = await api(endpoints.listGames, { query: { q, limit: atOnce } });
  const same = (game: Game) => game.name.toLowerCase() === name.trim().toLowerCase();
  return { game: rows.find((game) => game.name === name.trim()) ?? rows.find(same), games: rows };
}
