import { barDurations } from '../../../contracts/moderation/constants.ts';
import { finishAccountDeletion } from '../../account/account-deletions.ts';
import { createLink } from '../../account/email/links.ts';
import { deleteMemberAsOperator } from '../../account/delete-member.ts';
import { assertSameMember, findMembers, readMemberByEmail, type FoundMember } from '../../account/find-members.ts';
import { inSnapshot } from '../../backup/snapshot.ts';
import type { Database } from '../../db/schema.ts';
import { createAddressHash } from '../../identity/addresses/address-hash.ts';
import { readExistingSecret } from '../../identity/secret.ts';
import { budgets } from '../../limits/budgets.ts';
import { forgetMember, type LeavingMember } from '../../limits/forget-member.ts';
import { barMember, liftBar, removeSecondFactor, hideReviewsOfLastDay } from '../../moderation/commands.ts';
import { StartupError } from '../../runtime/startup-error.ts';
import { assertFindable, runAction } from '../actions.ts';
import { UsageError, type Command, type CommandContext, type Result } from '../command.ts';
import { isConfirmed } from '../confirm.ts';
import { formatTable, formatTime } from '../format.ts';
import { moderate, readReason, reasonOption, warnIfUnconfirmed } from '../moderate.ts';
import { readSiteOrigin, warnIfLoopback } from '../site-origin.ts';
import { toPrintable } from '../../runtime/printable.ts';

type Values = { 'keep-reviews'?: boolean; yes?: boolean; days?: string; reason?: string };

const maxListed = 50;

export const members: Command = {
  usage: [
    [
      'members find TEXT',
      `finds members by a part of their email address or name, at most ${maxListed}`,
      'members find mara',
    ],
    [
      'members bar EMAIL',
      'bars a member from writing, for good; they can still sign in and read',
      "members bar mara@example.org --days 7 --reason 'Advertising in reviews.'",
    ],
    ['  --reason TEXT', 'why; the member reads it'],
    ['  --days 1|7|30', 'for so many days only'],
    [
      'members lift-bar EMAIL',
      'lifts the bar; with --reason',
      "members lift-bar mara@example.org --reason 'They have apologised.'",
    ],
    [
      'members undo-day EMAIL',
      'hides all reviews that a member wrote or changed in the last day; with --reason',
      "members undo-day mara@example.org --reason 'Advertising in reviews.'",
    ],
    [
      'members reset-link EMAIL',
      'prints a link by which a member sets a new password, once, within 24 hours',
      'members reset-link mara@example.org',
    ],
    [
      'members remove-second-factor EMAIL',
      'lets a member sign in with the password alone; with --reason',
      "members remove-second-factor mara@example.org --reason 'They have lost their phone.'",
    ],
    [
      'members delete EMAIL',
      'deletes a member and everything of theirs, as their account page does; with --reason',
      "members delete mara@example.org --reason 'They asked for it.'",
    ],
    ['  --keep-reviews', 'the reviews stay, without a name'],
    ['  --yes', 'does not ask'],
  ],
  options: {
    'keep-reviews': { type: 'boolean' },
    yes: { type: 'boolean', short: 'y' },
    days: { type: 'string' },
    ...reasonOption,
  },
  takesArguments: true,
  run: (values, commandArguments, context) =>
    runAction(
      'members',
      {
        find,
        bar,
        'lift-bar': lift,
        'undo-day': hideLastDay,
        'reset-link': createResetLink,
        'remove-second-factor': removeFactor,
        delete: remove,
      },
      values,
      commandArguments,
      context,
    ),
};

async function find(_values: Values, text: string, { openSite, print }: CommandContext): Promise<Result> {
  assertFindable(text);
  const db = await openSite();
  const found = await inSnapshot(db, (snapshot) => findMembers(snapshot, text, maxListed + 1));
  const listed = found.slice(0, maxListed);
  const isComplete = found.length <= maxListed;
  const rows = listed.map(({ email, name, createdAt, lastSignInAt, reviews, hiddenReviews, role, bar: current }) => [
    email,
    name,
    formatTime(createdAt),
    lastSignInAt === null ? '' : formatTime(lastSignInAt),
    String(reviews),
    String(hiddenReviews),
    role ?? '',
    describeBar(current),
  ]);
  print(rows.length === 0 ? 'There is no such member.' : formatTable([header, ...rows]));
  if (!isComplete) print(`There are more than ${maxListed}: look for a longer text.`);
  return { json: { members: listed, isComplete } };
}

const header = ['email', 'name', 'since', 'last sign-in', 'reviews', 'hidden', 'role', 'barred'];

function describeBar(current: FoundMember['bar']): string {
  if (!current) return '';
  return current.until === null ? 'for good' : `until ${formatTime(current.until)}`;
}

async function remove(values: Values, email: string, context: CommandContext): Promise<Result> {
  const reason = readReason(values, 'They asked for it.');
  const db = await context.openSite();
  const member = await requireMember(db, email);
  context.print(describe(member));
  const reviews = values['keep-reviews'] ? 'keep' : 'delete';
  if (!values.yes && !(await isConfirmed(context, 'Delete?', { done: 'deleted', verb: 'delete' }))) {
    return { json: { deleted: null, error: 'Nothing was deleted: add --yes.' }, exitCode: 1 };
  }
  const secret = readExistingSecret(context.config);
  const hashAddress = secret === undefined ? undefined : createAddressHash(secret);
  if (member.bar && !hashAddress) context.warn('AUTH_SECRET is not set here, so the bar ends with the account.');
  const forget = (transaction: Database, leaving: LeavingMember) => forgetMember(transaction, budgets, leaving);
  await moderate(db, context, (tx) => deleteMemberAsOperator(tx, member, { reviews, forget, hashAddress, reason }));
  // A site that runs would do it within a minute.
  context.setStopMessage('The account is deleted, and the site, or its next start, removes what the member wrote.');
  await finishAccountDeletion((work) => moderate(db, context, work), member.id, context.signal);
  context.print(`Deleted. The reviews ${reviews === 'keep' ? 'stay, without a name' : 'are deleted too'}.`);
  return { json: { deleted: member, reviews, reason } };
}

async function removeFactor(values: Values, email: string, context: CommandContext): Promise<Result> {
  const reason = readReason(values, 'They have lost their phone.');
  const db = await context.openSite();
  const member = await requireMember(db, email);
  context.print(`${describe(member)}\nThe member, with all that is theirs, stays: only the second factor is removed.`);
  const words = { done: 'removed', verb: 'remove' };
  if (!values.yes && !(await isConfirmed(context, 'Remove the second factor?', words))) {
    return { json: { email, removed: false, error: 'Nothing was removed: add --yes.' }, exitCode: 1 };
  }
  await moderate(db, context, async (tx) => {
    await assertSameMember(tx.db, member);
    await removeSecondFactor(tx, 'operator', member.id, reason);
  });
  context.print(`${email} has no second factor any more.`);
  return { json: { email, removed: true, reason } };
}

async function bar(values: Values, email: string, context: CommandContext): Promise<Result> {
  const duration = barDurations.find((each) => each === (values.days ?? 'unlimited'));
  if (!duration) throw new UsageError('A bar is for 1, 7 or 30 days: --days 7. Without it, it is for good.');
  const reason = readReason(values, 'Advertising in reviews.');
  await moderate(await context.openSite(), context, async (tx) =>
    barMember(tx, 'operator', await requireMemberId(tx.db, email), { duration, reason }),
  );
  context.print(
    `${email} is barred ${duration === 'unlimited' ? 'for good' : `for ${duration} ${duration === '1' ? 'day' : 'days'}`}.`,
  );
  return { json: { email, barred: duration, reason } };
}

async function lift(values: Values, email: string, context: CommandContext): Promise<Result> {
  const reason = readReason(values, 'They have apologised.');
  await moderate(await context.openSite(), context, async (tx) =>
    liftBar(tx, 'operator', await requireMemberId(tx.db, email), reason),
  );
  context.print(`${email} is no longer barred.`);
  return { json: { email, barred: null, reason } };
}

async function hideLastDay(values: Values, email: string, context: CommandContext): Promise<Result> {
  const reason = readReason(values, 'Advertising in reviews.');
  const hidden = await moderate(await context.openSite(), context, async (tx) =>
    hideReviewsOfLastDay(tx, 'operator', await requireMemberId(tx.db, email), reason),
  );
  context.print(`Hidden: ${hidden === 1 ? '1 review' : `${hidden} reviews`}.`);
  return { json: { email, hidden, reason } };
}

/**
 * Where no mail is sent, or the mail does not arrive. Such a link does not prove who owns the address, so it confirms
 * none, and the page asks whether the account is theirs.
 */
async function createResetLink(_values: Values, email: string, context: CommandContext): Promise<Result> {
  const db = await context.openSite();
  const origin = await readSiteOrigin(db, context);
  const { link, member } = await moderate(db, context, async (tx) => {
    const found = await requireMember(tx.db, email);
    return { link: await createLink(tx.db, { purpose: 'operator reset', memberId: found.id, origin }), member: found };
  });
  context.print(link);
  warnIfUnconfirmed(context, member);
  warnIfLoopback(context, origin);
  return { json: { email, link, isEmailConfirmed: member.isEmailConfirmed } };
}

async function requireMember(db: Database, email: string): Promise<FoundMember> {
  const member = await readMemberByEmail(db, email);
  if (!member) throw new StartupError(`There is no member with the email address ${email}.`);
  return member;
}

const requireMemberId = async (db: Database, email: string) => (await requireMember(db, email)).id;

function describe({ name, email, createdAt, reviews, hiddenReviews, watchListEntries }: FoundMember): string {
  const parts = [
    `member since ${formatTime(createdAt)}`,
    `reviews: ${reviews}`,
    `hidden reviews: ${hiddenReviews}`,
    `watch list: ${watchListEntries}`,
  ];
  return toPrintable(`${name} <${email}>: ${parts.join(', ')}.`);
}
