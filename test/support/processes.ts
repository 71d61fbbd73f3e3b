import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

/**
 * What needs a process of its own. Hooks outside of a suite would run for the tests of other files, and
 * memory is counted for the whole process. A file that starts servers or programs gains little from sharing
 * one: it waits for them while other files run.
 */
const needsOwnProcess =
  /^(before|after)(Each)?\(|process\.memoryUsage|node:child_process|support\/(server|browser\/\w+)\.ts|from 'sharp'/m;

/**
 * What the test runner shall start, a process each: groups of test files, as many as there are cores, and
 * the files that need a process of their own. Loading and warming up the app takes longer than most files.
 */
export function planProcesses(files: string[], groupCount: number, folder: string): string[] {
  const isAlone = (file: string) => needsOwnProcess.test(readFileSync(file, 'utf8'));
  const grouped = files.filter((file) => !isAlone(file));
  const groups = Array.from({ length: Math.min(groupCount, grouped.length) }, (_, group) =>
    writeGroup(
      grouped.filter((_file, index) => index % groupCount === group),
      join(folder, `group-${group + 1}.mjs`),
    ),
  );
  return [...groups, ...files.filter(isAlone)];
}

function writeGroup(files: string[], group: string): string {
  const program = `import { loadTests } from ${JSON.stringify(import.meta.url)};\nloadTests(${JSON.stringify(files)});\n`;
  writeFileSync(group, program);
  return group;
}

/** Defines the tests of several files. The suite holds them back until the last file is loaded. */
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
