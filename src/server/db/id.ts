/** Ids sort by creation time; within one process also those of one millisecond. */
export { v7 as newId } from 'uuid';
