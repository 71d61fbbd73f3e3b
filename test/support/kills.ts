import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase, tempDirectory, type DatabaseEnvironment } from './databases/databases.ts';
import type { Postgres } from './databases/postgres.ts';
import { eventually } from './eventually.ts';
import { RecordingMember } from './recording-member.ts';
import { startServer, startServerUnlogged, stopServer } from './server.ts';
import { TestClient } from './test-client.ts';

const membersAtOnce = 3;
/** Together; with none, the kill comes in the middle of their registrations. */
const maxWritesBeforeKill = 20;

function startWriting(members: RecordingMember[]) {
  const ended = Promise.all(members.map((member) => member.writeUntilFailure()));
  const countWrites = () => members.reduce((sum, member) => sum + member.writes, 0);
  return {
    ended,
    /** Resolves soon after so many writes were acknowledged, at no particular moment of the next one. */
    async reach(count: number): Promise<void> {
      // `ended` rejects if a write failed for another reason than a kill.
      while (countWrites() < count) await Promise.race([delay(1), ended]);
      await delay(Math.random() * 100);
    },
  };
}

type Kills = {
  /** The server is killed so many times. */
  count: number;
  environment: DatabaseEnvironment;
};

/** Kills a server again and again while members write, and checks after each restart what they have. */
export async function killWhileWriting({ count, environment }: Kills) {
  const settings = { ...environment, TRUST_PROXY: '127.0.0.1' };
  const readyMs: number[] = [];
  let writes = 0;
  let members: RecordingMember[] = [];
  let running: ChildProcess | undefined;
  after(() => running?.kill('SIGKILL'));
  for (let round = 0; round <= count; round += 1) {
    const startedAt = performance.now();
    const server = await startServerUnlogged(settings);
    running = server.process;
    const client = new TestClient(server.address);
    await client.callOk('/readyz');
    if (round > 0) readyMs.push(performance.now() - startedAt);
    await Promise.all(members.map((member) => member.verify(server.address)));
    writes += members.reduce((sum, member) => sum + member.writes, 0);
    if (round === count) {
      await stopServer(server.process);
      break;
    }
    const titles = (await client.readJson('/default?limit=6')).map(({ name }: { name: string }) => name);
    members = Array.from({ length: membersAtOnce }, () => new RecordingMember(server.address, titles));
    const writing = startWriting(members);
    await writing.reach(round % maxWritesBeforeKill);
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
    await writing.ended;
  }
  await assertCounts(environment);
  return { writes, readyMs };
}

/** Kills PostgreSQL again and again while members write, and checks after each of its restarts what they have. */
export async function killPostgresWhileWriting(postgres: Postgres, count: number) {
  const environment = { DATA_DIR: tempDirectory(), DATABASE_URL: postgres.url };
  const server = await startServer({ ...environment, TRUST_PROXY: '127.0.0.1' });
  const client = new TestClient(server.address);
  const titles = (await client.readJson('/default?limit=6')).map(({ name }: { name: string }) => name);
  const backMs: number[] = [];
  let writes = 0;
  for (let round = 0; round < count; round += 1) {
    const members = Array.from({ length: membersAtOnce }, () => new RecordingMember(server.address, titles));
    const writing = startWriting(members);
    await writing.reach(round % maxWritesBeforeKill);
    await postgres.restart('SIGKILL');
    const restartedAt = performance.now();
    await writing.ended;
    await eventually(() => client.callOk('/readyz'), { timeoutMs: 60_000, intervalMs: 20 });
    backMs.push(performance.now() - restartedAt);
    for (const member of members) await member.verify(server.address);
    writes += members.reduce((sum, member) => sum + member.writes, 0);
  }
  await assertCounts(environment);
  return { writes, backMs };
}

/** The stored numbers of votes are those of the reviews. */
export async function assertCounts(environment: DatabaseEnvironment): Promise<void> {
  const db = await openDatabase(environment);
  const { rows: stored } = await sql`
    select game_id, rating, count from game_ratings where count <> 0 order by game_id, rating
  `.execute(db);
  // The latest rated review of each member is their vote; a sample is a vote by itself.
  const { rows: counted } = await sql`
    select game_id, rating, count(*) as count from (
      select game_id, rating, member_id, row_number() over (
        partition by game_id, member_id order by created_at desc, id desc
      ) as place from reviews where game_id is not null and rating is not null
    ) as votes where place = 1 or member_id is null group by game_id, rating order by game_id, rating
  `.execute(db);
  assert.deepEqual(stored, counted);
  const { rows: wrongTotals } = await sql`
    select id from games where rating_count <> (
      select coalesce(sum(count), 0) from game_ratings where game_id = games.id
    )
  `.execute(db);
  assert.deepEqual(wrongTotals, []);
}
