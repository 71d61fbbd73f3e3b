// A process of its own for the tests of migrations: today's steps and one planted step that
// creates a table, writes a row, says that it is in the middle, and waits as long as it is told.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { readConfig } from '../../src/server/runtime/config.ts';
import { connect } from '../../src/server/db/connect.ts';
import { migrate, migrations } from '../../src/server/db/migrate.ts';
import type { Database } from '../../src/server/db/schema.ts';

const pauseMs = Number(process.argv[2]);

async function up(db: Database): Promise<void> {
  await sql`create table planted (id integer)`.execute(db);
  await sql`insert into planted values (1)`.execute(db);
  console.log('in the middle');
  await setTimeout(pauseMs);
}

const db = await connect(readConfig(), pino({ level: 'silent' }));
await migrate(db, [...migrations, { name: '9999-planted', up }]);
await db.destroy();
