import { openBytes } from '#server/kernel/byte-range.ts';
import type { Blobs } from '#server/ports/ports.ts';

const shipped = import.meta.glob<string>('/server/seed/pictures/*.webp', { query: '?url', import: 'default', eager: true });
const CACHE = 'dianshi-demo';

/** Files in this browser's cache storage, or in memory for one page; keys starting with `seed/` are the pictures shipped with the product. */
export function browserBlobs(kept: boolean): Blobs {
  const memory = new Map<string, Response>();
  const address = (key: string) => new URL(`/kept/${key}`, location.origin);
  async function get(key: string): ReturnType<Blobs['get']> {
    const picture = key.startsWith('seed/') ? shipped[`/server/seed/pictures/${key.slice('seed/'.length)}`] : undefined;
    const file = picture ? await fetch(picture) : kept ? await (await caches.open(CACHE)).match(address(key)) : memory.get(key)?.clone();
    if (!file?.ok) return null;
    return { bytes: new Uint8Array(await file.arrayBuffer()), type: file.headers.get('Content-Type') ?? 'application/octet-stream' };
  }
  return {
    async put(key, bytes, type) {
      const file = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'Content-Type': type } });
      if (kept) await (await caches.open(CACHE)).put(address(key), file);
      else memory.set(key, file);
    },
    get,
    async open(key, range) {
      const file = await get(key);
      return file && openBytes(file, range);
    },
    async remove(key) {
      if (kept) await (await caches.open(CACHE)).delete(address(key));
      else memory.delete(key);
    },
    // A visitor's own browser clears it with the site's data.
    async *list() {},
  };
}
