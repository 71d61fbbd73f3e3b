import type { Context, MiddlewareHandler } from 'hono';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { AppEnv } from './context.ts';
import { invalidFields, Problem } from './problem.ts';
import { isRead } from './request-scope.ts';

const maxBodyBytes = 64 * 1024;

/**
 * Rejects a body of more than 64 KiB, and one that is compressed: its size is known only when it is decompressed. The
 * bytes are counted only if no Content-Length tells how many there are.
 */
export const bodyLimit: MiddlewareHandler<AppEnv> = async (context, next) => {
  const { req } = context;
  // A TRACE has no body (RFC 9110), and no Request can be made of it.
  if (isRead(req.method) || req.method === 'TRACE') return next();
  const encoding = req.header('content-encoding') ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') {
    throw new Problem(415, 'Send the body without compression.', { headers: { 'accept-encoding': 'identity' } });
  }
  const length = req.header('content-length');
  if (length === undefined || req.header('transfer-encoding')) await readStreamed(context);
  else if (Number(length) > maxBodyBytes) payloadTooLarge();
  return next();
};

/**
 * Reads a body of unknown length. It is read from Node's stream, which joins the chunks that have arrived, and copied: a
 * body in chunks of one byte would take 100 times its memory, and a second of processor time.
 */
async function readStreamed({ req, env }: Context<AppEnv>): Promise<void> {
  const { incoming } = env ?? {};
  // Not destroyed or cancelled when it is too large: the client could not receive the response.
  const parts: AsyncIterable<Uint8Array> | undefined =
    incoming instanceof Readable
      ? incoming.iterator({ destroyOnReturn: false })
      : req.raw.body?.values({ preventCancel: true });
  if (!parts) return;
  const body = new Uint8Array(maxBodyBytes);
  let size = 0;
  for await (const part of parts) {
    if (size + part.length > maxBodyBytes) payloadTooLarge();
    body.set(part, size);
    size += part.length;
  }
  req.raw = new Request(req.raw, { method: req.method, body: body.subarray(0, size) });
}

function payloadTooLarge(): never {
  throw new Problem(413, 'The body is larger than 64 KiB.');
}

const json = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads the JSON body of a request. */
export async function readJson(context: Context): Promise<unknown> {
  if (!json.test(context.req.header('content-type') ?? '')) {
    throw new Problem(415, 'Send JSON, with the header Content-Type: application/json.');
  }
  return parseJson(await context.req.arrayBuffer());
}

/** Our inputs are flat. 30,000 lists in each other would take a hundred times the memory of their text. */
const maxDepth = 20;

const [quote, backslash] = [0x22, 0x5c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

function isNestedTooDeep(bytes: Uint8Array): boolean {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]!;
    if (isText && byte === backslash) index += 1;
    else if (byte === quote) isText = !isText;
    else if (isText) continue;
    else if (opening.has(byte)) depth += 1;
    else if (closing.has(byte)) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

function parseJson(bytes: ArrayBuffer): unknown {
  if (isNestedTooDeep(new Uint8Array(bytes))) throw new Problem(400, 'The body is nested too deep.');
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new Problem(400, "The body isn't JSON in UTF-8.");
  }
}

/** Validates a value against the contract; throws a problem that names each invalid field. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  throw invalidFields(
    result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: messageFor(issue) })),
  );
}

/** An error message for the person who entered the value; zod's own messages are for programmers. */
function messageFor(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Is missing.' : `Must be ${typeNames[issue.expected] ?? 'something else'}.`;
    case 'invalid_value':
      return `Must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}.`;
    case 'too_small':
      if (issue.origin !== 'string') return `Must be at least ${issue.minimum}.`;
      return issue.minimum === 1 ? "Can't be empty." : `Must have at least ${issue.minimum} characters.`;
    case 'too_big':
      if (issue.origin !== 'string') return `Must be at most ${issue.maximum}.`;
      return `Must have at most ${issue.maximum} characters.`;
    case 'invalid_format':
      return formatMessages[issue.format] ?? issue.message;
    default:
      return issue.message;
  }
}

const typeNames: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
};

const formatMessages: Record<string, string> = {
  email: "Isn't a valid email address.",
  uuid: "Isn't a valid id.",
};
