/** What stands before a company's servers: TLS, two or more of them taken in turn, and a CDN that keeps what says it may be kept. */
import { once } from 'node:events';
import { Agent, type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

type Kept = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** How long a call goes on looking for a server that takes it. */
const TRIES_MS = 5000;
/** How often it looks whether a server is ready; Caddy does every three seconds. */
const LOOK_MS = 500;

/**
 * Starts one on 127.0.0.1. `cache` keeps whole public answers by their address and counts how often one was enough; without `tls` it is
 * one inside a company's net. A server that says it is not ready gets no calls, and a
 * call that a server did not take is given to the next one, as `docs/proxy/Caddyfile` says.
 */
export async function startEdge({ cache = false, tls = true } = {}) {
  // A connection for each call: what breaks then was in a server's hands.
  const agent = new Agent();
  const kept = new Map<string, Kept>();
  let targets: string[] = [];
  const away = new Set<string>();
  const look = setInterval(() => {
    for (const target of targets)
      void fetch(`${target}/readyz`).then(
        ({ ok }) => (ok ? away.delete(target) : away.add(target)),
        () => away.add(target),
      );
  }, LOOK_MS);
  let turn = 0;
  let hits = 0;
  let passed = 0;
  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    passed += 1;
    const address = asked.url ?? '/';
    const had = asked.method === 'GET' && !asked.headers.range ? kept.get(address) : undefined;
    if (had) {
      hits += 1;
      answer.writeHead(had.status, had.headers).end(had.body);
      return;
    }
    // As a whole, so that it can be sent again.
    const sent = Buffer.concat(await asked.toArray().catch(() => []));
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '', 'x-forwarded-proto': tls ? 'https' : 'http' };
    const until = Date.now() + TRIES_MS;
    let onwards: ClientRequest | undefined;
    answer.on('close', () => onwards?.destroy());
    function ask(): void {
      const ready = targets.filter((target) => !away.has(target));
      const from = ready.length > 0 ? ready : targets;
      const now = request(`${from[turn++ % from.length]}${address}`, { method: asked.method ?? 'GET', headers, agent }, (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        const parts: Buffer[] = [];
        if (cache) found.on('data', (part: Buffer) => parts.push(part));
        found.on('end', () => {
          const isPublic = cache && found.statusCode === 200 && /public/.test(String(found.headers['cache-control']));
          if (isPublic) kept.set(address, { status: 200, headers: found.headers, body: Buffer.concat(parts) });
        });
        found.on('error', () => answer.destroy());
        found.pipe(answer);
      });
      now.on('error', (error) => {
        if (!answer.headersSent && !answer.destroyed && (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' && Date.now() < until)
          setTimeout(ask, 20);
        else answer.destroy();
      });
      now.end(sent);
      onwards = now;
    }
    ask();
  }
  const listen = (asked: IncomingMessage, answer: ServerResponse) => void pass(asked, answer);
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], { keySize: 2048 });
  const server = (tls ? createTlsServer({ key, cert }, listen) : createServer(listen)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    before: (...origins: string[]) => void (targets = origins),
    hits: () => hits,
    /** Calls that came. */
    passed: () => passed,
    kept: () => [...kept.keys()],
    async stop() {
      clearInterval(look);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
