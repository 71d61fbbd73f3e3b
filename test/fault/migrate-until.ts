// A process of its own that migrates a database, and kills itself before the statement of the given number.
import { pino } from 'pino';
import { connect } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { readConfig } from '../../src/server/runtime/config.ts';

const lastNumber = Number(process.argv[2]);
let number = 0;

const db = await connect(readConfig(), pino({ level: 'silent' }));
const counting = db.withPlugin({
  transformQuery({ node }) {
    number += 1;
    if (number === lastNumber) process.kill(process.pid, 'SIGKILL');
    return node;
  },
  transformResult: async ({ result }) => result,
});
await migrate(counting);
await db.destroy();
console.log(number);
