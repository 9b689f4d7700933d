import { join } from 'node:path';
import { preview } from 'vite';

/** Serves a folder of built files on a free port of 127.0.0.1, with no server of ours behind it. */
export async function serveBuilt(outDir: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = await preview({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  return { origin: `http://127.0.0.1:${new URL(server.resolvedUrls?.local[0] ?? '').port}`, close: () => server.close() };
}
