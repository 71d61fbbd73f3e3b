import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

export type Reply<Done> = { slug: string; done: Done } | { slug: string; error: string };
export type Results<Done> = { done: Map<string, Done>; errors: Map<string, string> };

/** Runs the tasks in worker threads on every core; a failed task does not stop the others. */
export async function runTasks<Done>(
  tasks: readonly { slug: string }[],
  script: URL,
  workerData: unknown,
  onProgress: (finished: number) => void,
): Promise<Results<Done>> {
  const results: Results<Done> = { done: new Map(), errors: new Map() };
  const queue = [...tasks];
  const count = Math.min(availableParallelism(), tasks.length);
  const onReply = (reply: Reply<Done>) => {
    if ('done' in reply) results.done.set(reply.slug, reply.done);
    else results.errors.set(reply.slug, reply.error);
    onProgress(results.done.size + results.errors.size);
  };
  const run = () => runWorker(new Worker(script, { workerData }), queue, onReply);
  await Promise.all(Array.from({ length: count }, run));
  return results;
}

function runWorker<Done>(worker: Worker, queue: { slug: string }[], onReply: (reply: Reply<Done>) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = () => {
      const task = queue.shift();
      if (task) worker.postMessage(task);
      else worker.terminate().then(() => resolve(), reject);
    };
    worker.on('message', (reply: Reply<Done>) => {
      onReply(reply);
      next();
    });
    worker.on('error', reject);
    next();
  });
}
