/** Thrown if a queue has its maximum of entries: another one would wait longer than its client does. */
export class QueueFullError extends Error {}
