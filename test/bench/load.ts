import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadHead } from './load-head.ts';
import { nextNumbers, numbered, type LoadRequest } from './request.ts';
import { wrkScript } from './wrk-script.ts';

/** Requests per second, latencies in milliseconds, and the number of failed responses. */
export type Load = { rate: number; p50: number; p99: number; failed: number };

export const generator = spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk';

const connections = 32;

/** As many requests as are answered in so many seconds. */
export function load(address: string, request: LoadRequest, seconds: number): Promise<Load> {
  if (request.method === 'HEAD') return loadHead(address, request, { seconds, connections });
  return generator === 'wrk' ? loadWithWrk(address, request, seconds) : loadWithAutocannon(address, request, seconds);
}

async function loadWithWrk(address: string, request: LoadRequest, seconds: number): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'playshelf-load-'));
  const words = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--latency'];
  const script = join(folder, 'requests.lua');
  writeFileSync(script, wrkScript(request, nextNumbers()));
  words.push('-s', script);
  for (const [name, value] of Object.entries(request.headers)) words.push('-H', `${name}: ${value}`);
  const text = await outputOf('wrk', [...words, address + request.path]);
  rmSync(folder, { recursive: true });
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0);
  const all = Number(/(\d+) requests in/.exec(text)?.[1]);
  const failed = request.isNotFound ? all - refused : refused;
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
    p50: milliseconds(/^ +50% +(\S+)/m.exec(text)?.[1]),
    p99: milliseconds(/^ +99% +(\S+)/m.exec(text)?.[1]),
    failed: failed + (/Socket errors/.test(text) ? 1 : 0),
  };
}

function milliseconds(text = ''): number {
  const [, amount, unit] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  return Number(amount) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN);
}

function outputOf(program: string, words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
    child.once('error', reject);
    child.once('close', () => resolve(text));
  });
}

async function loadWithAutocannon(address: string, request: LoadRequest, seconds: number): Promise<Load> {
  const { default: autocannon } = await import('autocannon');
  const { path, headers, bodies, isNotFound } = request;
  let number = nextNumbers();
  const setupRequest = (sent: object) => ({
    ...sent,
    ...(bodies ? nextPost(request) : numbered(request, (number += 1))),
  });
  const result = await autocannon({
    url: address + path,
    connections,
    duration: seconds,
    headers,
    method: bodies ? 'POST' : 'GET',
    requests: [{ setupRequest }],
  });
  const refused = result['4xx'] + result['5xx'];
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: (isNotFound ? result.requests.total - result['4xx'] : refused) + result.errors,
  };
}

/** How many posts were sent in all runs: the next run goes on with the next cookie. */
let posts = 0;

function nextPost({ headers, bodies = [], cookies = [] }: LoadRequest) {
  posts += 1;
  const cookie = cookies[posts % cookies.length];
  return { headers: { ...headers, ...(cookie && { cookie }) }, body: bodies[posts % bodies.length]! };
}
