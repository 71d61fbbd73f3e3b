import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { describe, run, test, type TestContext } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';

/** For one process; longer if `PROPERTY_CASES` asks for more cases of a property than usual. */
const timeoutMs = (process.env.PROPERTY_CASES ? 30 : 15) * 60_000;

/**
 * What needs a process of its own. Hooks outside of a suite would run for the tests of other files, and
 * memory is counted for the whole process.
 */
const needsOwnProcess = /^(before|after)(Each)?\(|process\.memoryUsage|node:child_process|from 'sharp'/m;

/** Files with browser tests that name the same server share it, and a browser. */
const serverName = /\bsharedServer\('(\w+)'\)/;

/** Files with browser tests and servers of their own share browsers: to start one takes longer than several tests. */
const usesBrowser = /support\/browser\/browser\.ts/;

/** Such a file gains little from sharing a process: it waits for its server while other files run. */
const usesServer = /support\/(server|browser\/\w+)\.ts/;

function kindOf(file: string): string {
  const text = readFileSync(file, 'utf8');
  const server = serverName.exec(text)?.[1];
  if (server) return `server-${server}`;
  if (needsOwnProcess.test(text)) return 'alone';
  if (usesBrowser.test(text)) return 'browser';
  return usesServer.test(text) ? 'alone' : 'group';
}

/**
 * Plans one process for each group of test files, and one for each file that needs its own. Loading and warming
 * up the app, or a browser, takes longer than the tests of most files. Groups come first: they run longest.
 */
function planProcesses(files: string[], groupCount: number, folder: string): string[] {
  const { alone = [], browser = [], group = [], ...shared } = Object.groupBy(files, kindOf);
  return [
    ...Object.entries(shared).flatMap(([name, members = []]) => writeGroups(members, 1, join(folder, name))),
    // Twice as many: their tests take longer, and each process has a time limit.
    ...writeGroups(browser, 2 * groupCount, join(folder, 'browser')),
    ...writeGroups(group, groupCount, join(folder, 'group')),
    ...alone,
  ];
}

function writeGroups(files: string[], count: number, path: string): string[] {
  return Array.from({ length: Math.min(count, files.length) }, (_, group) =>
    writeGroup(
      files.filter((_file, index) => index % count === group),
      `${path}-${group + 1}.mjs`,
    ),
  );
}

function writeGroup(files: string[], group: string): string {
  const program = `import { loadTests } from ${JSON.stringify(import.meta.url)};\nloadTests(${JSON.stringify(files)});\n`;
  writeFileSync(group, program);
  return group;
}

/** Defines the tests of several files. The suite delays them until the last file is loaded. */
export function loadTests(files: string[]): void {
  describe(`${files.length} test files`, async () => {
    for (const file of files) {
      await import(pathToFileURL(file).href).catch((error: unknown) =>
        test(`${file} can be loaded`, () => {
          throw error;
        }),
      );
    }
  });
}

type Results = {
  passed: number;
  failed: number;
  durations: Map<string, number>;
  /** What tests have measured: promise, value, goal. */
  figures: string[][];
};

const figurePrefix = 'figure: ';

/** Reports what a test has measured, for the table at the end of a run. */
export function reportFigure(context: TestContext, promise: string, value: string, goal: string): void {
  context.diagnostic(figurePrefix + [promise, value, goal].join(' | '));
}

type RunOptions = {
  signal?: AbortSignal;
  /** For tests that measure: each file alone, in a process of its own. */
  oneAtATime?: boolean;
};

/** Runs test files, by their absolute paths; prints what they report, and returns it as counts. */
export async function runTests(
  files: string[],
  scratch: string,
  { signal, oneAtATime = false }: RunOptions = {},
): Promise<Results> {
  // One more than there are cores: tests wait a good part of their time.
  const concurrency = oneAtATime ? 1 : availableParallelism() + 1;
  const events = run({
    files: oneAtATime ? files : planProcesses(files, concurrency, scratch),
    concurrency,
    timeout: timeoutMs,
    ...(signal && { signal }),
  });
  const results: Results = { passed: 0, failed: 0, durations: new Map(), figures: [] };
  events.on('test:diagnostic', ({ message }) => {
    if (message.startsWith(figurePrefix)) results.figures.push(message.slice(figurePrefix.length).split(' | '));
  });
  const addDuration = (file: string | undefined, ms: number) => {
    if (file) results.durations.set(file, (results.durations.get(file) ?? 0) + ms);
  };
  events.on('test:pass', ({ name, file, details, skip, todo }) => {
    // Node reports a file without tests as a test that passed.
    if (details.type === 'suite' || name === file) return;
    // A test that was skipped or left to do has shown nothing: it counts as failed.
    results[skip === undefined && todo === undefined ? 'passed' : 'failed'] += 1;
    addDuration(file, details.duration_ms);
  });
  events.on('test:fail', ({ file, details }) => {
    // A suite fails with its tests, which are counted themselves, or by an error of its own.
    const { failureType } = details.error as { failureType?: string };
    if (details.type === 'suite' && failureType === 'subtestsFailed') return;
    results.failed += 1;
    addDuration(file, details.duration_ms);
  });
  for await (const text of events.compose(spec)) process.stdout.write(text);
  for (const file of files.filter((each) => !results.durations.has(each))) {
    console.log(`✖ ${file} reported no test`);
    results.failed += 1;
  }
  return results;
}
