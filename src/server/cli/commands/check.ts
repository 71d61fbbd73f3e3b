import { inSnapshot } from '../../backup/snapshot.ts';
import { checksFor, repair, type Finding } from '../../check/checks.ts';
import { catchCorruption } from '../../check/corruption.ts';
import { dialectOf } from '../../db/dialect.ts';
import type { Database } from '../../db/schema.ts';
import { withStartupLock } from '../../db/startup-lock.ts';
import { checkStop } from '../../runtime/check-stop.ts';
import type { Command, CommandContext } from '../command.ts';
import { formatCount } from '../format.ts';
import { createProgress } from '../progress.ts';

type Values = { fix?: boolean };

type NamedFinding = Finding & { name: string; isRepairable: boolean };

export const check: Command = {
  usage: [
    ['check', 'checks the database, its counts and its search index; reads only, while the site runs', 'check'],
    [
      '  --fix',
      'then recounts votes and games, rebuilds the search index and dates reviews of the future to now, if they are wrong',
    ],
  ],
  options: { fix: { type: 'boolean' } },
  async run({ fix = false }: Values, _arguments, context) {
    const db = await context.openSite();
    let findings = await runChecks(db, context);
    const isRepaired = fix && findings.some(({ faults, isRepairable }) => faults > 0 && isRepairable);
    if (isRepaired) {
      const progress = createProgress();
      const onProgress = (done: number, total: number) => {
        progress.show('Indexing', done, total);
        return checkStop(context.signal);
      };
      await withStartupLock(db, (tx) => repair(tx, onProgress)).finally(progress.clear);
      const repaired = 'Votes, games and the search index are counted and built anew, and no review is of the future.';
      context.setStopMessage(repaired);
      context.print(`\n${repaired} Checking again:`);
      findings = await runChecks(db, context);
    }
    const faults = findings.reduce((sum, finding) => sum + finding.faults, 0);
    if (faults > 0 && findings.every((finding) => finding.faults === 0 || finding.isRepairable)) {
      context.print('To repair it: npm run playshelf -- check --fix');
    }
    const json = { faults, isRepaired, checks: findings };
    return faults > 0 ? { json, exitCode: 1 } : { json };
  },
};

/** Runs all checks on one state of the database, and prints each result. */
async function runChecks(db: Database, { signal, print }: CommandContext): Promise<NamedFinding[]> {
  const checks = checksFor(db);
  const findings: NamedFinding[] = [];
  const running = inSnapshot(db, async (snapshot) => {
    for (const { name, run, isRepairable = false } of checks) {
      await checkStop(signal);
      const progress = createProgress();
      const onProgress = (done: number, total: number) => {
        progress.show(name, done, total);
        return checkStop(signal);
      };
      const finding = await catchCorruption<NamedFinding>(
        snapshot,
        async () => ({ name, isRepairable, ...(await run(snapshot, { onProgress })) }),
        (message) => ({ name, isRepairable: false, faults: 1, details: [message] }),
      ).finally(progress.clear);
      print(describe(finding));
      findings.push(finding);
    }
  });
  await running.catch((error: unknown) => {
    // If data is corrupt, SQLite says so once more when the transaction ends.
    if (findings.length < checks.length || !dialectOf(db).isCorruption(error)) throw error;
  });
  return findings;
}

function describe({ name, faults, details = [], note }: NamedFinding): string {
  const result = faults === 0 ? 'right' : `WRONG: ${formatCount(faults)}`;
  const lines = [...details, ...(note === undefined ? [] : [note])];
  return [`${name}: ${result}`, ...lines.map((line) => `  ${line}`)].join('\n');
}
