import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit as limitStream } from 'hono/body-limit';
import type { z } from 'zod';
import { messageFor } from './validation-messages.ts';
import { Problem } from './problem.ts';
import { isRead } from './request-scope.ts';

const maxBodyBytes = 64 * 1024;

const limitUnannounced = limitStream({ maxSize: maxBodyBytes, onError: payloadTooLarge });

/** Refuses more than 64 KiB; the body itself is counted only where no length is announced. */
export const bodyLimit: MiddlewareHandler = async (context, next) => {
  const { req } = context;
  if (isRead(req.method)) return next();
  const length = req.header('content-length');
  if (length === undefined || req.header('transfer-encoding'))
    return limitUnannounced(context, next);
  if (Number(length) > maxBodyBytes) payloadTooLarge();
  return next();
};

function payloadTooLarge(): never {
  throw new Problem(413, 'That is more than 64 KiB.');
}

const json = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The body of a call: JSON, in the shape of the contract. */
export async function readBody<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.infer<Schema>> {
  if (!json.test(context.req.header('content-type') ?? '')) {
    throw new Problem(415, 'Send JSON, with the header Content-Type: application/json.');
  }
  return validate(schema, parseJson(await context.req.arrayBuffer()));
}

function parseJson(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw new Problem(400, 'The body is not JSON in UTF-8.');
  }
}

/** A value in the shape of the contract, or a problem that names each wrong field. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    message: messageFor(issue),
  }));
  throw new Problem(422, 'Some values are not right.', { errors });
}
