import lighthouse from 'lighthouse';
import { median } from '../measure.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing'] as const;

export type Visit = {
  scores: Record<(typeof categories)[number], number>;
  /** In milliseconds, and which element it was. */
  largestPaint: number;
  largest: string;
  blocked: number;
  shift: number;
  /** What kept it from full marks, beside its speed. */
  faults: string[];
};

/** The visit in the middle by its speed, of several by Lighthouse's phone on its slow line. */
export async function visitOften(address: string, port: number, times: number): Promise<Visit> {
  const visits: Visit[] = [];
  for (let time = 0; time < times; time += 1) visits.push(await visitOnce(address, port));
  const middle = median(visits.map(({ scores }) => scores.performance));
  return visits.find(({ scores }) => scores.performance === middle)!;
}

async function visitOnce(address: string, port: number): Promise<Visit> {
  const result = await lighthouse(address, { port, logLevel: 'error', output: 'json' });
  if (!result) throw new Error(`Lighthouse has nothing to say about ${address}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
  const scores = Object.fromEntries(
    categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]),
  ) as Visit['scores'];
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const weighed = categories.slice(1).flatMap((id) => lhr.categories[id]?.auditRefs ?? []);
  return {
    scores,
    largestPaint: value('largest-contentful-paint'),
    largest: largestIn(lhr.audits['lcp-breakdown-insight']?.details),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    faults: weighed.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  };
}

type Details = { items?: { type?: string; snippet?: string; nodeLabel?: string }[] };

/** A picture by its file, anything else by its tag and its first words. */
function largestIn(details: unknown): string {
  const node = (details as Details | undefined)?.items?.find(({ type }) => type === 'node');
  const [, file] = /src="[^"]*\/([^"/]+)"/.exec(node?.snippet ?? '') ?? [];
  const [, tag] = /^<(\w+)/.exec(node?.snippet ?? '') ?? [];
  return file ?? `<${tag}> ${(node?.nodeLabel ?? '').slice(0, 24)}`;
}
