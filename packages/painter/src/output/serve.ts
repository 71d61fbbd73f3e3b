import { parentPort } from 'node:worker_threads';
import type { Task } from '../tasks.ts';
import type { Reply } from './pool.ts';

/** Makes a worker thread of the pool perform its tasks with this function. */
export function serveTasks<Done>(perform: (task: Task) => Promise<Done>): void {
  parentPort?.on('message', async (task: Task) => {
    const { slug } = task;
    try {
      const done = await perform(task);
      parentPort!.postMessage({ slug, done } satisfies Reply<Done>);
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      parentPort!.postMessage({ slug, error: text } satisfies Reply<Done>);
    }
  });
}
