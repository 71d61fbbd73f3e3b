import { Hono, type Context } from 'hono';
import { hash, timingSafeEqual } from 'node:crypto';
import type { Registry } from 'prom-client';
import { isLoopback } from '../http/client-address.ts';
import type { AppEnv } from '../http/context.ts';
import { notFound, Problem } from '../http/problem.ts';
import { isLoopbackUrl, type Config } from '../runtime/config.ts';
import { createHttpServer, listen } from '../runtime/http-server.ts';
import { securityHeaders } from '../runtime/security-headers.ts';

const metricsPath = '/metrics';

type Access = Partial<Pick<Config, 'metricsToken' | 'metricsPort' | 'publicUrl'>>;

/** The metrics on the site's own port, for those who may read them. */
export function metricsRoute(app: Hono<AppEnv>, registry: Registry, access: Access): void {
  app.get(metricsPath, async (context) => {
    context.set('route', metricsPath);
    assertMayRead(context, access);
    const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' };
    return context.body(await registry.metrics(), 200, headers);
  });
}

/** They tell how a site is used and how to overload it, so the public does not get them. */
function assertMayRead(context: Context<AppEnv>, { metricsToken, metricsPort, publicUrl }: Access): void {
  if (metricsToken !== undefined) {
    const [, given = ''] = /^Bearer +(\S+) *$/i.exec(context.req.header('authorization') ?? '') ?? [];
    if (isEqual(given, metricsToken)) return;
    const headers = { 'www-authenticate': 'Bearer realm="metrics"' };
    throw new Problem(401, 'The metrics need the token in METRICS_TOKEN, as Authorization: Bearer.', { headers });
  }
  if (metricsPort !== undefined) throw notFound();
  if (!isFromThisMachine(context, publicUrl)) {
    throw new Problem(403, 'The metrics are for the machine of the server only: set METRICS_TOKEN or METRICS_PORT.');
  }
}

/** Hashed, because timingSafeEqual compares values of the same length only. */
function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a request comes from this machine, and not through a proxy on it. A proxy may add no header at all; a site
 * with a public address counts as one behind a proxy.
 */
function isFromThisMachine(context: Context<AppEnv>, publicUrl: string | undefined): boolean {
  const { req } = context;
  const isProxied = forwardingHeaders.some((name) => req.header(name) !== undefined);
  return (
    isLoopback(context.get('scope').clientAddress) &&
    !isProxied &&
    isLoopbackUrl(req.url) &&
    (!publicUrl || isLoopbackUrl(publicUrl))
  );
}

/** The metrics on a port of their own, for a network that the public does not reach. */
export async function startMetricsServer(registry: Registry, { host, port }: { host: string; port: number }) {
  const headers = securityHeaders(undefined);
  const app = new Hono();
  app.get(metricsPath, async (context) =>
    context.body(await registry.metrics(), 200, { ...headers, 'content-type': registry.contentType }),
  );
  app.notFound((context) => context.text(`The metrics are at ${metricsPath}.\n`, 404, headers));
  const settings = { host: 'METRICS_HOST', port: 'METRICS_PORT' };
  const { address, stop } = await listen(createHttpServer(), app.fetch, { host, port, settings });
  return { address: address + metricsPath, stop };
}
