import type { Dependencies } from './context.ts';

/** A response as its endpoint or page has made it: it is compressed, stored and sent by cache/serve.ts. */
export type Rendered = Dependencies & {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
  /** Whether a full queue refused the request: others that are refused get a copy. */
  isRefusal?: boolean;
};

/** As it is, for a response that is neither compressed nor stored. */
export const toResponse = ({ status, headers, body }: Rendered) =>
  new Response(body as BodyInit | null, { status, headers });
