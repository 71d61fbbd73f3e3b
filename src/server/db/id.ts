import { v7 } from 'uuid';

/** An id that sorts by creation time; within one process also those of one millisecond. */
export function newId(): string {
  return v7();
}

/** Lower than every id. */
export const lowestId = '00000000-0000-0000-0000-000000000000';
