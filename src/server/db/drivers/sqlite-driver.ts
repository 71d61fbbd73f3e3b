import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type TransactionSettings,
} from 'kysely';
import { errorMessage } from '../../runtime/startup-error.ts';
import { isSqliteBusy } from '../dialect.ts';

/** How long a write waits for the write lock of another process, such as an import. */
const busyTimeoutMs = 5_000;
const retryIntervalMs = 10;

/**
 * One connection, with one query or transaction at a time on it.
 *
 * SQLite itself would wait for a lock without yielding, and with it every request of the process. So it does not wait
 * at all: what needs the lock releases the connection for a moment, to readers, and tries again.
 */
export class YieldingSqliteDriver extends SqliteDriver {
  readonly #waiting: (() => void)[] = [];
  #connection: DatabaseConnection | undefined;
  #isLocked = false;
  #isInTransaction = false;
  readonly #assertFile: () => void;

  /** `assertFile` throws if the file of the database is no longer there. */
  constructor(database: SqliteDatabase, assertFile: () => void) {
    super({ database });
    this.#assertFile = assertFile;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#lock();
    return (this.#connection ??= this.#createConnection(await super.acquireConnection()));
  }

  override async releaseConnection(): Promise<void> {
    this.#isInTransaction = false;
    this.#unlock();
  }

  /**
   * Takes the write lock when a transaction begins, and waits for it there. A transaction that reads first and
   * locks at its first write fails if another process wrote in between. One that only reads takes no lock: its first
   * read decides which commits it contains.
   */
  override async beginTransaction(connection: DatabaseConnection, settings?: TransactionSettings): Promise<void> {
    const isRead = settings?.accessMode === 'read only';
    if (!isRead) this.#assertFile();
    await connection.executeQuery(CompiledQuery.raw(isRead ? 'begin' : 'begin immediate'));
    this.#isInTransaction = true;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // After some errors, such as a full disk, SQLite has rolled back by itself. The caller throws that error.
      if (!/no transaction is active/.test(errorMessage(error))) throw error;
    }
  }

  #createConnection(connection: DatabaseConnection): DatabaseConnection {
    return {
      executeQuery: (query) =>
        // A transaction has the lock, and must not release the connection.
        this.#isInTransaction ? connection.executeQuery(query) : this.#retry(() => connection.executeQuery(query)),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  async #retry<Result>(run: () => Promise<Result>): Promise<Result> {
    const deadline = performance.now() + busyTimeoutMs;
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (!isSqliteBusy(error) || performance.now() >= deadline) throw error;
      }
      this.#unlock();
      await delay(retryIntervalMs);
      await this.#lock();
    }
  }

  async #lock(): Promise<void> {
    if (this.#isLocked) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isLocked = true;
  }

  /** Hands the lock over to the one that has waited longest. */
  #unlock(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isLocked = false;
  }
}
