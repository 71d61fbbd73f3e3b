import { z } from 'zod';
import { ApiDescription } from './api-description.ts';
import { Game } from './game.ts';
import { searchLength } from './lengths.ts';
import { Id } from './id.ts';
import {
  MemberRecord,
  MemberSignIn,
  Provider,
  ProviderAddress,
  ProviderSignIn,
  Session,
  SignedIn,
  SignedOut,
  SignIn,
  SignUp,
} from './member.ts';
import { PageQuery, type Page } from './paging.ts';
import { NewReview, Ratings, Review, ReviewChange } from './review.ts';
import { NewWatchListEntry, WatchListEntry } from './watch-list.ts';
import { Changed, Deleted, Inserted, MemberChanged } from './written.ts';

const Nothing = z.object({});
const IdPath = z.object({ id: z.string().toLowerCase() });
const EmailPath = z.object({ email: z.string().toLowerCase() });
const OwnPath = EmailPath.extend(IdPath.shape);

/** What most endpoints have in common; each says what is different with it. */
const read = { method: 'GET', parameters: Nothing, query: Nothing, paged: false } as const;
const write = { parameters: Nothing, query: Nothing, paged: false } as const;
/** A member's write in one transaction, which also stores the idempotency key with its result. */
const memberWrite = { ...write, transactional: true } as const;

/** The API as one table: the server mounts it, the pages call it, the documentation prints it. */
export const endpoints = {
  signUp: {
    ...write,
    method: 'POST',
    path: '/api/auth/sign-up/email',
    may: 'anyone',
    summary: 'Register and be signed in',
    body: SignUp,
    answer: SignedIn,
    limited: true,
    refusals: [409],
  },
  signIn: {
    ...write,
    method: 'POST',
    path: '/api/auth/sign-in/email',
    may: 'anyone',
    summary: 'Sign in with email and password',
    body: SignIn,
    answer: SignedIn,
    limited: true,
    refusals: [401],
  },
  signOut: {
    ...write,
    method: 'POST',
    path: '/api/auth/sign-out',
    may: 'anyone',
    summary: 'Sign out; the session ends at once',
    answer: SignedOut,
  },
  readSession: {
    ...read,
    path: '/api/auth/get-session',
    may: 'anyone',
    summary: 'Who is signed in',
    answer: Session,
  },
  listProviders: {
    ...read,
    path: '/api/auth/providers',
    may: 'anyone',
    summary: 'With whom else one can sign in here',
    answer: z.array(Provider),
  },
  signInWith: {
    ...write,
    method: 'POST',
    path: '/api/auth/sign-in/social',
    may: 'anyone',
    summary: 'Begin to sign in with Google or another provider',
    body: ProviderSignIn,
    answer: ProviderAddress,
    limited: true,
    refusals: [404],
  },
  linkProvider: {
    ...write,
    method: 'POST',
    path: '/api/auth/link-social',
    may: 'member',
    summary:
      'Connect Google or another provider to the signed-in account, to sign in with it later',
    body: ProviderSignIn,
    answer: ProviderAddress,
    limited: true,
    refusals: [404],
  },
  listGames: {
    ...read,
    tagged: true,
    path: '/default',
    may: 'anyone',
    otherSites: true,
    summary: 'The game catalogue, in its order; or a search in it, what fits best first',
    query: PageQuery.extend({
      q: z
        .string()
        .trim()
        .max(searchLength)
        .optional()
        .meta({ description: 'Only games whose name has this in it, accents and case aside.' }),
    }),
    answer: z.array(Game),
    paged: true,
  },
  readGame: {
    ...read,
    tagged: true,
    path: '/default/{id}',
    may: 'anyone',
    otherSites: true,
    summary: 'One game',
    parameters: IdPath,
    answer: Game,
  },
  readRatings: {
    ...read,
    tagged: true,
    path: '/default/{id}/ratings',
    may: 'anyone',
    otherSites: true,
    summary: 'How a game is rated: the average, and how many gave each rating',
    parameters: IdPath,
    answer: Ratings,
  },
  listReviews: {
    ...read,
    tagged: true,
    path: '/review',
    may: 'anyone',
    otherSites: true,
    summary: 'All reviews, newest first',
    query: PageQuery.extend({
      game: Id.optional().meta({ description: 'Only reviews of this game.' }),
    }),
    answer: z.array(Review),
    paged: true,
  },
  addReview: {
    ...memberWrite,
    method: 'POST',
    path: '/review',
    may: 'member',
    summary: 'Add a review',
    body: NewReview,
    answer: Inserted,
    status: 201,
  },
  listOwnReviews: {
    ...read,
    tagged: true,
    path: '/review/{email}',
    may: 'owner',
    summary: "The member's own reviews, newest first",
    parameters: EmailPath,
    query: PageQuery,
    answer: z.array(Review),
    paged: true,
  },
  readOwnReview: {
    ...read,
    tagged: true,
    path: '/review/{email}/{id}',
    may: 'owner',
    summary: "One of the member's own reviews",
    parameters: OwnPath,
    answer: Review,
  },
  changeReview: {
    ...memberWrite,
    method: 'PATCH',
    path: '/review/{email}/{id}',
    may: 'owner',
    summary: "Change one of the member's own reviews; only the fields that are sent",
    parameters: OwnPath,
    body: ReviewChange,
    answer: Changed,
    guarded: true,
  },
  deleteReview: {
    ...memberWrite,
    method: 'DELETE',
    path: '/review/{id}',
    may: 'member',
    summary: "Delete one of the member's own reviews",
    parameters: IdPath,
    answer: Deleted,
    guarded: true,
  },
  addToWatchList: {
    ...memberWrite,
    method: 'POST',
    path: '/gameList',
    also: '/gamelist',
    may: 'member',
    summary: 'Put a game on the watch list; once it is there, its entry stays as it is',
    body: NewWatchListEntry,
    answer: Inserted,
    status: 201,
  },
  listWatchList: {
    ...read,
    tagged: true,
    path: '/gamelist/{email}',
    also: '/gameList/{email}',
    may: 'owner',
    summary: "The member's watch list, newest first",
    parameters: EmailPath,
    query: PageQuery,
    answer: z.array(WatchListEntry),
    paged: true,
  },
  takeOffWatchList: {
    ...memberWrite,
    method: 'DELETE',
    path: '/gamelist/{email}/{id}',
    also: '/gameList/{email}/{id}',
    may: 'owner',
    summary: 'Take a game off the watch list',
    parameters: OwnPath,
    answer: Deleted,
  },
  recordMember: {
    ...memberWrite,
    method: 'POST',
    path: '/users',
    may: 'member',
    summary: "Bring the signed-in person's record up to date",
    body: MemberRecord,
    answer: Inserted,
  },
  recordSignIn: {
    ...memberWrite,
    method: 'PATCH',
    path: '/users',
    may: 'member',
    summary: 'Note a later sign-in of the signed-in person',
    body: MemberSignIn,
    answer: MemberChanged,
  },
  describeApi: {
    ...read,
    path: '/openapi.json',
    may: 'anyone',
    tagged: true,
    otherSites: true,
    summary: 'This description, in OpenAPI 3.1',
    answer: ApiDescription,
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  /** Another spelling of the path that does the same. */
  also?: `/${string}`;
  /** Who may call it; an owner is the member whose address is in the path. */
  may: 'anyone' | 'member' | 'owner';
  /** Whether scripts of other sites may read it. */
  otherSites?: boolean;
  summary: string;
  parameters: z.ZodObject;
  query: z.ZodObject;
  body?: z.ZodObject;
  answer: z.ZodType;
  paged: boolean;
  /** What a good answer's status is, where it is not 200. */
  status?: 201;
  /** Whether its answers carry a tag (ETag) to ask again with. */
  tagged?: boolean;
  /** Whether it honours If-Match. */
  guarded?: boolean;
  /** Whether it may be called only so often. */
  limited?: boolean;
  /** Whether it is one write transaction, and so takes an Idempotency-Key; not if it waits for another server. */
  transactional?: boolean;
  /** Statuses of its own that it refuses with, beside those that its rules bring. */
  refusals?: readonly (401 | 404 | 409)[];
};

/** What a call gives: the thing asked for or, of a list, one page. */
export type AnswerOf<E extends Endpoint> = E['paged'] extends true
  ? Page<z.infer<E['answer']> extends (infer Row)[] ? Row : never>
  : z.infer<E['answer']>;
