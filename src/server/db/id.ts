import { v7 } from 'uuid';

/** An id that sorts by its time of making, also within one millisecond of one process. */
export function newId(): string {
  return v7();
}
