import assert from 'node:assert/strict';
import { hash } from 'node:crypto';

/** What every response says to a browser, of whatever kind it is. */
const headers: [name: string, value: RegExp][] = [
  ['content-security-policy', /^default-src 'none'; .*\bframe-ancestors 'none'$/],
  ['cross-origin-opener-policy', /^same-origin-allow-popups$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['permissions-policy', /\bcamera=\(\), .*\bmicrophone=\(\)/],
  ['referrer-policy', /^same-origin$/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
];

/** Checks the rules that hold for every response: security headers, and those that a status demands. */
export function assertResponseRules(response: Pick<Response, 'status' | 'headers'>, title: string): void {
  for (const [name, value] of headers) assert.match(response.headers.get(name) ?? '', value, `${name} of ${title}`);
  assert.doesNotMatch(response.headers.get('content-security-policy')!, /unsafe|\*|data:|blob:/, title);
  if (response.status === 401) assert.ok(response.headers.has('www-authenticate'), `${title} has no challenge`);
  if (response.status === 201) assert.match(response.headers.get('location') ?? '', /^\/\w+\//, title);
}

/** Checks that a page has only what its own policy allows: what the policy forbids would silently not work. */
export async function assertPageObeysPolicy(response: Response, title: string): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/html') || response.headers.has('content-encoding')) return;
  const html = await response.clone().text();
  const policy = response.headers.get('content-security-policy')!;
  for (const [element, text = ''] of html.matchAll(inlineElements)) {
    if (dataBlock.test(element)) continue;
    assert.ok(policy.includes(`'sha256-${hash('sha256', text, 'base64')}'`), `${title} lacks the hash of ${element}`);
  }
  const markup = html.replaceAll(inlineElements, '');
  assert.doesNotMatch(markup, /<[a-z][^<>]*\s(style|on\w+)="/i, title);
}

const inlineElements = /<(?:script|style)\b(?![^>]*\ssrc=)[^>]*>([^]*?)<\/(?:script|style)>/g;
/** Not run; but the browser runs the text of a deferred script, later. */
const dataBlock = /^<script type="(?:text\/plain(?!" data-deferred)|application\/ld\+json)/;
