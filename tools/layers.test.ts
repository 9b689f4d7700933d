import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
// @ts-expect-error -- a plain script without types
import config from '../.dependency-cruiser.mjs';

const { forbidden, options } = config as { forbidden: { name: string }[]; options: ICruiseOptions };
const root = join(import.meta.dirname, '..');
/** Not below node_modules: there, rules about packages stop matching. */
const lab = join(root, '.layers-lab');

async function violations(baseDir: string, folders: string[]): Promise<ICruiseResult['summary']> {
  const { output } = await cruise(folders, { ...options, ruleSet: { forbidden } as never, validate: true, baseDir });
  if (typeof output === 'string') throw new Error(output);
  return output.summary;
}

/** What must be refused: the rule, the file, what it imports. The files imported exist in the lab. */
const rows: [rule: string, file: string, imported: string][] = [
  ['ds-knows-no-product', 'src/design-system/patterns/card/card.tsx', '../../../state/session.ts'],
  ['ds-knows-no-product', 'src/design-system/patterns/card/card.stories.tsx', '../../../../mocks/handlers.ts'],
  ['ds-knows-no-data-library', 'src/design-system/patterns/card/card.tsx', 'valtio'],
  ['ds-knows-no-data-library', 'src/design-system/patterns/card/card.tsx', '@tanstack/react-router'],
  ['primitives-know-no-pattern', 'src/design-system/primitives/button/button.tsx', '../../patterns/tile/tile.tsx'],
  ['contract-imports-only-zod', 'src/api/contract/billing.ts', '../../lib/format.ts'],
  ['contract-imports-only-zod', 'src/api/contract/billing.ts', 'ky'],
  ['lib-is-the-floor', 'src/lib/other.ts', '../state/session.ts'],
  ['state-knows-no-call', 'src/state/other.ts', '../api/http.ts'],
  ['data-knows-no-screen', 'src/api/billing/hooks.ts', '../../features/home/home-page.tsx'],
  ['features-are-strangers', 'src/features/account/login.tsx', '../home/home-page.tsx'],
  ['features-know-no-route', 'src/features/account/login.tsx', '../../routes/index.tsx'],
  ['nothing-imports-app', 'src/features/account/login.tsx', '../../app/router.ts'],
  ['src-reaches-server-over-http', 'src/features/account/login.tsx', '../../../server/app.ts'],
  ['server-sees-only-the-contract', 'server/account/codes.ts', '../../src/lib/format.ts'],
  ['server-runs-anywhere', 'server/account/codes.ts', '../node/passwords.ts'],
  ['server-needs-no-node', 'server/account/codes.ts', 'node:fs'],
  ['mocks-see-contract-and-server', 'mocks/backend.ts', '../src/state/session.ts'],
  ['mocks-see-contract-and-server', 'mocks/backend.ts', '../server/node/passwords.ts'],
  ['mocks-stay-out-of-the-app', 'src/features/account/login.tsx', '../../../mocks/handlers.ts'],
  ['no-cycles', 'src/lib/format.ts', './circle.ts'],
  ['no-unresolvable', 'src/lib/other.ts', './nowhere.ts'],
];
/** What may be imported, for the rules that have exceptions. */
const allowed: [file: string, imported: string][] = [
  ['src/features/account/login.stories.tsx', '../../../mocks/handlers.ts'],
  ['src/app/start-mocks.ts', '../../mocks/handlers.ts'],
  ['server/main.ts', 'node:fs'],
  ['server/node/disk.ts', 'node:fs'],
  ['src/routes/index.tsx', '../features/home/home-page.tsx'],
  ['mocks/backend.ts', '../server/app.ts'],
];
const targets = [
  'src/state/session.ts',
  'src/api/http.ts',
  'src/lib/format.ts',
  'src/features/home/home-page.tsx',
  'src/routes/index.tsx',
  'src/app/router.ts',
  'src/design-system/patterns/tile/tile.tsx',
  'server/app.ts',
  'server/node/passwords.ts',
  'mocks/handlers.ts',
];

function plant(name: string, file: string, imported: string): string {
  const place = join(lab, name);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), text);
  };
  for (const target of targets) write(target, 'export const here = 1;\n');
  write('src/lib/circle.ts', "import { here } from './format.ts';\nexport const circle = () => here;\n");
  write(file, `import * as found from '${imported}';\nexport const here = () => found;\n`);
  return place;
}

beforeAll(() => rmSync(lab, { recursive: true, force: true }));
afterAll(() => rmSync(lab, { recursive: true, force: true }));

test.each(rows)('%s refuses %s importing %s', async (rule, file, imported) => {
  const place = plant(`row-${rows.findIndex((row) => row[0] === rule && row[1] === file && row[2] === imported)}`, file, imported);
  const { violations: found } = await violations(place, ['src', 'server', 'mocks']);
  expect([...new Set(found.map((one) => one.rule.name))]).toEqual([rule]);
});

test.each(allowed)('%s may import %s', async (file, imported) => {
  const place = plant(`allowed-${allowed.findIndex((row) => row[0] === file)}`, file, imported);
  expect((await violations(place, ['src', 'server', 'mocks'])).violations).toEqual([]);
});

test('every rule has a row', () => {
  expect(new Set(rows.map(([rule]) => rule))).toEqual(new Set(forbidden.map(({ name }) => name)));
});

// Reads some seven hundred files.
test('the tree keeps every rule, and was really read', { timeout: 30_000 }, async () => {
  const summary = await violations(root, ['src', 'server', 'mocks']);
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  expect(summary.totalCruised).toBeGreaterThan(400);
});
