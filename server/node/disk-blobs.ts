import { mkdir, open, opendir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { join, normalize, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { rangeOf } from '../kernel/byte-range.ts';
import type { Blobs } from '../ports/ports.ts';
import { writeAside } from './write-aside.ts';

const types: Record<string, string> = {
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  glb: 'model/gltf-binary',
};

const typeOf = (path: string) => types[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** Sent in one piece: a stream costs a server several times what so few bytes do. */
const WHOLE = 1024 * 1024;

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
        return { bytes: await readFile(path), type: typeOf(path) };
      } catch {
        return null;
      }
    },
    async open(key, header) {
      const path = place(key);
      const file = path && (await open(path).catch(() => null));
      if (!path || !file) return null;
      const found = await file.stat();
      if (!found.isFile()) {
        await file.close();
        return null;
      }
      const { size } = found;
      const range = rangeOf(size, header);
      const opened = { size, type: typeOf(path), part: range === 'unsatisfiable' ? null : range };
      if (opened.part || (!range && size > WHOLE)) {
        // The stream closes the file, also where its reader goes away.
        const stream = file.createReadStream(opened.part ?? {});
        return { ...opened, body: Readable.toWeb(stream) as ReadableStream<Uint8Array> };
      }
      try {
        return { ...opened, body: range ? null : new Uint8Array(await file.readFile()) };
      } finally {
        await file.close();
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
    async space() {
      await mkdir(root, { recursive: true });
      const { bsize, blocks, bfree, bavail } = await statfs(root);
      // What is kept for the system is no room for pictures.
      const used = (blocks - bfree) * bsize;
      return { used, all: used + bavail * bsize };
    },
  };
}
