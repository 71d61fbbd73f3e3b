import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit as limitStream } from 'hono/body-limit';
import type { z } from 'zod';
import { invalidFields, Problem } from './problem.ts';
import { isRead } from './request-scope.ts';

const maxBodyBytes = 64 * 1024;

const limitStreamed = limitStream({ maxSize: maxBodyBytes, onError: payloadTooLarge });

/** Rejects a body of more than 64 KiB. Its bytes are counted only if no Content-Length tells how long it is. */
export const bodyLimit: MiddlewareHandler = async (context, next) => {
  const { req } = context;
  if (isRead(req.method)) return next();
  const length = req.header('content-length');
  if (length === undefined || req.header('transfer-encoding')) return limitStreamed(context, next);
  if (Number(length) > maxBodyBytes) payloadTooLarge();
  return next();
};

function payloadTooLarge(): never {
  throw new Problem(413, 'The body is larger than 64 KiB.');
}

const json = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads the JSON body of a request and validates it against the contract. */
export async function readBody<Schema extends z.ZodType>(context: Context, schema: Schema): Promise<z.infer<Schema>> {
  if (!json.test(context.req.header('content-type') ?? '')) {
    throw new Problem(415, 'Send JSON, with the header Content-Type: application/json.');
  }
  return validate(schema, parseJson(await context.req.arrayBuffer()));
}

function parseJson(bytes: ArrayBuffer): unknown {
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
