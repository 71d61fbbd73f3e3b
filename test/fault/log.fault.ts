import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { tempDirectory } from '../support/databases/databases.ts';
import { eventually } from '../support/eventually.ts';
import { createLoadClient, describeStatuses, loadClosed, quantile, withStatus } from '../support/load.ts';
import { startServerLoggingTo, stopServer } from '../support/server.ts';
import { fillDisk, mountSmallDisk } from '../support/small-disk.ts';
import { reportFigure } from '../support/test-runner.ts';

const paths = ['/', '/healthz', '/review?limit=1', '/nowhere'];
const load = { clients: 4, seconds: 5 };

async function countDropped(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  return Number(/^log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
}

type Fault = { log: number; lost: string; begin: () => void; end: () => void; readLog: () => string };

/** Visitors come before the fault of the log, while it lasts and afterwards; then the operator stops the site. */
async function survivesLogFault(context: TestContext, what: string, { log, lost, begin, end, readLog }: Fault) {
  const { address, process: server } = await startServerLoggingTo(log);
  const { send, close } = createLoadClient(address, (number) => paths[number % paths.length]!);
  context.after(close);
  await loadClosed(send, { clients: 4, seconds: 2 });
  begin();
  const outcomes = await loadClosed(send, load);
  const answered = outcomes.length - withStatus(outcomes, 0).length;
  assert.equal(answered, outcomes.length, describeStatuses(outcomes));
  assert.equal(withStatus(outcomes, 503).length, 0, describeStatuses(outcomes));
  const dropped = await countDropped(address);
  end();
  // The log goes on.
  const id = (await fetch(`${address}/nowhere`)).headers.get('x-request-id')!;
  await eventually(() => assert.ok(readLog().includes(id), 'the log does not go on'));
  if (dropped > 0) assert.ok(readLog().includes('lines of the log could not be written'));
  reportFigure(context, `${what}: requests not answered`, `0 of ${outcomes.length}`, '0');
  reportFigure(context, `${what}: slowest of them`, `${quantile(outcomes, 1)} ms`, 'below 500 ms');
  reportFigure(context, `${what}: lines dropped and counted`, `${dropped}`, lost);
  begin();
  await fetch(address);
  const stoppedAt = performance.now();
  assert.equal(await stopServer(server, 'SIGTERM'), 0);
  const stopMs = performance.now() - stoppedAt;
  reportFigure(context, `${what}: SIGTERM ends the process`, `${(stopMs / 1_000).toFixed(1)} s`, 'within 9 s');
}

test('a visitor notices nothing of a full disk under the log, and the operator can stop the site', async (context) => {
  const folder = mountSmallDisk();
  const file = join(folder, 'site.log');
  let ballast = '';
  await survivesLogFault(context, 'full log disk', {
    log: openSync(file, 'a'),
    lost: 'those of that time',
    begin: () => void (ballast = fillDisk(folder)),
    end: () => rmSync(ballast),
    readLog: () => readFileSync(file, 'utf8'),
  });
});

test('a visitor notices nothing of a stopped reader of the log, and the operator can stop the site', async (context) => {
  const path = join(tempDirectory(), 'log');
  execFileSync('mkfifo', [path]);
  const reader = spawn('cat', [path], { stdio: ['ignore', 'pipe', 'ignore'] });
  context.after(() => reader.kill('SIGKILL'));
  let text = '';
  reader.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(reader, 'spawn');
  await survivesLogFault(context, 'stopped log reader', {
    // Waits for the reader.
    log: openSync(path, 'w'),
    lost: 'those beyond 4 MiB',
    begin: () => void reader.kill('SIGSTOP'),
    end: () => void reader.kill('SIGCONT'),
    readLog: () => text,
  });
});
