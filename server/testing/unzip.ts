/** Reads a zip with Python, which is nobody's code here: names and contents. For tests. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

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
    const found = readdirSync(join(dir, 'out'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const paths = found.map(({ parentPath, name }) => join(parentPath, name));
    return Object.fromEntries(paths.map((path) => [relative(join(dir, 'out'), path), readFileSync(path)]));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
