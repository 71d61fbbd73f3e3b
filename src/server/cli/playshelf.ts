import { openLogWriter } from '../runtime/log-writer.ts';
import { runProgram } from './program.ts';
import { createStopSignal } from './stop-signal.ts';

const { stdin, stdout, stderr } = process;
// A reader such as `head` may leave before everything is written.
for (const stream of [stdout, stderr]) stream.on('error', () => undefined);
const exitCode = await runProgram(process.argv.slice(2), {
  stdin,
  stdout,
  stderr,
  logDestination: openLogWriter(2),
  signal: createStopSignal(),
});
// After the last write: a pipe may not have taken all of it yet.
stdout.write('', () => process.exit(exitCode));
