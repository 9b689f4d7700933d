/** Compresses what a build wrote, once and as small as it gets, so that no server does it again after each start. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt']);

/** Writes `name.br` and `name.gz` beside every text file of the product's build. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: (_, { command, mode, isSsrBuild }) => command === 'build' && mode === 'production' && !isSsrBuild,
    // Not at the end of the build, which also comes where there is none: a failed one keeps its own reason.
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }) {
        const names = (await readdir(dir, { recursive: true })).filter((name) => compressible.has(extname(name)));
        await Promise.all(
          names.map(async (name) => {
            const path = join(dir, name);
            const bytes = await readFile(path);
            const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
            await Promise.all([
              promisify(brotliCompress)(bytes, { params }).then((small) => writeFile(`${path}.br`, small)),
              promisify(gzip)(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
            ]);
          }),
        );
      },
    },
  };
}
