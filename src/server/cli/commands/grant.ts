import { Email } from '../../../contracts/member.ts';
import { roles } from '../../../contracts/moderation/constants.ts';
import { readMemberByEmail } from '../../account/find-members.ts';
import { grantRole } from '../../moderation/commands.ts';
import { UsageError, type Command } from '../command.ts';
import { moderate, warnIfUnconfirmed } from '../moderate.ts';

export const grant: Command = {
  usage: [
    [
      'grant EMAIL ROLE',
      'makes a member a moderator or an admin, or takes the role away (none)',
      'grant mara@example.org moderator',
    ],
  ],
  takesArguments: true,
  async run(_values, [email = '', roleName = '', ...rest], context) {
    const role = roles.find((name) => name === roleName) ?? null;
    if ((!role && roleName !== 'none') || rest.length > 0) {
      throw new UsageError('Name a member and a role: grant EMAIL moderator, admin or none.');
    }
    const address = Email.safeParse(email);
    if (!address.success) throw new UsageError(`"${email}" is not an email address.`);
    const db = await context.openSite();
    await moderate(db, context, (tx) => grantRole(tx, 'operator', address.data, role));
    context.print(describeRole(address.data, role));
    const member = await readMemberByEmail(db, address.data);
    if (member && role) warnIfUnconfirmed(context, member);
    const isEmailConfirmed = member?.isEmailConfirmed ?? false;
    return { json: { email: address.data, role, isEmailConfirmed } };
  },
};

function describeRole(email: string, role: string | null): string {
  if (role === null) return `${email} has no role any more.`;
  return `${email} is now ${role === 'admin' ? 'an admin' : 'a moderator'}.`;
}
