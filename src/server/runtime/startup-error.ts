/** A failure to start that the operator can fix: printed as one line, without a stack. */
export class StartupError extends Error {}

/** The message of an error. Node reports a refused connection as an AggregateError without a message. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0]) return errorMessage(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
