/** A reason to stop the start that the person can mend: shown as one plain line, without a stack. */
export class StartupError extends Error {}

/** An error in a few words. Node reports a refused connection as a group of errors, itself mute. */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0]) return errorMessage(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
