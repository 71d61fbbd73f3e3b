import { z } from 'zod';
import type { ApiPath } from './paths.ts';

export const IdPath = z.object({ id: z.string().toLowerCase().meta({ description: 'An id.' }) });

// What entries of the table have in common; an entry overrides the empty schemas with its own.
const noInput = { parameters: z.object({}), query: z.object({}) };
export const anyone = { ...noInput, access: 'anyone' } as const;
export const member = { ...noInput, access: 'member' } as const;
export const moderator = { ...noInput, access: 'moderator' } as const;
export const admin = { ...noInput, access: 'admin' } as const;
const owner = { ...noInput, access: 'owner' } as const;
export const publicRead = { ...anyone, etag: true, cors: true } as const;
export const ownerRead = { ...owner, etag: true } as const;
export const memberWrite = { ...member, transactional: true } as const;
export const moderatorWrite = { ...moderator, publishes: true, transactional: true } as const;
export const ownerWrite = { ...owner, transactional: true } as const;

export type Endpoint = ApiPath & {
  /** A second path of the same endpoint. */
  alias?: `/${string}`;
  /** Who may call it; the owner is the member whose email is in the path. */
  access: 'anyone' | 'member' | 'owner' | 'moderator' | 'admin';
  /** Whether scripts of other origins may read the response. */
  cors?: boolean;
  /** The operationId in the OpenAPI document, where it is not the entry's name: published names stay. */
  operationId?: string;
  summary: string;
  parameters: z.ZodObject;
  query: z.ZodObject;
  body?: z.ZodObject;
  response: z.ZodType;
  /** The status of success, if it is not 200. */
  status?: 201;
  /** The path of what was added, with the member's email and its id; for status 201. */
  location?: `/${string}`;
  /** Whether the response has an ETag, for If-None-Match, and may be cached. */
  etag?: boolean;
  /** Whether it takes If-Match, to reject a write to an outdated version. */
  ifMatch?: boolean;
  /** Whether it has limits of its own. Transactional writes, and reads that are not cached, are limited without it. */
  rateLimited?: boolean;
  /**
   * Whether it runs in one write transaction, and so takes an Idempotency-Key. Not where it calls another
   * server: the transaction would hold the write lock meanwhile.
   */
  transactional?: boolean;
  /** Whether it writes something that others see, which a barred member may not; only with `transactional`. */
  publishes?: boolean;
  /** A limit beside those of all transactional writes. */
  budget?: 'reports';
  /** Error statuses in addition to those that follow from the fields above. */
  errors?: readonly (401 | 404 | 409)[];
};
