import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Answer, Done, Task } from './worker.ts';

export type Results = { done: Map<string, Done>; errors: Map<string, string> };

/** Performs the tasks on every core; a failed one does not stop the others. */
export async function performAll(
  tasks: readonly Task[],
  folder: string,
  progress: (finished: number) => void,
): Promise<Results> {
  const results: Results = { done: new Map(), errors: new Map() };
  const queue = [...tasks];
  const count = Math.min(availableParallelism(), tasks.length);
  const note = (answer: Answer) => {
    if ('done' in answer) results.done.set(answer.slug, answer.done);
    else results.errors.set(answer.slug, answer.error);
    progress(results.done.size + results.errors.size);
  };
  await Promise.all(Array.from({ length: count }, () => serve(queue, folder, note)));
  return results;
}

function serve(queue: Task[], folder: string, note: (answer: Answer) => void): Promise<void> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { folder } });
  return new Promise((resolve, reject) => {
    const next = () => {
      const task = queue.shift();
      if (task) worker.postMessage(task);
      else worker.terminate().then(() => resolve(), reject);
    };
    worker.on('message', (answer: Answer) => {
      note(answer);
      next();
    });
    worker.on('error', reject);
    next();
  });
}
