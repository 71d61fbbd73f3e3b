import { z } from 'zod';
import { IdPath, member, memberWrite } from '../endpoint.ts';
import { SignOutResult } from '../member.ts';
import { paths } from '../paths.ts';
import { DeleteResult, UpdateResult } from '../write-results.ts';
import { Account, AccountDeletion, PasswordChange } from './account.ts';

/** A member's own account. None of these calls names the member: it is the one who is signed in. */
export const accountEndpoints = {
  readAccount: {
    ...paths.readAccount,
    ...member,
    summary: 'Read how the signed-in member can sign in, and where they are signed in',
    response: Account,
  },
  changePassword: {
    ...paths.changePassword,
    ...member,
    summary: 'Set a new password, and end all other sessions',
    body: PasswordChange,
    response: UpdateResult,
    rateLimited: true,
    errors: [409],
  },
  deleteAccount: {
    ...paths.deleteAccount,
    ...member,
    summary: 'Delete the account with all that belongs to it, at once and for good',
    body: AccountDeletion,
    response: SignOutResult,
    rateLimited: true,
  },
  disconnectProvider: {
    ...paths.disconnectProvider,
    ...memberWrite,
    summary: 'Disconnect a provider; the last way to sign in stays',
    parameters: z.object({ provider: z.string().meta({ description: 'The id of a provider.', example: 'google' }) }),
    response: DeleteResult,
    errors: [404, 409],
  },
  endSession: {
    ...paths.endSession,
    ...memberWrite,
    summary: "End one of the member's own sessions",
    parameters: IdPath,
    response: DeleteResult,
  },
  signOutEverywhere: {
    ...paths.signOutEverywhere,
    ...member,
    summary: 'End all sessions of the member, this one included',
    response: SignOutResult,
  },
} as const;
