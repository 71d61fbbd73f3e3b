import type { Command } from './command.ts';

const program = 'npm run playshelf --';

const exitCodeLines = [
  'Exit codes: 0 done; 1 failed, not confirmed, or check has found something; 2 wrong usage; 130 interrupted.',
  'Every command takes --json: one JSON document on standard output, messages and progress on standard error, an error',
  'as {"error": …}. Use "npm run --silent playshelf -- …" then: npm prints lines of its own otherwise.',
  'The commands use the same DATA_DIR or DATABASE_URL as the site, which may run meanwhile.',
];

const isOption = (call: string) => call.startsWith(' ');

/** One line for each call, aligned; options only if asked for. */
function listCalls(commands: Command[], { withOptions }: { withOptions: boolean }): string[][] {
  const shown = (command: Command) => command.usage.filter(([call]) => withOptions || !isOption(call));
  const width = Math.max(...commands.flatMap(shown).map(([call]) => call.length));
  return commands.map((command) =>
    shown(command).map(([call, summary]) => {
      const start = isOption(call) ? ' '.repeat(program.length) : program;
      return `${start} ${call.padEnd(width)}  ${summary}`;
    }),
  );
}

const listExamples = (commands: Command[]) =>
  commands
    .flatMap(({ usage }) => usage.flatMap(([, , example]) => example ?? []))
    .map((each) => `  ${program} ${each}`);

/** The commands with an example of each call. */
export function describeCommands(commands: Record<string, Command>): string {
  const all = Object.values(commands);
  const lines = listCalls(all, { withOptions: false }).flat();
  const more = `The options of a command: ${program} COMMAND --help`;
  return [...lines, '', 'Examples:', ...listExamples(all), '', more, ...exitCodeLines].join('\n');
}

/** A command with its options and examples. */
export function describeCommand(command: Command): string {
  const lines = listCalls([command], { withOptions: true }).flat();
  return [...lines, '', 'Examples:', ...listExamples([command]), '', ...exitCodeLines].join('\n');
}
