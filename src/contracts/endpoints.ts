import { z } from 'zod';
import { OpenApiDocument } from './openapi.ts';
import { Game } from './game.ts';
import { maxSearchLength } from './constants.ts';
import { Id } from './id.ts';
import {
  MemberUpdate,
  SignInRecord,
  Provider,
  ProviderRedirect,
  ProviderSignIn,
  Session,
  SignInResult,
  SignOutResult,
  SignIn,
  SignUp,
} from './member.ts';
import { PageQuery, type Page } from './paging.ts';
import { paths, type ApiPath } from './paths.ts';
import { NewReview, Ratings, Review, ReviewUpdate } from './review.ts';
import { NewWatchListEntry, WatchListEntry } from './watch-list.ts';
import { UpdateResult, DeleteResult, InsertResult, UpsertResult } from './write-results.ts';

const NoFields = z.object({});
const IdPath = z.object({ id: z.string().toLowerCase().meta({ description: 'An id.' }) });
const EmailPath = z.object({
  email: z
    .string()
    .toLowerCase()
    .meta({ description: 'Your own email.', example: 'mara@example.org' }),
});
const EmailAndIdPath = EmailPath.extend(IdPath.shape);

/** Defaults of the table below. */
const defaults = { parameters: NoFields, query: NoFields, paged: false } as const;
/** A member's write in one transaction, which also stores the idempotency key with its result. */
const memberWrite = { ...defaults, transactional: true } as const;

/** The API as one table: routes, validation, the types of the client, OpenAPI and /docs come from it. */
export const endpoints = {
  signUp: {
    ...defaults,
    ...paths.signUp,
    access: 'anyone',
    summary: 'Register and be signed in',
    body: SignUp,
    response: SignInResult,
    rateLimited: true,
    errors: [409],
  },
  signIn: {
    ...defaults,
    ...paths.signIn,
    access: 'anyone',
    summary: 'Sign in with email and password',
    body: SignIn,
    response: SignInResult,
    rateLimited: true,
    errors: [401],
  },
  signOut: {
    ...defaults,
    ...paths.signOut,
    access: 'anyone',
    summary: 'Sign out; the session ends at once',
    response: SignOutResult,
  },
  readSession: {
    ...defaults,
    ...paths.readSession,
    access: 'anyone',
    summary: 'Who is signed in',
    response: Session,
  },
  listProviders: {
    ...defaults,
    ...paths.listProviders,
    access: 'anyone',
    summary: 'With whom else one can sign in here',
    response: z.array(Provider),
  },
  signInWith: {
    ...defaults,
    ...paths.signInWith,
    access: 'anyone',
    summary: 'Begin to sign in with Google or another provider',
    body: ProviderSignIn,
    response: ProviderRedirect,
    rateLimited: true,
    errors: [404],
  },
  linkProvider: {
    ...defaults,
    ...paths.linkProvider,
    access: 'member',
    summary:
      'Connect Google or another provider to the signed-in account, to sign in with it later',
    body: ProviderSignIn,
    response: ProviderRedirect,
    rateLimited: true,
    errors: [404],
  },
  listGames: {
    ...defaults,
    ...paths.listGames,
    etag: true,
    access: 'anyone',
    cors: true,
    summary: 'The game catalogue, in its order; or a search in it, what fits best first',
    query: PageQuery.extend({
      q: z
        .string()
        .trim()
        .max(maxSearchLength)
        .optional()
        .meta({ description: 'Only games whose name has this in it, accents and case aside.' }),
    }),
    response: z.array(Game),
  },
  readGame: {
    ...defaults,
    ...paths.readGame,
    etag: true,
    access: 'anyone',
    cors: true,
    summary: 'One game',
    parameters: IdPath,
    response: Game,
  },
  readRatings: {
    ...defaults,
    ...paths.readRatings,
    etag: true,
    access: 'anyone',
    cors: true,
    summary: 'How a game is rated: the average, and how many gave each rating',
    parameters: IdPath,
    response: Ratings,
  },
  listReviews: {
    ...defaults,
    ...paths.listReviews,
    etag: true,
    access: 'anyone',
    cors: true,
    summary: 'All reviews, newest first',
    query: PageQuery.extend({
      game: Id.optional().meta({ description: 'Only reviews of this game.' }),
    }),
    response: z.array(Review),
  },
  addReview: {
    ...memberWrite,
    ...paths.addReview,
    access: 'member',
    summary: 'Add a review',
    body: NewReview,
    response: InsertResult,
    status: 201,
  },
  listOwnReviews: {
    ...defaults,
    ...paths.listOwnReviews,
    etag: true,
    access: 'owner',
    summary: "The member's own reviews, newest first",
    parameters: EmailPath,
    query: PageQuery,
    response: z.array(Review),
  },
  readOwnReview: {
    ...defaults,
    ...paths.readOwnReview,
    etag: true,
    access: 'owner',
    summary: "One of the member's own reviews",
    parameters: EmailAndIdPath,
    response: Review,
  },
  updateReview: {
    ...memberWrite,
    ...paths.updateReview,
    access: 'owner',
    operationId: 'changeReview',
    summary: "Change one of the member's own reviews; only the fields that are sent",
    parameters: EmailAndIdPath,
    body: ReviewUpdate,
    response: UpdateResult,
    ifMatch: true,
  },
  deleteReview: {
    ...memberWrite,
    ...paths.deleteReview,
    access: 'member',
    summary: "Delete one of the member's own reviews",
    parameters: IdPath,
    response: DeleteResult,
    ifMatch: true,
  },
  addToWatchList: {
    ...memberWrite,
    ...paths.addToWatchList,
    alias: '/gamelist',
    access: 'member',
    summary: 'Put a game on the watch list; once it is there, its entry stays as it is',
    body: NewWatchListEntry,
    response: InsertResult,
    status: 201,
  },
  listWatchList: {
    ...defaults,
    ...paths.listWatchList,
    etag: true,
    alias: '/gameList/{email}',
    access: 'owner',
    summary: "The member's watch list, newest first",
    parameters: EmailPath,
    query: PageQuery,
    response: z.array(WatchListEntry),
  },
  removeFromWatchList: {
    ...memberWrite,
    ...paths.removeFromWatchList,
    alias: '/gameList/{email}/{id}',
    access: 'owner',
    operationId: 'takeOffWatchList',
    summary: 'Take a game off the watch list',
    parameters: EmailAndIdPath,
    response: DeleteResult,
  },
  updateMember: {
    ...memberWrite,
    ...paths.updateMember,
    access: 'member',
    operationId: 'recordMember',
    summary: "Bring the signed-in person's record up to date",
    body: MemberUpdate,
    response: InsertResult,
  },
  recordSignIn: {
    ...memberWrite,
    ...paths.recordSignIn,
    access: 'member',
    summary: 'Note a later sign-in of the signed-in person',
    body: SignInRecord,
    response: UpsertResult,
  },
  readOpenApi: {
    ...defaults,
    ...paths.readOpenApi,
    access: 'anyone',
    etag: true,
    cors: true,
    operationId: 'describeApi',
    summary: 'This description, in OpenAPI 3.1',
    response: OpenApiDocument,
  },
} as const satisfies Record<keyof typeof paths, Endpoint>;

export type Endpoint = Omit<ApiPath, 'paged'> & {
  paged: boolean;
  /** A second path of the same endpoint. */
  alias?: `/${string}`;
  /** Who may call it; the owner is the member whose email is in the path. */
  access: 'anyone' | 'member' | 'owner';
  /** Whether scripts of other origins may read the response. */
  cors?: boolean;
  /** The operationId in the OpenAPI document; by default, the name of the entry. */
  operationId?: string;
  summary: string;
  parameters: z.ZodObject;
  query: z.ZodObject;
  body?: z.ZodObject;
  response: z.ZodType;
  /** The status of success, if it is not 200. */
  status?: 201;
  /** Whether the response has an ETag, for If-None-Match. */
  etag?: boolean;
  /** Whether it takes If-Match, to reject a write to an outdated version. */
  ifMatch?: boolean;
  rateLimited?: boolean;
  /**
   * Whether it runs in one write transaction, and so takes an Idempotency-Key. Not where it calls another
   * server: the transaction would hold the write lock meanwhile.
   */
  transactional?: boolean;
  /** Error statuses in addition to those that follow from the fields above. */
  errors?: readonly (401 | 404 | 409)[];
};

/** The result of a call: the resource, or one page of a list. */
export type ResponseOf<E extends Endpoint> = E['paged'] extends true
  ? Page<z.infer<E['response']> extends (infer Row)[] ? Row : never>
  : z.infer<E['response']>;
