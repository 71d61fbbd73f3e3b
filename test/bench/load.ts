import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Request = {
  path: string;
  headers: Record<string, string>;
  /** What is posted, by turns; nothing is where there are none. */
  bodies?: string[];
};

/** Requests a second, milliseconds, and answers that were no good ones. */
export type Load = { rate: number; p50: number; p99: number; failed: number };

export const generator = spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk';

const connections = 32;

/** As many requests as are answered in so many seconds. */
export function load(address: string, request: Request, seconds: number): Promise<Load> {
  return generator === 'wrk'
    ? loadWithWrk(address, request, seconds)
    : loadWithAutocannon(address, request, seconds);
}

async function loadWithWrk(address: string, request: Request, seconds: number): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'playshelf-load-'));
  const words = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--latency'];
  if (request.bodies) {
    const script = join(folder, 'post.lua');
    writeFileSync(script, postingByTurns(request.bodies));
    words.push('-s', script);
  }
  for (const [name, value] of Object.entries(request.headers))
    words.push('-H', `${name}: ${value}`);
  const text = await outputOf('wrk', [...words, address + request.path]);
  rmSync(folder, { recursive: true });
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? '0';
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
    p50: milliseconds(/^ +50% +(\S+)/m.exec(text)?.[1]),
    p99: milliseconds(/^ +99% +(\S+)/m.exec(text)?.[1]),
    failed: Number(failed) + (/Socket errors/.test(text) ? 1 : 0),
  };
}

/** How wrk is told to post one after the other. */
const postingByTurns = (bodies: string[]) => `
wrk.method = "POST"
local bodies = { ${bodies.map((body) => `[==[${body}]==]`).join(', ')} }
local turn = 0
request = function()
  turn = turn % #bodies + 1
  return wrk.format(nil, nil, nil, bodies[turn])
end
`;

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

async function loadWithAutocannon(
  address: string,
  { path, headers, bodies }: Request,
  seconds: number,
): Promise<Load> {
  const { default: autocannon } = await import('autocannon');
  const result = await autocannon({
    url: address + path,
    connections,
    duration: seconds,
    headers,
    ...(bodies && { method: 'POST' as const, requests: bodies.map((body) => ({ body })) }),
  });
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx - result['3xx'] + result.errors,
  };
}
