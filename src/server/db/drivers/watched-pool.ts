import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Logger } from '../../runtime/log.ts';
import { DatabaseDownError, isReadOnlyError } from '../errors.ts';

const checkIntervalMs = 250;
/** A statement that takes longer is slow, or the server is gone: a new connection shows which. */
const suspiciousMs = 500;
const probeTimeoutMs = 700;
/**
 * The timeout is counted in ticks: while this process is held up itself, it reads no response, and only one tick passes.
 */
const probeTickMs = 100;
/** Frees the socket of a probe that is given up. */
const probeConnectTimeoutMs = 5_000;

export type WatchedPools = {
  /** For requests. */
  main: PostgresPool;
  /** For work that must not wait for requests: the readiness check, and reading the changes of other processes. */
  control: PostgresPool;
  /** Whether the server does not respond. As long as it is down, connecting fails without waiting. */
  isDown: () => boolean;
};

type Options = {
  /** No statement takes longer. */
  statementTimeoutMs: number;
};

/** One for the change feed and one for the readiness, so that neither waits for the other. */
const controlPoolSize = 2;
/** Settings of a database or a role apply to new connections only, so the control connection is renewed this often. */
const controlLifetimeSeconds = 5;

/**
 * Two pools of connections that notice when PostgreSQL no longer responds: if packets are dropped, neither the driver nor
 * the operating system reports an error for minutes.
 *
 * When a statement takes long or a connection cannot be made, a probe makes another connection. If that fails too, the
 * server is down: statements in progress fail, and the probe is repeated until it succeeds. A connection that is lost
 * while the server responds is closed when the statement has taken longer than the server would let it.
 */
export function createWatchedPools(config: pg.PoolConfig, log: Logger, { statementTimeoutMs }: Options): WatchedPools {
  const controlConfig = { ...config, max: controlPoolSize, maxLifetimeSeconds: controlLifetimeSeconds };
  const createPools = () => ({ main: createPool(config, log), control: createPool(controlConfig, log) });
  const endPools = () => Promise.all([pools.main.end(), pools.control.end()]);
  let pools = createPools();
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  /** Since when each connection waits for the server. */
  const waitingSince = new Map<pg.PoolClient, number>();
  /** Connections that may not write: another one may. */
  const readOnly = new Set<pg.PoolClient>();
  let isDown = false;
  let isEnded = false;
  let probing: Promise<void> | undefined;

  async function decide(): Promise<void> {
    const isUp = await probe(config);
    probing = undefined;
    if (isEnded) return;
    if (isUp) goUp();
    else goDown();
  }

  function suspect(): void {
    probing ??= decide();
  }

  function goDown(): void {
    for (const client of waitingSince.keys()) disconnect(client);
    if (isDown) return;
    isDown = true;
    log.error('the database does not respond');
    // Its idle connections may be lost as well.
    void endPools();
    pools = createPools();
  }

  function goUp(): void {
    if (isDown) log.warn('the database responds again');
    isDown = false;
  }

  const check = () => {
    const now = performance.now();
    let isSuspicious = isDown;
    for (const [client, since] of waitingSince) {
      if (now - since > suspiciousMs) isSuspicious = true;
      if (now - since > statementTimeoutMs + suspiciousMs) disconnect(client);
    }
    if (isSuspicious) suspect();
  };
  const timer = setInterval(check, checkIntervalMs).unref();

  function watch(client: pg.PoolClient): PostgresPoolClient {
    const query = async (text: string, parameters: unknown[]) => {
      waitingSince.set(client, performance.now());
      try {
        return await client.query(text, parameters);
      } catch (error) {
        if (isReadOnlyError(error)) readOnly.add(client);
        throw error;
      } finally {
        waitingSince.delete(client);
      }
    };
    return {
      // Without cursors, which nothing here uses.
      query: query as unknown as PostgresPoolClient['query'],
      release(destroy) {
        client.release(readOnly.delete(client) || destroy);
      },
    };
  }

  async function connect(name: 'main' | 'control'): Promise<PostgresPoolClient> {
    if (isDown) throw new DatabaseDownError();
    const client = await pools[name].connect().catch((error: unknown) => {
      suspect();
      throw error;
    });
    const watched = clients.get(client) ?? watch(client);
    clients.set(client, watched);
    return watched;
  }

  async function end(): Promise<void> {
    isEnded = true;
    clearInterval(timer);
    await endPools();
  }

  return {
    main: { options: config, connect: () => connect('main'), end },
    // It ends with the main one.
    control: { options: controlConfig, connect: () => connect('control'), end: async () => undefined },
    isDown: () => isDown,
  };
}

export function createPool(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool(config);
  // An error event without a listener ends the process. Idle connections report by the pool; on a connection
  // in use, the running query rejects as well, so its event is ignored.
  pool.on('error', (error) => log.warn({ error }, 'an idle database connection broke'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** With a statement in progress, `end` closes the connection without waiting for the server. */
function disconnect(client: pg.PoolClient): void {
  void (client as unknown as pg.Client).end();
}

/** Whether the server responds to a new connection; a refusal with a reason, such as too many connections, is one too. */
async function probe(config: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: probeConnectTimeoutMs });
  client.on('error', () => undefined);
  const response = client.connect().then(() => client.query('select 1'));
  try {
    return await Promise.race([response.then(() => true), waitProbeTimeout().then(() => false)]);
  } catch (error) {
    // 57P01 to 57P03: shutting down, crashed, starting.
    return error instanceof pg.DatabaseError && !error.code?.startsWith('57P');
  } finally {
    void client.end();
  }
}

async function waitProbeTimeout(): Promise<void> {
  for (let waitedMs = 0; waitedMs < probeTimeoutMs; waitedMs += probeTickMs) {
    await delay(probeTickMs, undefined, { ref: false });
  }
}
