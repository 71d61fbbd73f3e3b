import { deleteMember } from '../../account/delete-member.ts';
import { findMembers, readMemberByEmail, type FoundMember } from '../../account/find-members.ts';
import { inSnapshot } from '../../backup/snapshot.ts';
import { assertCurrent } from '../../db/migrate.ts';
import { inWriteTransaction } from '../../db/write-transaction.ts';
import { budgets } from '../../limits/budgets.ts';
import { forgetMember } from '../../limits/forget-member.ts';
import { StartupError } from '../../runtime/startup-error.ts';
import { runAction } from '../actions.ts';
import type { Command, CommandContext, Result } from '../command.ts';
import { isConfirmed } from '../confirm.ts';
import { formatTable, formatTime } from '../format.ts';
import { toPrintable } from '../printable.ts';

type Values = { 'keep-reviews'?: boolean; yes?: boolean };

const maxListed = 50;

export const members: Command = {
  usage: [
    ['members find TEXT', `finds members by a part of their email address or name, at most ${maxListed}`],
    ['members delete EMAIL', 'deletes a member with everything of theirs, as their account page does'],
    ['  --keep-reviews', 'the reviews stay, without a name'],
    ['  --yes', 'does not ask'],
  ],
  example: 'members find mara@example.org',
  options: { 'keep-reviews': { type: 'boolean' }, yes: { type: 'boolean', short: 'y' } },
  takesArguments: true,
  run: (values, commandArguments, context) =>
    runAction('members', { find, delete: remove }, values, commandArguments, context),
};

async function find(_values: Values, text: string, { openSite, print }: CommandContext): Promise<Result> {
  const db = await openSite();
  await assertCurrent(db);
  const found = await inSnapshot(db, (snapshot) => findMembers(snapshot, text, maxListed + 1));
  const listed = found.slice(0, maxListed);
  const isComplete = found.length <= maxListed;
  const rows = listed.map(({ email, name, createdAt, lastSignInAt, reviews }) => [
    email,
    name,
    formatTime(createdAt),
    lastSignInAt === null ? '' : formatTime(lastSignInAt),
    String(reviews),
  ]);
  print(rows.length === 0 ? 'There is no such member.' : formatTable([header, ...rows]));
  if (!isComplete) print(`There are more than ${maxListed}: look for a longer text.`);
  return { json: { members: listed, isComplete } };
}

const header = ['email', 'name', 'since', 'last sign-in', 'reviews'];

async function remove(values: Values, email: string, context: CommandContext): Promise<Result> {
  const db = await context.openDatabase();
  const member = await readMemberByEmail(db, email);
  if (!member) throw noSuchMember(email);
  context.print(describe(member));
  const reviews = values['keep-reviews'] ? 'keep' : 'delete';
  if (!values.yes && !(await isConfirmed(context, 'Delete?', { done: 'deleted', verb: 'delete' }))) {
    return { json: { deleted: null, error: 'Nothing was deleted: add --yes.' }, exitCode: 1 };
  }
  context.signal.throwIfAborted();
  await inWriteTransaction(db, async (tx) => {
    // Deleted meanwhile, perhaps by themselves.
    if (!(await readMemberByEmail(tx.db, email))) throw noSuchMember(email);
    await deleteMember(tx, member, {
      reviews,
      forget: (transaction, leaving) => forgetMember(transaction, budgets, leaving),
    });
  });
  context.print(`Deleted. The reviews ${reviews === 'keep' ? 'stay, without a name' : 'are deleted too'}.`);
  return { json: { deleted: member, reviews } };
}

const noSuchMember = (email: string) => new StartupError(`There is no member with the email address ${email}.`);

function describe({ name, email, createdAt, reviews, watchListEntries }: FoundMember): string {
  const parts = [`member since ${formatTime(createdAt)}`, `reviews: ${reviews}`, `watch list: ${watchListEntries}`];
  return toPrintable(`${name} <${email}>: ${parts.join(', ')}.`);
}
