import { UsageError, type CommandContext, type Result } from './command.ts';

/** What a command does with one thing, such as `members find`. */
type Action = (values: never, subject: string, context: CommandContext) => Promise<Result>;

/** SQLite's patterns have a limit. */
const maxFindableLength = 1_000;

export function assertFindable(...texts: (string | undefined)[]): void {
  if (texts.every((text = '') => text.length <= maxFindableLength)) return;
  throw new UsageError(`A text to look for has at most ${maxFindableLength} characters.`);
}

/** Runs the action that the first argument names, with the second. */
export function runAction<Actions extends Record<string, Action>>(
  command: string,
  actions: Actions,
  values: object,
  [name = '', subject, ...rest]: string[],
  context: CommandContext,
): Promise<Result> {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!action || subject === undefined || rest.length > 0) {
    const names = Object.keys(actions).join(', ');
    throw new UsageError(
      `Name what to do (${names}) and one value: npm run playshelf -- ${command} --help shows examples.`,
    );
  }
  return action(values as never, subject, context);
}
