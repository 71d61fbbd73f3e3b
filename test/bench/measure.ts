import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Case } from './cases.ts';
import { load, type Load } from './load.ts';
import { nextNumbers, numbered, type LoadRequest } from './request.ts';
import { startBaseline, type SentResponse, type MeasuredSite } from './programs.ts';

export type Result = Load & {
  bytes: number;
  /** The bare server's requests a second. */
  baseline: number;
  /** The median over the rounds of our rate against the bare server's in the same round. */
  ratio: number;
};

export type Rounds = { rounds: number; seconds: number; warmUpSeconds: number };

/** Measures a case and a bare server that sends the very same response, by turns. */
export async function measure(
  { address, folder }: MeasuredSite,
  measured: Case,
  { rounds, seconds, warmUpSeconds }: Rounds,
): Promise<Result> {
  const expected = await fetchResponse(address, measured);
  const request = measured.polls ? withEtag(measured, expected) : measured;
  const same = request === measured ? expected : await fetchResponse(address, request);
  const baseline = await startBaseline(folder, same);
  // Once each before it counts: programs are compiled as they run.
  for (const target of [address, baseline.address]) await load(target, request, warmUpSeconds);
  const pairs: { ours: Load; bare: Load }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await load(baseline.address, request, seconds);
    pairs.push({ bare, ours: await load(address, request, seconds) });
  }
  await baseline.stop();
  // A load generator cannot tell one error from another: the status must still be the expected one.
  await fetchResponse(address, request);
  const middle = (value: (pair: (typeof pairs)[number]) => number) => median(pairs.map(value));
  return {
    bytes: Buffer.from(same.body, 'base64').length,
    rate: middle(({ ours }) => ours.rate),
    baseline: middle(({ bare }) => bare.rate),
    p50: middle(({ ours }) => ours.p50),
    p99: middle(({ ours }) => ours.p99),
    failed: pairs.reduce((sum, { ours, bare }) => sum + ours.failed + bare.failed, 0),
    ratio: middle(({ ours, bare }) => ours.rate / bare.rate),
  };
}

export function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

function withEtag(measured: Case, { headers }: SentResponse): Case {
  const [, etag = ''] = headers.find(([name]) => name.toLowerCase() === 'etag') ?? [];
  return { ...measured, headers: { ...measured.headers, 'if-none-match': etag } };
}

/** Headers that every Node server adds by itself. */
const ownHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** The response of the site, byte for byte. */
async function fetchResponse(address: string, request: LoadRequest): Promise<SentResponse> {
  const { path, headers, method = 'GET', bodies, isNotFound } = numbered(request, nextNumbers());
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const url = address + path;
    const sent =
      bodies === undefined
        ? httpRequest(url, { headers, method }, resolve).end()
        : httpRequest(url, { headers, method: 'POST' }, resolve).end(bodies[0]);
    sent.once('error', reject);
  });
  const parts: Buffer[] = await response.toArray();
  const raw = response.rawHeaders;
  const pairs = raw.flatMap((name, index): [string, string][] =>
    index % 2 === 0 && !ownHeaders.has(name.toLowerCase()) ? [[name, raw[index + 1]!]] : [],
  );
  const status = response.statusCode!;
  if (isNotFound ? status !== 404 : status >= 400) throw new Error(`${path} has status ${status}`);
  return { status, headers: pairs, body: Buffer.concat(parts).toString('base64') };
}
