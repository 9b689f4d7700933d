import { mkdir, opendir, readFile, rm, stat } from 'node:fs/promises';
import { join, normalize, relative, sep } from 'node:path';
import type { Blobs } from '../ports/ports.ts';
import { writeAside } from './write-aside.ts';

const types: Record<string, string> = {
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  glb: 'model/gltf-binary',
};

/** Files below `root`; keys starting with `seed/` come from the pictures shipped with the product. */
export function diskBlobs(root: string, shipped: string): Blobs {
  function place(key: string): string | null {
    const base = key.startsWith('seed/') ? shipped : root;
    const path = normalize(join(base, key.startsWith('seed/') ? key.slice(5) : key));
    return path.startsWith(normalize(base) + sep) ? path : null;
  }
  return {
    async put(key, bytes) {
      const path = place(key);
      if (!path) throw new Error('a key left its folder');
      await writeAside(path, bytes);
    },
    async get(key) {
      const path = place(key);
      if (!path) return null;
      try {
        return { bytes: await readFile(path), type: types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream' };
      } catch {
        return null;
      }
    },
    async remove(key) {
      const path = place(key);
      if (path && !key.startsWith('seed/')) await rm(path, { force: true });
    },
    async *list() {
      await mkdir(root, { recursive: true });
      // Read as it goes: a directory of a million names is never in memory.
      for await (const entry of await opendir(root, { recursive: true })) {
        const path = join(entry.parentPath, entry.name);
        const found = entry.isFile() && (await stat(path).catch(() => null));
        if (found) yield { key: relative(root, path).split(sep).join('/'), at: found.mtime };
      }
    },
  };
}
