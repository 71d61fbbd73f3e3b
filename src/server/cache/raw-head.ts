import type { ServerResponse } from 'node:http';

/** The head of a response but for the request id; names and values of headers by turns, as Node writes them. */
export type RawHead = { status: number; headers: string[] };

export function createRawHead(status: number, headers: [string, string][]): RawHead {
  return { status, headers: headers.flat() };
}

export function writeRawHead(response: ServerResponse, { status, headers }: RawHead, requestId: string): void {
  response.writeHead(status, ['x-request-id', requestId, ...headers]);
}
