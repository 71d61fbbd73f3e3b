import { isOneTypoApart } from '../games/search/title-words.ts';
import type { Command } from './command.ts';

export const program = 'npm run playshelf --';

const exitCodeLines = [
  'Exit codes: 0 done; 1 failed, not confirmed, or check has found something; 2 wrong usage; 130 interrupted.',
  'With --json, standard output is one JSON document: call "npm run --silent playshelf -- …" then.',
  'The commands use the same DATA_DIR or DATABASE_URL as the site, which may run meanwhile.',
];

const isOption = (call: string) => call.startsWith(' ');

/** The calls, aligned. */
function listCalls(usage: Command['usage']): string[] {
  const width = Math.max(...usage.map(([call]) => call.length));
  return usage.map(([call, summary]) => `  ${call.padEnd(width)}  ${summary}`);
}

/** All calls of all commands. */
export function describeCommands(commands: Record<string, Command>): string {
  const usage = Object.values(commands).flatMap((command) => command.usage.filter(([call]) => !isOption(call)));
  const more = `Options and examples of a command: ${program} COMMAND --help. The version: ${program} --version`;
  return [`${program} COMMAND`, '', ...listCalls(usage), '', more, ...exitCodeLines].join('\n');
}

/** A command with its options and examples. */
export function describeCommand({ usage }: Command): string {
  const examples = usage.flatMap(([, , example]) => example ?? []).map((each) => `  ${program} ${each}`);
  return [`${program} …`, ...listCalls(usage), '', 'Examples:', ...examples, '', ...exitCodeLines].join('\n');
}

/** " Did you mean …?" with the names that are like what somebody has typed; "" if there is none. */
export function suggest(typed: string, names: string[], prefix = ''): string {
  const isLike = (name: string) =>
    isOneTypoApart(name, typed) || (typed.length > 1 && (name.startsWith(typed) || typed.startsWith(name)));
  const like = names.filter(isLike).map((name) => `"${prefix}${name}"`);
  return like.length > 0 ? ` Did you mean ${like.join(' or ')}?` : '';
}
