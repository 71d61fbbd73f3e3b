import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before every process of a test run with `--import`: argon2 uses the least memory that it may and one pass,
 * because each member that a test registers costs a hash. The stored text has the same form, and names the real
 * parameters. Servers that are started `withRealHash` (server.ts) and tests of faults run without it.
 */
const { argon2 } = crypto;

crypto.argon2 = (algorithm, parameters, callback) =>
  argon2(algorithm, { ...parameters, memory: 8 * parameters.parallelism, passes: 1 }, callback);
syncBuiltinESMExports();
