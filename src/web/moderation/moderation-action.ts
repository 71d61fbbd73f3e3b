import { data } from 'react-router';
import { apiContext, readForm, type Api } from '../api/client.ts';
import { serverCopy } from '../api/copy.ts';
import { problemFrom, type ActionProblem } from '../api/errors.ts';
import { redirectIfSignedOut } from '../identity/require-member.ts';
import { copy } from './copy.ts';

type Fields = Record<string, string | undefined>;

/** What each button of the moderation pages does, to the review or the member with the id; resolves to what was done. */
const intents = {
  async hide(api: Api, id: string, { reason }: Fields) {
    await api('hideReview', { parameters: { id }, body: { reason } });
    return copy.done.hide;
  },
  async dismiss(api: Api, id: string, { reason }: Fields) {
    await api('dismissReports', { parameters: { id }, body: { reason } });
    return copy.done.dismiss;
  },
  async restore(api: Api, id: string, { reason }: Fields) {
    await api('restoreReview', { parameters: { id }, body: { reason } });
    return copy.done.restore;
  },
  async bar(api: Api, id: string, { reason, duration, confirm }: Fields) {
    assertConfirmed(confirm);
    await api('barMember', { parameters: { id }, body: { reason, duration } });
    return copy.done.bar;
  },
  async liftBar(api: Api, id: string, { reason }: Fields) {
    await api('liftBar', { parameters: { id }, body: { reason } });
    return copy.done.liftBar;
  },
  async undo(api: Api, id: string, { reason, confirm }: Fields) {
    assertConfirmed(confirm);
    const { changedCount } = await api('undoLastDay', { parameters: { id }, body: { reason } });
    return copy.done.undo(changedCount);
  },
};

export type Intent = keyof typeof intents;

export type ModerationResult = {
  message?: string;
  problem?: ActionProblem;
  /** What was typed, and in which form, to be rendered again. */
  given?: Fields;
};

/** The browsers with JavaScript ask for it before they send the form. */
function assertConfirmed(confirm: string | undefined): void {
  if (!confirm) throw data({ status: 422, detail: copy.confirmNeeded }, { status: 422 });
}

type ActionArgs = { request: Request; url: URL; context: { get: (context: typeof apiContext) => Api } };

/** The action of all moderation pages. */
export async function moderationAction({ request, url, context }: ActionArgs) {
  const { intent = '', target = '', ...fields } = await readForm(request);
  const run = Object.hasOwn(intents, intent) ? intents[intent as Intent] : undefined;
  if (!run) throw data({ status: 400, detail: serverCopy.noForm }, { status: 400 });
  try {
    const message = await redirectIfSignedOut(url, run(context.get(apiContext), target, fields));
    return data<ModerationResult>({ message });
  } catch (error) {
    const problem = problemFrom(error);
    return data<ModerationResult>({ problem, given: { target, ...fields } }, { status: problem.status });
  }
}
