/** Random and keyed values from Web Crypto, which Node and browsers share. */
const encoder = new TextEncoder();

/** Bytes as text that stands in addresses as it is. */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

/** The bytes of such a text, or null where it is none. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
    // One spelling a value: whatever else decodes to it was not made here.
    return base64url(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

/** `bytes` random bytes as base64url: 32 for tokens, 16 for file keys. */
export function randomKey(bytes: number): string {
  return base64url(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** In Node a short text is hashed sooner than Web Crypto hands it to a thread, where pictures wait too; a browser has no such call. */
const node = globalThis.process?.getBuiltinModule?.('crypto');

export async function sha256(text: string | Uint8Array<ArrayBuffer>): Promise<string> {
  if (node) return node.hash('sha256', text, 'base64url');
  const bytes = typeof text === 'string' ? encoder.encode(text) : text;
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

export async function hmac(secret: string, text: string): Promise<string> {
  if (node) return node.createHmac('sha256', secret).update(text).digest('base64url');
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return base64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text))));
}

/** Compares without telling by its duration where the first difference is. */
export function sameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i % (b.length || 1));
  return difference === 0;
}

/** A time-ordered UUID (version 7): new rows stay at the end of their index. */
export function uuidv7(now: Date): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let time = now.getTime();
  for (let i = 5; i >= 0; i--) {
    bytes[i] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return uuidOf(bytes);
}

/** Sixteen bytes as the text of a uuid. */
export function uuidOf(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A six-digit code, every value equally likely. */
export function sixDigits(): string {
  const limit = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  for (;;) {
    const value = crypto.getRandomValues(new Uint32Array(1))[0] ?? limit;
    if (value < limit) return String(value % 1_000_000).padStart(6, '0');
  }
}

/** Whether the database takes a text as a uuid. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
