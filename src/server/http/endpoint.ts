import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '../../contracts/endpoints.ts';
import type { Page } from '../../contracts/paging.ts';
import type { AppEnvironment } from './environment.ts';
import { Problem } from './problems.ts';

type Asked<E extends Endpoint> = {
  parameters: z.infer<E['parameters']>;
  query: z.infer<E['query']>;
};

/** An endpoint and the function behind it become a route. */
export function route<E extends Endpoint>(
  app: Hono<AppEnvironment>,
  endpoint: E,
  answer: (asked: Asked<E>) => Promise<AnswerOf<E>>,
): void {
  app.on(endpoint.method, patternOf(endpoint), async (context) => {
    context.set('route', endpoint.path);
    const result = await answer({
      parameters: parse(endpoint.parameters, context.req.param()) as Asked<E>['parameters'],
      query: parse(endpoint.query, context.req.query()) as Asked<E>['query'],
    });
    return endpoint.paged ? answerPage(context, result as Page<unknown>) : context.json(result);
  });
}

/** Answers a known path asked with a method it does not have; comes after all routes. */
export function refuseOtherMethods(app: Hono<AppEnvironment>, endpoints: Endpoint[]): void {
  for (const endpoint of endpoints) {
    app.all(patternOf(endpoint), (context) => {
      context.set('route', endpoint.path);
      const methods = endpoints.filter(({ path }) => path === endpoint.path);
      const allow = methods.map(({ method }) => method.replace('GET', 'GET, HEAD')).join(', ');
      throw new Problem(405, `This address takes ${allow} only.`, { headers: { allow } });
    });
  }
}

function patternOf({ path }: Endpoint): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({
    field: issue.path.join('.'),
    message: issue.message,
  }));
  throw new Problem(422, 'Some values are not right.', { errors });
}

function answerPage(context: Context, { rows, next }: Page<unknown>): Response {
  if (next) {
    const query = new URLSearchParams({ ...context.req.query(), cursor: next });
    context.header('link', `<${context.req.path}?${query}>; rel="next"`);
  }
  return context.json(rows);
}
