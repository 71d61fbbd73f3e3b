import { z } from 'zod';

/** An id: a UUID (version 7), in small letters whatever the caller wrote. */
export const Id = z.uuid().toLowerCase();
