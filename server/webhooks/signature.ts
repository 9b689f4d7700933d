import { fromBase64, toBase64 } from '../kernel/base64.ts';

/** Makes a secret in the form of Standard Webhooks: 24 random bytes. */
export const newSecret = (): string => `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(24)))}`;

/** The signature of one secret over an id, a time in seconds and a body. */
async function signed(secret: string, content: string): Promise<string> {
  const bytes = fromBase64(secret.slice('whsec_'.length));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return `v1,${toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(content))))}`;
}

/** The headers that tell whoever listens that it is from here, whole, and of now; a signature for each secret that holds. */
export async function signedHeaders(secrets: readonly string[], id: string, body: string, now: Date): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = await Promise.all(secrets.map((secret) => signed(secret, `${id}.${timestamp}.${body}`)));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
