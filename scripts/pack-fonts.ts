import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { packedFonts } from '../server/node/glyphs.ts';
import { faces } from '../server/pixels/glyphs/faces.ts';

/** Copies of the logo fonts what logos are set in: one weight in one format with its licence, 25 of the packages' 190 MB. */
export function copyFonts(to: string): void {
  for (const { pack, weight } of Object.values(faces)) {
    const from = dirname(fileURLToPath(import.meta.resolve(`@fontsource/${pack}/package.json`)));
    const files = readdirSync(join(from, 'files')).filter((name) => name.endsWith(`-${weight}-normal.woff`));
    mkdirSync(join(to, pack, 'files'), { recursive: true });
    for (const name of ['LICENSE', 'unicode.json', ...files.map((file) => join('files', file))])
      copyFileSync(join(from, name), join(to, pack, name));
  }
}

/** Leaves the fonts beside the built application: an installation without development packages has no others. */
export function packFonts(): Plugin {
  return {
    name: 'pack-fonts',
    apply: (_, { command, mode, isSsrBuild }) => command === 'build' && mode === 'production' && !isSsrBuild,
    writeBundle() {
      if (existsSync(packedFonts)) return;
      const part = `${packedFonts}.${process.pid}.part`;
      try {
        copyFonts(part);
        renameSync(part, packedFonts);
      } finally {
        rmSync(part, { recursive: true, force: true });
      }
    },
  };
}
