const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How often something may be done within the burst's window, and within a day. */
type Budget = {
  /** Whose use is counted. A network is an IPv4 address or an IPv6 /64. */
  by: 'member' | 'network' | 'prefix' | 'account' | 'browser' | 'mailbox';
  burst: { max: number; windowMs: number };
  day: number;
  /** Instead of the above, for a member whose account is new. */
  newAccount?: { burst: number; day: number };
  /** The first sentence of the 429's message. */
  sentence: string;
};

const tooManyChanges = "You've made a lot of changes in a short time.";
const tooManyAttempts = 'Too many attempts.';
const tooManyMails = 'Too many mails in a short time.';
const tooManyReads = 'Your network has requested a lot of pages in a short time.';

/** For how long an account is new. */
export const newAccountMs = 24 * hourMs;

/**
 * All limits on how often something may be done; each is generous for people. Writes and sign-ins are counted exactly,
 * in the database, for all processes together. `renders`, `searches` and `failedWrites` are counted in memory, and
 * shared between processes from a quarter of the budget on (shared-counters.ts).
 */
export const budgets = {
  /**
   * Reviews, edits, deletions, the watch list and the account together; replays and writes that change nothing, too.
   * A newcomer may fill a watch list by clicking through the catalogue.
   */
  memberWrites: {
    by: 'member',
    burst: { max: 100, windowMs: 10 * minuteMs },
    day: 600,
    newAccount: { burst: 60, day: 300 },
    sentence: tooManyChanges,
  },
  /** The writes of all members behind one address. */
  networkWrites: {
    by: 'network',
    burst: { max: 300, windowMs: 10 * minuteMs },
    day: 3_000,
    sentence: 'Your network has made a lot of changes in a short time.',
  },
  /** Reports of reviews, which moderators have to read. */
  reports: {
    by: 'member',
    burst: { max: 10, windowMs: 10 * minuteMs },
    day: 40,
    newAccount: { burst: 5, day: 10 },
    sentence: "You've reported a lot of reviews in a short time.",
  },
  /** Writes that failed in their transaction, by 404 or 412 for example: each cost a rollback. */
  failedWrites: {
    by: 'member',
    burst: { max: 60, windowMs: 10 * minuteMs },
    day: 500,
    sentence: tooManyChanges,
  },
  /** Pages, reads of the API, sitemaps and opened event streams that no cache could answer; each 100 rows count as one. */
  renders: { by: 'network', burst: { max: 600, windowMs: minuteMs }, day: 100_000, sentence: tooManyReads },
  /** The renders among them that search for games by words. */
  searches: { by: 'network', burst: { max: 300, windowMs: minuteMs }, day: 20_000, sentence: tooManyReads },

  signUps: { by: 'network', burst: { max: 60, windowMs: 10 * minuteMs }, day: 300, sentence: tooManyAttempts },
  /** An IPv6 /56, of which a household has one. */
  signUpsOfPrefix: { by: 'prefix', burst: { max: 120, windowMs: 10 * minuteMs }, day: 600, sentence: tooManyAttempts },
  /** By a hash of the address, which stays when the account is deleted: otherwise one address could sign up endlessly. */
  signUpsOfEmail: { by: 'mailbox', burst: { max: 10, windowMs: 10 * minuteMs }, day: 50, sentence: tooManyAttempts },
  /** Wrong passwords: an attempt is refunded if the password is right. */
  wrongPasswordsOfNetwork: { by: 'network', burst: { max: 30, windowMs: hourMs }, day: 300, sentence: tooManyAttempts },
  /** An IPv6 /48, the most that a customer of a provider gets. */
  wrongPasswordsOfPrefix: {
    by: 'prefix',
    burst: { max: 150, windowMs: hourMs },
    day: 1_500,
    sentence: tooManyAttempts,
  },
  wrongPasswordsOfAccount: { by: 'account', burst: { max: 10, windowMs: hourMs }, day: 50, sentence: tooManyAttempts },
  /** In place of both for a known browser (identity/known-browser.ts): others cannot lock it out. */
  wrongPasswordsOfBrowser: { by: 'browser', burst: { max: 10, windowMs: hourMs }, day: 50, sentence: tooManyAttempts },
  /** Right passwords as well. */
  passwordAttempts: {
    by: 'account',
    burst: { max: 100, windowMs: 10 * minuteMs },
    day: 1_000,
    sentence: tooManyAttempts,
  },
  /** In place of these for a known browser: others cannot use up its attempts. */
  passwordAttemptsOfBrowser: {
    by: 'browser',
    burst: { max: 30, windowMs: 10 * minuteMs },
    day: 200,
    sentence: tooManyAttempts,
  },
  /** The archive of all that a member has. */
  downloads: {
    by: 'member',
    burst: { max: 5, windowMs: 10 * minuteMs },
    day: 30,
    sentence: "You've downloaded your data several times in a short time.",
  },
  /** Links by mail. Those to unknown addresses count as well, so that the count tells nothing. */
  mailsOfNetwork: { by: 'network', burst: { max: 60, windowMs: hourMs }, day: 300, sentence: tooManyMails },
  /** Apart from resets: a stranger who has registered an address must not use up those of its owner. */
  confirmationsTo: { by: 'mailbox', burst: { max: 5, windowMs: hourMs }, day: 15, sentence: tooManyMails },
  resetsTo: { by: 'mailbox', burst: { max: 5, windowMs: hourMs }, day: 15, sentence: tooManyMails },
  /** Sign-ins with a passkey, right and wrong: bounds the used challenges that are stored. */
  passkeySignIns: {
    by: 'network',
    burst: { max: 60, windowMs: 10 * minuteMs },
    day: 1_000,
    sentence: tooManyAttempts,
  },
  /** Starts and failed callbacks: each makes the server send requests to the provider. */
  providerSignIns: {
    by: 'network',
    burst: { max: 60, windowMs: 10 * minuteMs },
    day: 1_000,
    sentence: tooManyAttempts,
  },
} as const satisfies Record<string, Budget>;

/** Event streams of a network that a process holds open at the same time. */
export const streamShares = { max: 200, maxWide: 2_000 };

export type BudgetName = keyof typeof budgets;
export type Budgets = Record<BudgetName, Budget>;
