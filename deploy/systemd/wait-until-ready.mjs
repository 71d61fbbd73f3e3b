// Waits until the site that systemd has just started is ready, so that `systemctl start` and `restart` return only then.
// A migration may take long, so there is no limit until the site listens; systemd ends this script if the site exits.
import { setTimeout as delay } from 'node:timers/promises';

// An empty variable counts as unset, as for the site.
const host = process.env.HOST || '127.0.0.1';
const port = process.env.PORT || '3000';
const loopback = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
const address = `http://${loopback.includes(':') ? `[${loopback}]` : loopback}:${port}/readyz`;

/** A site that listens and is not ready may be read, for example while its disk is full: it must not be stopped. */
const maxRefusals = 60;

let refusals = 0;
while (refusals < maxRefusals) {
  const response = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  if (response?.ok) process.exit(0);
  if (response) refusals += 1;
  await delay(response ? 1_000 : 200);
}
console.error(`The site is up, but not ready: see ${address}`);
