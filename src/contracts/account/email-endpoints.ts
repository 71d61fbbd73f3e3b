import { anyone, member, memberWrite } from '../endpoint.ts';
import { paths } from '../paths.ts';
import { DeleteResult, UpdateResult } from '../write-results.ts';
import {
  ConfirmationLink,
  EarlierAccountPassword,
  MailRequest,
  MailSettings,
  MailToken,
  PasswordReset,
  PasswordResetLink,
  PasswordResetRequest,
} from './email.ts';

/** Links by mail: to confirm an address, and to set a new password. */
export const emailEndpoints = {
  readMailSettings: {
    ...paths.readMailSettings,
    ...anyone,
    summary: 'Read whether this site sends mails, and how to reach who runs it',
    response: MailSettings,
  },
  requestConfirmation: {
    ...paths.requestConfirmation,
    ...member,
    summary: "Send a link to the member's address that confirms it",
    response: MailRequest,
    rateLimited: true,
    errors: [404],
  },
  /** Not a GET, which would have the token in its address. */
  readConfirmation: {
    ...paths.readConfirmation,
    ...anyone,
    summary: 'Read whether a link can still confirm an address',
    body: MailToken,
    response: ConfirmationLink,
    rateLimited: true,
    errors: [404],
  },
  confirmEmail: {
    ...paths.confirmEmail,
    ...memberWrite,
    summary: "Confirm the member's address by the token of a link",
    body: MailToken,
    response: UpdateResult,
    errors: [404],
  },
  requestPasswordReset: {
    ...paths.requestPasswordReset,
    ...anyone,
    summary: 'Send a link to an address that sets a new password, if the address has an account',
    body: PasswordResetRequest,
    response: MailRequest,
    rateLimited: true,
    errors: [404],
  },
  /** Not a GET, which would have the token in its address. */
  readPasswordReset: {
    ...paths.readPasswordReset,
    ...anyone,
    summary: 'Read whose password a link resets',
    body: MailToken,
    response: PasswordResetLink,
    rateLimited: true,
    errors: [404],
  },
  resetPassword: {
    ...paths.resetPassword,
    ...anyone,
    summary: 'Set a new password by the token of a link, and end all sessions of the member',
    body: PasswordReset,
    response: UpdateResult,
    rateLimited: true,
    errors: [404],
  },
  takeOverEarlierAccount: {
    ...paths.takeOverEarlierAccount,
    ...member,
    summary: "Take over the reviews and the watch list of the account that had the member's address before",
    body: EarlierAccountPassword,
    response: UpdateResult,
    rateLimited: true,
    errors: [404],
  },
  disownEarlierAccount: {
    ...paths.disownEarlierAccount,
    ...memberWrite,
    summary: "Say that the account that had the member's address before is another person's",
    response: DeleteResult,
    errors: [404],
  },
} as const;
