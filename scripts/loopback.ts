/** What servers on this machine need before they start: a port that nobody has, a certificate that nobody knows. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Writes a certificate for localhost and 127.0.0.1 that lasts two days, and its key, into `dir`: their paths. Needs openssl. */
export function selfSigned(dir: string): { key: string; cert: string } {
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
  const what = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  execFileSync('openssl', ['req', ...what, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key, cert };
}
