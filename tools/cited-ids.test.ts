import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const lists = ['docs/requirements.md', 'docs/faults-and-threats.md'];
const kinds = 'css,html,json,md,mjs,sh,sql,ts,tsx,yml';
/** A letter, a dash and digits are drawn in SVG paths too (`L-21 4`): there another number follows. */
const cited =
  /\b(?:R\d+\.\d+|T-[A-Z]+-\d+|(?:REL|PERF)-\d+b?|[AEFL]-\d{2}(?!\.?\d|[ ,]-?[\d.])|[IO](?:[1-9]|1[0-2])(?=[\s,.:;)/–-]))|(?<=Spec )§\d+/g;

/** The ids that a text cites; of a range both ends. */
const citedIn = (source: string) => new Set(source.match(cited));
/** The ids that a list explains, one a row. */
const explainedIn = (source: string) => [...source.matchAll(/^\| ([A-Z§]\S*\db?) \| \S.* \|$/gm)].map(([, id = '']) => id);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const explained = lists.flatMap((list) => explainedIn(read(list)));

test('ids are found in names of tests, comments and ranges, and not in paths', () => {
  const source = `
    test('T-PAY-16 F-28 a press is one order', …);
    /** R4.4–R4.8, Spec §9: see A-01 (L-21), I3 and E-05. */
    'M4 12 L-21 4 A-12,3 F-10.5 R2D2 IO2 T-SHIRT';`;
  expect([...citedIn(source)]).toEqual(['T-PAY-16', 'F-28', 'R4.4', 'R4.8', '§9', 'A-01', 'L-21', 'I3', 'E-05']);
});

test('an id that no list explains is found', () => {
  const unknown = [...citedIn('R4.4 R4.99 T-PAY-77 Spec §12 F-28 F-98')].filter((id) => !explained.includes(id));
  expect(unknown).toEqual(['R4.99', 'T-PAY-77', '§12', 'F-98']);
});

test('every list explains an id once', () => {
  expect(explained.filter((id, at) => explained.indexOf(id) !== at)).toEqual([]);
  expect(explained.length).toBeGreaterThan(300);
});

const found = new Map(
  globSync(`{*,{.storybook,docs,mocks,scripts,server,shared,src,tests,tools}/**/*}.{${kinds}}`, { cwd: root })
    .filter((path) => ![...lists, 'tools/cited-ids.test.ts', 'package-lock.json'].includes(path))
    .map((path) => [path, citedIn(read(path))]),
);

test('every id that the tree cites is explained', () => {
  const unknown = [...found].flatMap(([path, ids]) => [...ids].filter((id) => !explained.includes(id)).map((id) => `${path}: ${id}`));
  expect(unknown).toEqual([]);
  expect(new Set([...found.values()].flatMap((ids) => [...ids])).size).toBeGreaterThan(150);
});

test('what a review found open or slow has a test or a benchmark of its name', () => {
  const checks = [...found].filter(([path]) => /\.(?:test|spec|stories)\.tsx?$|^scripts\//.test(path));
  const named = new Set(checks.flatMap(([, ids]) => [...ids]));
  const reviewed = explained.filter((id) => /^(?:REL|PERF)-/.test(id));
  expect(reviewed.length).toBe(27);
  expect(reviewed.filter((id) => !named.has(id))).toEqual([]);
});
