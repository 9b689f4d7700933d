import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { randomKey } from '../kernel/crypto.ts';

/** Writes a file beside its place and moves it there: a reader never sees half a file, even after a crash. */
export async function writeAside(path: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const aside = `${path}.${randomKey(6)}.part`;
  try {
    await writeFile(aside, content);
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
