import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tempDirectory } from '../../../test/support/databases/databases.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openLogWriter } from './log-writer.ts';

/** A pipe with a name, both of whose ends are opened here. */
function createPipe() {
  const path = join(tempDirectory(), 'log');
  execFileSync('mkfifo', [path]);
  const open = (flags: number) => openSync(path, flags | constants.O_NONBLOCK);
  return { openReader: () => open(constants.O_RDONLY), openWriter: () => open(constants.O_WRONLY) };
}

/** What is in the pipe. */
function drain(fd: number): string {
  const buffer = Buffer.alloc(1024 * 1024);
  try {
    return buffer.toString('utf8', 0, readSync(fd, buffer));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return '';
    throw error;
  }
}

test('an operator whose log is on a full disk reads in the metrics how many lines are missing', async () => {
  const writer = openLogWriter(openSync('/dev/full', 'w'));
  writer.write('one\n');
  writer.write('two\n');
  assert.equal(await writer.end(), true);
  assert.equal(writer.droppedLines(), 2);
});

test('an operator whose log was read by nobody for a while reads in it how many lines are missing', async () => {
  const { openReader, openWriter } = createPipe();
  const gone = openReader();
  const writer = openLogWriter(openWriter());
  closeSync(gone);
  writer.write('lost\n');
  await writer.end();
  const reader = openReader();
  writer.write('kept\n');
  await writer.end();
  const [notice, ...lines] = drain(reader).split('\n');
  const { level, lines: missing, msg } = JSON.parse(notice!);
  assert.deepEqual({ level, missing, msg }, { level: 40, missing: 1, msg: 'lines of the log could not be written' });
  assert.deepEqual(lines, ['kept', '']);
});

test('an operator whose log reader has stopped gets every line that there is memory for, once it goes on', async () => {
  const { openReader, openWriter } = createPipe();
  const reader = openReader();
  const writer = openLogWriter(openWriter());
  const count = 60;
  const lines = Array.from({ length: count }, (_, number) => `${number} ${'x'.repeat(100_000)}`);
  for (const line of lines) writer.write(`${line}\n`);
  assert.equal(await writer.end(), true, 'a write hangs');
  const dropped = writer.droppedLines();
  assert.ok(dropped > 0 && dropped < count, `${dropped} of ${count} lines were dropped`);
  const kept = lines.slice(0, count - dropped);
  const length = kept.join('\n').length + 1;
  let text = '';
  await eventually(() => assert.ok((text += drain(reader)).length >= length), { intervalMs: 1 });
  assert.deepEqual(
    text.split('\n').filter((line) => /^\d/.test(line)),
    kept,
  );
});
