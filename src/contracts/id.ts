import { z } from 'zod';
import { maxIdsInQuery } from './constants.ts';

/** An id: a UUID (version 7), in small letters whatever the caller wrote. */
export const Id = z.uuid().toLowerCase();

/** Ids in a query parameter, separated by commas. */
export const IdList = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(Id).max(maxIdsInQuery));
