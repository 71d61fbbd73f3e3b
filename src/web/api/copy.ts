/** Why something failed, in words for the person. */
export const copy = {
  offline: "You're offline. Try again once you're connected.",
  unreachable: "Playshelf can't be reached. Please try again in a moment.",
  failed: 'Something went wrong on our side. Please try again in a moment.',
  notFound: "There's nothing here.",
};

/** Texts that only the server needs, apart from those of the browser's scripts. */
export const serverCopy = {
  /** For a request that no form of ours sends. */
  noForm: 'Send this form from its own page.',
  noWindow: 'Open this link in a browser window.',
  notSignedOut: (reason: string) => `You weren't signed out. ${reason}`,
};

/** The pages that are shown in place of one that failed. The first title is as specified. */
export const pageCopy = {
  notFoundTitle: 'Page Not Found',
  notFoundText: "There's nothing here. The page may have moved, or the link has a typo.",
  home: 'Back to home',
  signInAgain: 'Sign in again',
  notYours: 'Not your page',
  signedInAs: (email: string, reason: string) => `You're signed in as ${email}. ${reason}`,
  myReviews: 'Go to my reviews',
  tryAgain: 'Try again',
};
