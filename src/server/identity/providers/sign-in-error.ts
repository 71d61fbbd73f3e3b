import { errorMessage } from '../../runtime/startup-error.ts';

/** An expected failure of a sign-in; /auth/done shows a message for its code. */
export class SignInError extends Error {
  code: SignInErrorCode;

  constructor(code: SignInErrorCode, reason: string = code) {
    super(reason);
    this.code = code;
  }
}

type SignInErrorCode =
  | 'not_configured'
  | 'state_not_found'
  | 'state_mismatch'
  | 'issuer_mismatch'
  | 'access_denied'
  | 'provider_error'
  | 'unreachable'
  | 'invalid_code'
  | 'unable_to_get_user_info'
  | 'email_not_found'
  | 'account_not_linked'
  | 'registration_closed'
  | 'link_interrupted'
  | 'linked_elsewhere'
  | 'already_connected';

/** Replaces an error by a SignInError with the same message only: its cause, if logged, may contain tokens. */
export async function failAs<Result>(code: SignInError['code'], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new SignInError(code, errorMessage(error));
  }
}
