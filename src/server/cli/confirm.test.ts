import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { confirm } from './confirm.ts';

/** Types into a terminal after the question is there; returns the result and what the terminal shows. */
async function reply(keys: string, signal = new AbortController().signal) {
  const [input, output] = [0, 1].map(() => Object.assign(new PassThrough(), { isTTY: true }));
  const reading = confirm('Import?', signal, { input: input!, output: output! });
  input!.write(keys);
  return { isConfirmed: await reading, shown: String(output!.read()) };
}

test('an operator agrees with "y" or "yes", and with nothing else', async () => {
  for (const keys of ['y\r', 'Y\r', ' yes \r']) {
    const { isConfirmed, shown } = await reply(keys);
    assert.equal(isConfirmed, true, keys);
    assert.match(shown, /Import\? \[y\/N\] /);
  }
  for (const keys of ['\r', 'n\r', 'yeah\r']) assert.equal((await reply(keys)).isConfirmed, false, keys);
});

test('an operator who presses Ctrl-D does not agree', async () => {
  assert.equal((await reply('\u0004')).isConfirmed, false);
});

test('an operator who stops the command gets no answer', async () => {
  await assert.rejects(reply('', AbortSignal.abort()), { name: 'AbortError' });
});
