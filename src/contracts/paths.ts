import { passkeyPaths } from './account/passkey-paths.ts';
import { browserPaths } from './api/browser-paths.ts';

/** How an endpoint is called. */
export type ApiPath = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  /** Whether the response is one page of a list; a Link header then names the next one. */
  paged?: true;
};

/**
 * Method and path of every endpoint but those of moderation/paths.ts and admin/paths.ts; endpoints.ts adds schemas,
 * rules, and second paths (`alias`). The watch list is spelled in two ways by the specification; both spellings work
 * for each call.
 */
export const paths = {
  signUp: { method: 'POST', path: '/api/auth/sign-up/email' },
  readRegistration: { method: 'GET', path: '/api/auth/registration' },
  signIn: { method: 'POST', path: '/api/auth/sign-in/email' },
  signOut: { method: 'POST', path: '/api/auth/sign-out' },
  readSession: browserPaths.readSession,
  listProviders: { method: 'GET', path: '/api/auth/providers' },
  signInWith: { method: 'POST', path: '/api/auth/sign-in/social' },
  linkProvider: { method: 'POST', path: '/api/auth/link-social' },
  readAccount: { method: 'GET', path: '/api/auth/account' },
  changePassword: { method: 'POST', path: '/api/auth/change-password' },
  deleteAccount: { method: 'POST', path: '/api/auth/delete-account' },
  disconnectProvider: { method: 'DELETE', path: '/api/auth/providers/{provider}' },
  endSession: { method: 'DELETE', path: '/api/auth/sessions/{id}' },
  signOutEverywhere: { method: 'POST', path: '/api/auth/sign-out-everywhere' },
  readMailSettings: { method: 'GET', path: '/api/auth/mail' },
  requestConfirmation: { method: 'POST', path: '/api/auth/send-verification-email' },
  readConfirmation: { method: 'POST', path: '/api/auth/read-email-verification' },
  confirmEmail: { method: 'POST', path: '/api/auth/verify-email' },
  requestPasswordReset: { method: 'POST', path: '/api/auth/request-password-reset' },
  readPasswordReset: { method: 'POST', path: '/api/auth/read-password-reset' },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password' },
  takeOverEarlierAccount: { method: 'POST', path: '/api/auth/earlier-account' },
  disownEarlierAccount: { method: 'DELETE', path: '/api/auth/earlier-account' },
  openSiteClaim: { method: 'POST', path: '/api/site-claim/link' },
  readSiteClaim: { method: 'GET', path: '/api/site-claim' },
  claimSite: { method: 'POST', path: '/api/site-claim' },
  signInWithCode: { method: 'POST', path: '/api/auth/sign-in/code' },
  startPasskeySignIn: passkeyPaths.startPasskeySignIn,
  signInWithPasskey: passkeyPaths.signInWithPasskey,
  listPasskeys: { method: 'GET', path: '/api/auth/passkeys' },
  startPasskey: passkeyPaths.startPasskey,
  addPasskey: passkeyPaths.addPasskey,
  renamePasskey: { method: 'PATCH', path: '/api/auth/passkeys/{id}' },
  removePasskey: { method: 'DELETE', path: '/api/auth/passkeys/{id}' },
  readSecondFactor: { method: 'GET', path: '/api/auth/second-factor' },
  setUpSecondFactor: { method: 'POST', path: '/api/auth/second-factor/set-up' },
  enableSecondFactor: { method: 'POST', path: '/api/auth/second-factor' },
  renewRecoveryCodes: { method: 'POST', path: '/api/auth/second-factor/recovery-codes' },
  disableSecondFactor: { method: 'POST', path: '/api/auth/second-factor/disable' },
  listGames: browserPaths.listGames,
  countGames: browserPaths.countGames,
  readGameNames: { method: 'GET', path: '/gameNames' },
  readGame: { method: 'GET', path: '/default/{id}' },
  readRatings: browserPaths.readRatings,
  listReviews: browserPaths.listReviews,
  addReview: { method: 'POST', path: '/review' },
  listOwnReviews: browserPaths.listOwnReviews,
  listOwnReviewIds: { method: 'GET', path: '/api/games/{id}/own-reviews' },
  readOwnReview: { method: 'GET', path: '/review/{email}/{id}' },
  updateReview: { method: 'PATCH', path: '/review/{email}/{id}' },
  deleteReview: { method: 'DELETE', path: '/review/{id}' },
  addToWatchList: { method: 'POST', path: '/gameList' },
  listWatchList: browserPaths.listWatchList,
  removeFromWatchList: { method: 'DELETE', path: '/gamelist/{email}/{id}' },
  updateMember: { method: 'POST', path: '/users' },
  recordSignIn: { method: 'PATCH', path: '/users' },
  reportReview: browserPaths.reportReview,
  readOpenApi: { method: 'GET', path: '/openapi.json' },
} as const satisfies Record<string, ApiPath>;
