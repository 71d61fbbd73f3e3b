import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { generate } from 'selfsigned';

/** A certificate for this machine's own name, made anew for each run; browsers must be told to accept it. */
function createCertificate() {
  const altNames = [{ type: 2, value: 'localhost' }];
  const extensions = [{ name: 'subjectAltName', altNames }];
  const options = { keySize: 2048, algorithm: 'sha256', days: 1, extensions };
  return generate([{ name: 'commonName', value: 'localhost' }], options);
}

/**
 * A reverse proxy that ends TLS, on a free port: it forwards to a site over http, keeps the Host header
 * and adds X-Forwarded-For and X-Forwarded-Proto. The site comes second, because it may have to know
 * the proxy's address.
 */
export async function startHttpsProxy() {
  const { private: key, cert } = createCertificate();
  let target = '';
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { remoteAddress } = incoming.socket;
    // A browser that has left meanwhile.
    if (!remoteAddress) return void outgoing.destroy();
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': remoteAddress,
      'x-forwarded-proto': 'https',
    };
    const { method, url } = incoming;
    const forwarded = request(target + url, { method, headers, agent: false }, (response) => {
      outgoing.writeHead(response.statusCode!, response.rawHeaders);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await once(server.listen(0, 'localhost'), 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const forwardTo = (site: { address: string }) => void (target = site.address);
  return { address: `https://localhost:${port}`, forwardTo };
}
