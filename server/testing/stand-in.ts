/** What stand-ins of outside services share: a port on 127.0.0.1, and what every signature is made of. */
import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** RFC 3986, which signatures read paths and queries in. */
export const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Opens a server on a free port. */
export async function listenHere(server: Server): Promise<{ url: string; stop: () => Promise<void> }> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}
