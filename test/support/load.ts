import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** What a client got: a status (0 if the connection failed), and after how many milliseconds. */
export type Outcome = { status: number; ms: number };

type Send = (number: number) => Promise<Outcome>;

/** A client with connections that stay open, as many as it needs. */
export function createLoadClient(address: string, pathOf: (number: number) => string, headers: object = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const send: Send = (number) =>
    new Promise((resolve) => {
      const startedAt = performance.now();
      const end = (status: number) => resolve({ status, ms: performance.now() - startedAt });
      const sent = request(address + pathOf(number), { agent, headers: { ...headers } }, (response) => {
        response.resume().once('end', () => end(response.statusCode!));
        response.once('error', () => end(0));
      });
      sent.once('error', () => end(0)).end();
    });
  return { send, close: () => agent.destroy() };
}

let number = 0;

/** So many clients, each of which sends its next request when it has the response. */
export async function loadClosed(send: Send, { clients, seconds }: { clients: number; seconds: number }) {
  const end = performance.now() + seconds * 1000;
  const outcomes: Outcome[] = [];
  const run = async () => {
    while (performance.now() < end) outcomes.push(await send((number += 1)));
  };
  await Promise.all(Array.from({ length: clients }, run));
  return outcomes;
}

/** So many requests a second, whether those before are answered or not. */
export async function loadOpen(send: Send, { rate, seconds }: { rate: number; seconds: number }) {
  const startedAt = performance.now();
  const outcomes: Promise<Outcome>[] = [];
  for (;;) {
    const elapsed = (performance.now() - startedAt) / 1000;
    if (elapsed > seconds) break;
    while (outcomes.length < elapsed * rate) outcomes.push(send((number += 1)));
    await delay(2);
  }
  return Promise.all(outcomes);
}

/** The value below which the given share of the times is. */
export function quantile(outcomes: Outcome[], share: number): number {
  const times = outcomes.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return Math.round((times[Math.floor((times.length - 1) * share)] ?? Number.NaN) * 10) / 10;
}

export function withStatus(outcomes: Outcome[], status: number): Outcome[] {
  return outcomes.filter((each) => each.status === status);
}

/** How often each status occurs, for a message. */
export function describeStatuses(outcomes: Outcome[]): string {
  const groups = Map.groupBy(outcomes, ({ status }) => status);
  return [...groups].map(([status, all]) => `${status} × ${all.length}`).join(', ');
}

/** The processor time that a process has used. Linux counts it in hundredths of a second. */
export function cpuSeconds(pid: number): number {
  const [, fields = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (user! + system!) / 100;
}
