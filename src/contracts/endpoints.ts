import { z } from 'zod';
import { accountEndpoints } from './account/endpoints.ts';
import { emailEndpoints } from './account/email-endpoints.ts';
import { PasswordSignInResult, signInEndpoints } from './account/sign-in-endpoints.ts';
import { siteClaimEndpoints } from './account/site-claim-endpoints.ts';
import { adminEndpoints } from './admin/endpoints.ts';
import { anyone, IdPath, member, memberWrite, ownerRead, ownerWrite, publicRead, type Endpoint } from './endpoint.ts';
import { OpenApiDocument } from './openapi.ts';
import { Game, GameDetails, GameNames } from './game.ts';
import { GameCounts, GameCountQuery, GameFilterQuery, GameSortQuery } from './browse/game-query.ts';
import { genres, maxIdsInQuery, ratings, reviewSorts } from './constants.ts';
import { Id, IdList } from './id.ts';
import {
  MemberUpdate,
  SignInRecord,
  Provider,
  ProviderRedirect,
  ProviderSignIn,
  Registration,
  Session,
  SignInResult,
  SignOutResult,
  SignIn,
  SignUp,
} from './member.ts';
import { PageQuery, type Page } from './paging.ts';
import { moderationEndpoints } from './moderation/endpoints.ts';
import type { allPaths } from './moderation/paths.ts';
import { paths } from './paths.ts';
import { EditedReview, NewReview, Ratings, Review, ReviewUpdate } from './review.ts';
import { NewWatchListEntry, WatchListEntry, WatchListOrder } from './watch-list.ts';
import { UpdateResult, DeleteResult, InsertResult, UpsertResult } from './write-results.ts';

const EmailPath = z.object({
  email: z
    .string()
    .toLowerCase()
    .meta({ description: 'The email of the signed-in member.', example: 'mara@example.org' }),
});
const EmailAndIdPath = EmailPath.extend(IdPath.shape);

const providerStart = { body: ProviderSignIn, response: ProviderRedirect, rateLimited: true, errors: [404] } as const;

/**
 * The API as one table: routes, validation, the types of the client, OpenAPI and /docs come from it. Methods and
 * paths are in paths.ts, which the browser loads without the schemas.
 */
export const endpoints = {
  readRegistration: {
    ...paths.readRegistration,
    ...anyone,
    summary: 'Read whether this browser can register a member',
    response: Registration,
  },
  signUp: {
    ...paths.signUp,
    ...anyone,
    summary: 'Register a member and sign in',
    body: SignUp,
    response: SignInResult,
    rateLimited: true,
    errors: [409],
  },
  signIn: {
    ...paths.signIn,
    ...anyone,
    summary: 'Sign in with email and password',
    body: SignIn,
    response: PasswordSignInResult,
    rateLimited: true,
    errors: [401],
  },
  signOut: { ...paths.signOut, ...anyone, summary: 'Sign out and end the session', response: SignOutResult },
  readSession: { ...paths.readSession, ...anyone, summary: 'Read the current session', response: Session },
  listProviders: {
    ...paths.listProviders,
    ...anyone,
    summary: 'List the identity providers of this site',
    response: z.array(Provider),
  },
  signInWith: {
    ...paths.signInWith,
    ...anyone,
    summary: 'Start to sign in with Google or another provider',
    ...providerStart,
  },
  linkProvider: {
    ...paths.linkProvider,
    ...member,
    summary: 'Connect Google or another provider to the signed-in account, to sign in with it later',
    ...providerStart,
  },
  ...accountEndpoints,
  ...emailEndpoints,
  ...siteClaimEndpoints,
  ...signInEndpoints,
  listGames: {
    ...paths.listGames,
    ...publicRead,
    summary: 'List the games of the catalogue, search them, filter them and sort them',
    query: PageQuery.extend(GameFilterQuery.shape).extend(GameSortQuery.shape),
    response: z.array(Game),
  },
  countGames: {
    ...paths.countGames,
    ...publicRead,
    summary: 'Count the games that each option of a filter would show',
    query: GameCountQuery,
    response: GameCounts,
  },
  readGameNames: {
    ...paths.readGameNames,
    ...publicRead,
    summary: 'Read the names of all games, if they are few enough for a select',
    response: GameNames,
  },
  readGame: { ...paths.readGame, ...publicRead, summary: 'Read a game', parameters: IdPath, response: GameDetails },
  readRatings: {
    ...paths.readRatings,
    ...publicRead,
    summary: 'Read the ratings of a game: their average and distribution',
    parameters: IdPath,
    response: Ratings,
  },
  listReviews: {
    ...paths.listReviews,
    ...publicRead,
    summary: 'List all reviews, newest first or in another order',
    query: PageQuery.extend({
      sort: z.enum(reviewSorts).default('newest').meta({
        description:
          'By time, rating or length of the text. Of reviews with the same rating, the newest is first; those without a rating are last. A cursor belongs to one order.',
      }),
      genre: z
        .enum(genres)
        .optional()
        .meta({ description: 'Only reviews with this gameGenre; not together with a game.' }),
      rating: z.enum(ratings).optional().meta({ description: 'Only reviews with this rating.' }),
      game: Id.optional().meta({ description: 'Only reviews of this game.' }),
    }).refine(({ genre, game }) => !genre || !game, { path: ['genre'], message: "Can't be combined with a game." }),
    response: z.array(Review),
  },
  addReview: {
    ...paths.addReview,
    ...memberWrite,
    summary: 'Add a review',
    publishes: true,
    body: NewReview,
    response: InsertResult,
    status: 201,
    location: paths.readOwnReview.path,
  },
  listOwnReviews: {
    ...paths.listOwnReviews,
    ...ownerRead,
    summary: "List the member's own reviews, newest first; X-Total-Count is their number, unless `game` is given",
    parameters: EmailPath,
    query: PageQuery.extend({ game: Id.optional().meta({ description: 'Only reviews of this game.' }) }),
    response: z.array(Review),
  },
  listOwnReviewIds: {
    ...paths.listOwnReviewIds,
    ...member,
    etag: true,
    summary: "List the ids of the member's own reviews of a game, newest first; at most a hundred",
    parameters: IdPath,
    response: z.array(z.uuid().meta({ example: '0199a1f0-8d20-7c44-8f0e-5b1a9c3d7e61' })),
  },
  readOwnReview: {
    ...paths.readOwnReview,
    ...ownerRead,
    summary: "Read one of the member's own reviews",
    parameters: EmailAndIdPath,
    response: EditedReview,
  },
  updateReview: {
    ...paths.updateReview,
    ...ownerWrite,
    operationId: 'changeReview',
    summary: "Update the given fields of one of the member's own reviews",
    publishes: true,
    parameters: EmailAndIdPath,
    body: ReviewUpdate,
    response: UpdateResult,
    ifMatch: true,
  },
  /** Its path has no email: the handler checks that the review is the member's own. */
  deleteReview: {
    ...paths.deleteReview,
    ...memberWrite,
    summary: "Delete one of the member's own reviews; also one that a moderator has hidden",
    parameters: IdPath,
    response: DeleteResult,
    ifMatch: true,
  },
  addToWatchList: {
    ...paths.addToWatchList,
    alias: '/gamelist',
    ...memberWrite,
    summary: 'Add a game to the watch list; an existing entry is left unchanged',
    body: NewWatchListEntry,
    response: InsertResult,
    status: 201,
    location: paths.removeFromWatchList.path,
  },
  listWatchList: {
    ...paths.listWatchList,
    alias: '/gameList/{email}',
    ...ownerRead,
    summary: "List the member's watch list; X-Total-Count is its length, unless `games` is given",
    parameters: EmailPath,
    query: PageQuery.extend({
      games: IdList.optional().meta({
        description: `Only entries of these games: up to ${maxIdsInQuery} ids, separated by commas.`,
      }),
      order: WatchListOrder,
    }),
    response: z.array(WatchListEntry),
  },
  removeFromWatchList: {
    ...paths.removeFromWatchList,
    alias: '/gameList/{email}/{id}',
    ...ownerWrite,
    operationId: 'takeOffWatchList',
    summary: 'Remove a game from the watch list',
    parameters: EmailAndIdPath,
    response: DeleteResult,
  },
  updateMember: {
    ...paths.updateMember,
    ...memberWrite,
    operationId: 'recordMember',
    summary: "Update the member's own record",
    publishes: true,
    body: MemberUpdate,
    response: InsertResult,
  },
  recordSignIn: {
    ...paths.recordSignIn,
    ...memberWrite,
    summary: 'Record a later sign-in of the member',
    body: SignInRecord,
    response: UpsertResult,
  },
  ...moderationEndpoints,
  ...adminEndpoints,
  readOpenApi: {
    ...paths.readOpenApi,
    ...publicRead,
    operationId: 'describeApi',
    summary: 'Read this document (OpenAPI 3.1)',
    response: OpenApiDocument,
  },
} as const satisfies Record<keyof typeof allPaths, Endpoint>;

export type { Endpoint };

/** The result of a call: the resource, or one page of a list. */
export type ResponseOf<E extends Endpoint> = E['paged'] extends true
  ? Page<z.infer<E['response']> extends (infer Row)[] ? Row : never>
  : z.infer<E['response']>;
