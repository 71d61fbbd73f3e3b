import type { Page, Request } from 'playwright';

export const kinds = ['script', 'stylesheet', 'font'] as const;
export type TransferSizes = Record<(typeof kinds)[number], number>;

/**
 * The bytes of each kind that a page fetches until it rests, before anybody touches it: for itself, and
 * ahead for the pages it leads to. Bodies as they come over the wire, compressed, without headers.
 */
export async function measureTransfer(page: Page, address: string): Promise<TransferSizes> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(address);
  // What is fetched ahead comes last.
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return links.some(({ href }) => href.includes('/all-review-')) && links.every(({ href }) => fetched.has(href));
  });
  const weights: TransferSizes = { script: 0, stylesheet: 0, font: 0 };
  for (const request of requests) {
    const kind = kindOf(request);
    if (kind) weights[kind] += (await request.sizes()).responseBodySize;
  }
  return weights;
}

/** By the file's name: what a link fetches ahead has no other kind than "other". */
function kindOf(request: Request): keyof TransferSizes | undefined {
  const [, ending = ''] = /\.(\w+)$/.exec(new URL(request.url()).pathname) ?? [];
  return ({ js: 'script', css: 'stylesheet', woff2: 'font' } as const)[ending];
}
