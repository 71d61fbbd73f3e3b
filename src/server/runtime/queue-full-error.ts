/** Thrown where a queue has as many entries as it may: another one would wait longer than its client. */
export class QueueFullError extends Error {}
