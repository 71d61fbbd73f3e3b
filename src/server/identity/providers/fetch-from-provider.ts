import * as oauth from 'oauth4webapi';

const timeoutMs = 5_000;
const maxResponseBytes = 256 * 1024;

type ProviderRequest = {
  method?: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: URLSearchParams | null | undefined;
};

/**
 * Sends a request to a provider and reads the whole response. Fails if the provider is slow, sends too
 * much or redirects: following a redirect could send our client secret to any address.
 */
export async function fetchFromProvider(address: string, { method = 'GET', headers, body = null }: ProviderRequest) {
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await fetch(address, { method, headers, body, redirect: 'manual', signal });
  const { status } = response;
  if (status >= 300 && status < 400) {
    await response.body?.cancel();
    throw new Error(`${address} redirects, which is not followed`);
  }
  const bytes = await readUpTo(maxResponseBytes, response);
  return new Response(bytes.length > 0 ? bytes : null, { status, headers: response.headers });
}

/** Options for each request of oauth4webapi: it uses our fetch, which limits time, size and redirects. */
export function oauthOptions({ issuer }: { issuer: string }) {
  return {
    [oauth.customFetch]: fetchFromProvider,
    // discovery.ts has rejected plain http for providers on other machines.
    [oauth.allowInsecureRequests]: issuer.startsWith('http:'),
  };
}

async function readUpTo(maxBytes: number, response: Response): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the stream and closes the connection.
    if (size > maxBytes) throw new Error(`${response.url} sends more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
