import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './world.ts';

/** Lets a server start once for all workers: what it leaves is what `dataDir` copies, tables, sample community and all. */
export default async function prepare(): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'dianshi-e2e-first-'));
  const server = await startServer(dir);
  await server.stop();
  process.env.PREPARED_DATA = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}
