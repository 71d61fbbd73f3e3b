import type { MiddlewareHandler } from 'hono';
import type { AppEnvironment } from './environment.ts';

/** Notes under which address people reach us: the stated one, else the one we were asked under. */
export function noteOrigin(publicUrl?: string): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    context.set('origin', publicUrl ?? new URL(context.req.url).origin);
    await next();
  };
}
