import { sameText } from '#server/kernel/crypto.ts';
import type { Passwords } from '#server/ports/ports.ts';

const ROUNDS = 210_000;
const text = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits']);
  return text(new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt, iterations }, key, 256)));
}

/** PBKDF2 (SHA-512): the strongest that Web Crypto has. */
export const browserPasswords: Passwords = {
  async hash(password) {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    return `$pbkdf2-sha512$i=${ROUNDS}$${text(salt)}$${await derive(password, salt, ROUNDS)}`;
  },
  async verify(password, stored) {
    const [, kind, rounds, salt, key] = stored.split('$');
    if (kind !== 'pbkdf2-sha512' || !rounds || !salt || !key) return false;
    const bytes = Uint8Array.from(atob(salt), (char) => char.charCodeAt(0));
    return sameText(key, await derive(password, bytes, Number(rounds.slice('i='.length))));
  },
};
