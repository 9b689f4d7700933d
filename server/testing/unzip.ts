/** Reads a zip with Python, which is nobody's code here: names and contents. For tests. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function unzip(bytes: Uint8Array): Record<string, Buffer> {
  const dir = mkdtempSync(join(tmpdir(), 'zip-'));
  try {
    writeFileSync(join(dir, 'a.zip'), bytes);
    execFileSync('python3', [
      '-c',
      'import zipfile,sys; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])',
      join(dir, 'a.zip'),
      join(dir, 'out'),
    ]);
    return Object.fromEntries(readdirSync(join(dir, 'out')).map((name) => [name, readFileSync(join(dir, 'out', name))]));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
