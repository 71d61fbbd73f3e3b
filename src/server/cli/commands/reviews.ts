import { Id } from '../../../contracts/id.ts';
import { inSnapshot } from '../../backup/snapshot.ts';
import { hideReview, removeReview, restoreReview } from '../../moderation/commands.ts';
import { findReviews, type FoundReview } from '../../reviews/find-reviews.ts';
import { StartupError } from '../../runtime/startup-error.ts';
import { assertFindable, runAction } from '../actions.ts';
import { UsageError, type Command, type CommandContext, type Result } from '../command.ts';
import { isConfirmed } from '../confirm.ts';
import { moderate, readReason, reasonOption } from '../moderate.ts';
import { formatTable, formatTime } from '../format.ts';

type Values = { game?: string; member?: string; yes?: boolean; reason?: string };

const maxListed = 50;
const maxTextLength = 60;
const exampleId = '01923f6e-7c3a-7b1d-9c55-0d4f6a2b8e10';

export const reviews: Command = {
  usage: [
    [
      'reviews find TEXT',
      `finds reviews by a part of their text, newest first, at most ${maxListed}; '' finds any text`,
      "reviews find 'cheap pills' --game 'Portal 2'",
    ],
    ['  --game TITLE', 'only those of a game'],
    ['  --member EMAIL', 'only those of a member'],
    [
      'reviews hide ID',
      'hides a review from everybody but its writer',
      `reviews hide ${exampleId} --reason 'It is an advertisement.'`,
    ],
    ['  --reason TEXT', 'why; the writer reads it'],
    [
      'reviews restore ID',
      'shows a hidden review again; with --reason',
      `reviews restore ${exampleId} --reason 'It was a mistake.'`,
    ],
    [
      'reviews remove ID',
      'deletes a review, also a hidden one; with --reason',
      `reviews remove ${exampleId} --reason 'It is an advertisement.'`,
    ],
    ['  --yes', 'does not ask'],
  ],
  options: {
    game: { type: 'string' },
    member: { type: 'string' },
    yes: { type: 'boolean', short: 'y' },
    ...reasonOption,
  },
  takesArguments: true,
  run: (values, commandArguments, context) =>
    runAction('reviews', { find, hide, restore, remove }, values, commandArguments, context),
};

async function find(values: Values, text: string, { openSite, print }: CommandContext): Promise<Result> {
  assertFindable(text, values.game);
  const db = await openSite();
  const query = { text, game: values.game, email: values.member, limit: maxListed + 1 };
  const found = await inSnapshot(db, (snapshot) => findReviews(snapshot, query));
  const listed = found.slice(0, maxListed);
  const isComplete = found.length <= maxListed;
  print(listed.length === 0 ? 'There is no such review.' : formatReviews(listed));
  if (!isComplete) print(`There are more than ${maxListed}: look for a longer text.`);
  return { json: { reviews: listed, isComplete } };
}

function formatReviews(rows: FoundReview[]): string {
  const lines = rows.map(({ id, createdAt, gameTitle, email, rating, isHidden, text }) => [
    id,
    formatTime(createdAt),
    email ?? 'sample',
    gameTitle,
    String(rating ?? ''),
    isHidden ? 'yes' : '',
    text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text,
  ]);
  return formatTable([['id', 'written', 'member', 'game', 'rating', 'hidden', 'text'], ...lines]);
}

async function remove(values: Values, id: string, context: CommandContext): Promise<Result> {
  if (!Id.safeParse(id).success) throw new UsageError('The id of a review is needed: reviews find lists them.');
  const reason = readReason(values, 'It is an advertisement.');
  const db = await context.openSite();
  const [found] = await inSnapshot(db, (snapshot) => findReviews(snapshot, { id, limit: 1 }));
  if (!found) throw new StartupError(`There is no review ${id}.`);
  context.print(formatReviews([found]));
  if (!values.yes && !(await isConfirmed(context, 'Remove?', { done: 'removed', verb: 'remove' }))) {
    return { json: { removed: null, error: 'Nothing was removed: add --yes.' }, exitCode: 1 };
  }
  await moderate(db, context, (tx) => removeReview(tx, 'operator', id, reason));
  context.print('Removed.');
  return { json: { removed: found, reason } };
}

async function hide(values: Values, id: string, context: CommandContext): Promise<Result> {
  const reason = readReason(values, 'It is an advertisement.');
  await moderate(await context.openSite(), context, (tx) => hideReview(tx, 'operator', id, reason));
  context.print('Hidden.');
  return { json: { hidden: id, reason } };
}

async function restore(values: Values, id: string, context: CommandContext): Promise<Result> {
  const reason = readReason(values, 'It was a mistake.');
  await moderate(await context.openSite(), context, (tx) => restoreReview(tx, 'operator', id, reason));
  context.print('Restored.');
  return { json: { restored: id, reason } };
}
