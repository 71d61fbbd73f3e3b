import { z } from 'zod';
import { ApiDescription } from './api-description.ts';
import { Game } from './game.ts';
import { Id } from './id.ts';
import { PageQuery, type Page } from './paging.ts';
import { Review } from './review.ts';

const IdPath = z.object({ id: z.string().toLowerCase() });
const Nothing = z.object({});

/** The API as one table: the server mounts it, the pages call it, the documentation prints it. */
export const endpoints = {
  listGames: {
    method: 'GET',
    path: '/default',
    summary: 'The game catalogue, in the order of the catalogue',
    parameters: Nothing,
    query: PageQuery,
    answer: z.array(Game),
    paged: true,
  },
  readGame: {
    method: 'GET',
    path: '/default/{id}',
    summary: 'One game',
    parameters: IdPath,
    query: Nothing,
    answer: Game,
    paged: false,
  },
  listReviews: {
    method: 'GET',
    path: '/review',
    summary: 'All reviews, newest first',
    parameters: Nothing,
    query: PageQuery.extend({
      game: Id.optional().meta({ description: 'Only reviews of this game.' }),
    }),
    answer: z.array(Review),
    paged: true,
  },
  describeApi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This description, in OpenAPI 3.1',
    parameters: Nothing,
    query: Nothing,
    answer: ApiDescription,
    paged: false,
  },
} as const satisfies Record<string, Endpoint>;

export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  summary: string;
  parameters: z.ZodObject;
  query: z.ZodObject;
  answer: z.ZodType;
  paged: boolean;
};

/** What a call gives: the thing asked for or, of a list, one page. */
export type AnswerOf<E extends Endpoint> = E['paged'] extends true
  ? Page<z.infer<E['answer']> extends (infer Row)[] ? Row : never>
  : z.infer<E['answer']>;
