import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UsageError, type CommandContext } from './command.ts';
import { commands, parseCommand } from './commands.ts';
import { describeCommand, describeCommands } from './help.ts';

/** Each call that help names, up to its first parameter, with its example. */
const calls = Object.values(commands).flatMap(({ usage }) =>
  usage
    .filter(([call]) => !call.startsWith(' '))
    .map(([call, , example]) => ({ start: call.replace(/[A-Z].*$/, ''), example: example ?? '' })),
);

test('an operator sees every call in the help of all commands, which fits a screen', () => {
  const help = describeCommands(commands);
  assert.ok(calls.length > 20);
  for (const { start, example } of calls) {
    assert.ok(example.startsWith(start), `${start}: ${example}`);
    assert.ok(help.includes(`\n  ${start}`), start);
  }
  assert.ok(help.split('\n').length <= calls.length + 7);
});

test('an operator sees all examples of a command in its own help', () => {
  const [, examples = ''] = describeCommand(commands.members!).split('\nExamples:\n');
  for (const name of ['find', 'bar', 'lift-bar', 'undo-day', 'reset-link', 'remove-second-factor', 'delete']) {
    assert.match(examples, new RegExp(`^  npm run playshelf -- members ${name} mara`, 'm'));
  }
});

test('an operator who copies an example of the help is not told that it is wrong usage', async () => {
  const noSite = new Error('There is no site.');
  const fail = () => Promise.reject(noSite);
  const context = {
    config: { dataDirectory: '/no/such/directory' },
    signal: new AbortController().signal,
    print: () => undefined,
    pathOf: (name: string) => name,
    open: fail,
    openSite: fail,
    openAnySite: fail,
  } as unknown as CommandContext;
  for (const { example } of calls) {
    const [name = '', ...words] = [...example.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
    const command = commands[name]!;
    const { values, positionals } = parseCommand(name, command, words);
    await assert.rejects(command.run(values, positionals, context), (error) => !(error instanceof UsageError), example);
  }
});
