/** The id of a member as an authenticator stores it: the bytes of the UUID, in base64url. */
export function userHandleOf(memberId: string): string {
  return Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url');
}
