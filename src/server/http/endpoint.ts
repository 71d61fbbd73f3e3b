import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '../../contracts/endpoints.ts';
import type { Page } from '../../contracts/paging.ts';
import type { AppEnvironment } from './environment.ts';
import { Problem } from './problems.ts';

type Rules = { may: 'anyone' };

type Asked<E extends Endpoint> = {
  parameters: z.infer<E['parameters']>;
  query: z.infer<E['query']>;
};

type Answer<E extends Endpoint> = E['paged'] extends true
  ? Page<z.infer<E['answer']> extends (infer Row)[] ? Row : never>
  : z.infer<E['answer']>;

/** An endpoint, who may call it, and the function behind it become a route. */
export function route<E extends Endpoint>(
  app: Hono<AppEnvironment>,
  endpoint: E,
  _rules: Rules,
  answer: (asked: Asked<E>) => Promise<Answer<E>>,
): void {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
  app.on(endpoint.method, path, async (context) => {
    context.set('route', endpoint.path);
    const result = await answer({
      parameters: parse(endpoint.parameters, context.req.param()) as Asked<E>['parameters'],
      query: parse(endpoint.query, context.req.query()) as Asked<E>['query'],
    });
    return endpoint.paged ? answerPage(context, result as Page<unknown>) : context.json(result);
  });
}

function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    message: issue.message,
  }));
  throw new Problem(422, 'Some values are not right.', errors);
}

function answerPage(context: Context, { rows, next }: Page<unknown>): Response {
  if (next) {
    const query = new URLSearchParams({ ...context.req.query(), cursor: next });
    context.header('link', `<${context.req.path}?${query}>; rel="next"`);
  }
  return context.json(rows);
}
