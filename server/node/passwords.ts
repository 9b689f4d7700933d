import * as crypto from 'node:crypto';
import { promisify } from 'node:util';
import type { Passwords } from '../ports/ports.ts';

type Argon2 = (algorithm: string, options: Record<string, unknown>, done: (error: Error | null, key: Buffer) => void) => void;
// Newer than the pinned type package, and absent from older Node releases.
const argon2 = (crypto as unknown as { argon2?: Argon2 }).argon2;
const scrypt = promisify(crypto.scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: crypto.ScryptOptions,
) => Promise<Buffer>;
const MEMORY = 19_456;

async function argon2id(password: string, salt: Buffer, memory: number, passes: number): Promise<Buffer> {
  if (!argon2) throw new Error('argon2 needs Node 24');
  const run = argon2;
  return new Promise((resolve, reject) => {
    run('argon2id', { message: password, nonce: salt, memory, passes, parallelism: 1, tagLength: 32 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** argon2id (19 MiB, 2 passes) where Node has it, scrypt otherwise; PHC strings, so both can be read side by side. */
export const nodePasswords: Passwords = {
  async hash(password) {
    const salt = crypto.randomBytes(16);
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    if (argon2) return `$argon2id$v=19$m=${MEMORY},t=2,p=1$${text(salt)}$${text(await argon2id(password, salt, MEMORY, 2))}`;
    const key = await scrypt(password, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 128 * 2 ** 20 });
    return `$scrypt$ln=15,r=8,p=3$${text(salt)}$${text(key)}`;
  },
  async verify(password, stored) {
    const [, kind, , , saltText, keyText] = stored.startsWith('$argon2id')
      ? stored.split('$')
      : ['', 'scrypt', '', ...stored.split('$').slice(2)];
    if (!saltText || !keyText) return false;
    const salt = Buffer.from(saltText, 'base64');
    const wanted = Buffer.from(keyText, 'base64');
    const numbers = /m=(\d+),t=(\d+)/.exec(stored);
    const key =
      kind === 'argon2id'
        ? await argon2id(password, salt, Number(numbers?.[1] ?? MEMORY), Number(numbers?.[2] ?? 2))
        : await scrypt(password, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 128 * 2 ** 20 });
    return key.length === wanted.length && crypto.timingSafeEqual(key, wanted);
  },
};
