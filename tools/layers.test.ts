import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explain, folderCycles, forbidden, readLayers } from './layers.ts';

const root = join(import.meta.dirname, '..');
/** Not below node_modules: there, rules about packages stop matching. */
const lab = join(root, '.layers-lab');

/** What must be refused: the rule, the file, what it imports. The files imported exist in the lab. */
const rows: [rule: string, file: string, imported: string][] = [
  ['shared-imports-only-zod', 'shared/contract/billing.ts', '../../src/lib/format.ts'],
  ['shared-imports-only-zod', 'shared/contract/billing.ts', 'ky'],
  ['ds-knows-no-product', 'src/design-system/patterns/card/card.tsx', '../../../state/session.ts'],
  ['ds-knows-no-product', 'src/design-system/patterns/card/card.stories.tsx', '../../../../mocks/handlers.ts'],
  ['ds-knows-no-product', 'src/design-system/patterns/card/card.tsx', '../../../product/words.ts'],
  ['ds-knows-no-product', 'src/design-system/patterns/card/card.tsx', '../../../../shared/rules/limits.ts'],
  ['ds-knows-no-data-library', 'src/design-system/patterns/card/card.tsx', 'valtio'],
  ['ds-knows-no-data-library', 'src/design-system/patterns/card/card.tsx', '@tanstack/react-router'],
  ['primitives-know-no-pattern', 'src/design-system/primitives/button/button.tsx', '../../patterns/tile/tile.tsx'],
  ['lib-is-the-floor', 'src/lib/other.ts', '../state/session.ts'],
  ['lib-knows-no-react', 'src/lib/other.ts', 'react'],
  ['state-knows-no-call', 'src/state/other.ts', '../api/http.ts'],
  ['data-knows-no-screen', 'src/api/billing/hooks.ts', '../../features/home/home-page.tsx'],
  ['data-knows-no-screen', 'src/api/billing/hooks.ts', '../../product/words.ts'],
  ['api-shows-nothing', 'src/api/billing/hooks.ts', '../../state/toasts.ts'],
  ['product-knows-no-screen', 'src/product/other.ts', '../features/home/home-page.tsx'],
  ['features-are-strangers', 'src/features/account/login.tsx', '../home/home-page.tsx'],
  ['features-know-no-route', 'src/features/account/login.tsx', '../../routes/index.tsx'],
  ['nothing-imports-app', 'src/features/account/login.tsx', '../../app/router.ts'],
  ['src-reaches-server-over-http', 'src/features/account/login.tsx', '../../../server/app.ts'],
  ['server-sees-only-shared', 'server/account/codes.ts', '../../src/lib/format.ts'],
  ['server-needs-no-node', 'server/account/codes.ts', 'node:fs'],
  ['server-runs-anywhere', 'server/task-handlers.ts', './node/passwords.ts'],
  ['floor-1-pixels', 'server/pixels/imaging/png.ts', '../../ports/ports.ts'],
  ['floor-2-kernel', 'server/kernel/crypto.ts', '../points/ledger.ts'],
  ['floor-3-adapters', 'server/points/other.ts', '../tasks/tasks.ts'],
  ['floor-3-adapters', 'server/engines/other.ts', '../points/ledger.ts'],
  ['floor-4-trainers', 'server/trainers/other.ts', '../ports/ports.ts'],
  ['floor-5-ports', 'server/ports/other.ts', '../account/sessions.ts'],
  ['floor-6-members', 'server/account/other.ts', '../images/images.ts'],
  ['floor-7-goods', 'server/images/other.ts', '../tasks/tasks.ts'],
  ['floor-8-queue', 'server/tasks/other.ts', '../tools/run.ts'],
  ['floor-9-generating', 'server/generate/other.ts', '../tools/run.ts'],
  ['floor-10-tools', 'server/tools/other.ts', '../routes/tools-routes.ts'],
  ['floor-3-adapters', 'server/points/other.ts', '../routes/tools-routes.ts'],
  ['floor-11-routes', 'server/routes/other.ts', '../app.ts'],
  ['floor-12-composition', 'server/node/other.ts', '../stray/stray.ts'],
  ['pixels-know-no-database', 'server/pixels/imaging/png.ts', 'drizzle-orm'],
  ['engines-encode-nothing', 'server/engines/comfyui/other.ts', '../../pixels/imaging/png.ts'],
  ['routes-are-for-the-app', 'server/routes/account-routes.ts', './tools-routes.ts'],
  ['routes-are-for-the-app', 'server/task-handlers.ts', './routes/tools-routes.ts'],
  ['testing-stays-out-of-production', 'server/account/codes.ts', '../testing/world.ts'],
  ['mocks-see-shared-and-server', 'mocks/backend.ts', '../src/state/session.ts'],
  ['mocks-see-shared-and-server', 'mocks/backend.ts', '../server/node/passwords.ts'],
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
  ['server/points/ledger.test.ts', '../testing/world.ts'],
  ['server/main.ts', './node/passwords.ts'],
  ['server/app.ts', './routes/tools-routes.ts'],
  ['server/tools/other.ts', '../pixels/imaging/bitmap.ts'],
  ['src/lib/other.ts', '../../shared/rules/limits.ts'],
  ['src/routes/index.tsx', '../features/home/home-page.tsx'],
  ['mocks/backend.ts', '../server/app.ts'],
];
const targets = [
  'shared/rules/limits.ts',
  'src/state/session.ts',
  'src/state/toasts.ts',
  'src/api/http.ts',
  'src/lib/format.ts',
  'src/product/words.ts',
  'src/features/home/home-page.tsx',
  'src/routes/index.tsx',
  'src/app/router.ts',
  'src/design-system/patterns/tile/tile.tsx',
  'server/app.ts',
  'server/account/sessions.ts',
  'server/images/images.ts',
  'server/node/passwords.ts',
  'server/pixels/imaging/bitmap.ts',
  'server/pixels/imaging/png.ts',
  'server/points/ledger.ts',
  'server/ports/ports.ts',
  'server/routes/tools-routes.ts',
  'server/stray/stray.ts',
  'server/tasks/tasks.ts',
  'server/testing/world.ts',
  'server/tools/run.ts',
  'mocks/handlers.ts',
];

/** A file of its own for each row, so that one reading of the lab judges them all. */
const planted = rows.map(([, file], at) => file.replace(/(?=[.](?:stories[.])?tsx?$)/, `-${at}`));
let result: ICruiseResult;

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(lab, path)), { recursive: true });
  writeFileSync(join(lab, path), text);
};
beforeAll(async () => {
  rmSync(lab, { recursive: true, force: true });
  for (const target of targets) write(target, 'export const here = 1;\n');
  const circle = planted[rows.findIndex(([rule]) => rule === 'no-cycles')]?.split('/').at(-1);
  write('src/lib/circle.ts', `import { here } from './${circle}';\nexport const circle = () => here;\n`);
  const files = new Map<string, string[]>();
  for (const [file, imported] of [...rows.map(([, , to], at) => [planted[at] ?? '', to] as const), ...allowed])
    files.set(file, [...(files.get(file) ?? []), imported]);
  for (const [file, imports] of files)
    write(
      file,
      `${imports.map((to, i) => `import * as found${i} from '${to}';\n`).join('')}export const here = [${imports.map((_, i) => `found${i}`).join()}];\n`,
    );
  result = await readLayers(lab);
}, 60_000);
afterAll(() => rmSync(lab, { recursive: true, force: true }));

const from = (file: string | undefined) => {
  const violations = result.summary.violations.filter((one) => one.from === file || one.cycle?.some(({ name }) => name === file));
  return { ...result, summary: { ...result.summary, violations } };
};

test.each(rows.map((row, at) => [...row, at] as const))('%s refuses %s importing %s, and says why', (rule, _file, _imported, at) => {
  const found = from(planted[at]);
  expect([...new Set(found.summary.violations.map((one) => one.rule.name))]).toEqual([rule]);
  const reason = forbidden.find(({ name }) => name === rule)?.comment ?? '';
  expect(reason).toMatch(/\w+ \w+ \w+.*\.$/);
  expect(explain(found).join('\n')).toContain(reason);
});

test.each(allowed)('%s may import %s', (file) => {
  expect(result.modules.some(({ source }) => source === file)).toBe(true);
  expect(explain(from(file))).toEqual([]);
});

test('every rule has a row', () => {
  expect(new Set(rows.map(([rule]) => rule))).toEqual(new Set(forbidden.map(({ name }) => name)));
});

test('folders that lead back to each other are found, below a floor too', () => {
  const file = (source: string, ...resolved: string[]) => ({ source, dependencies: resolved.map((path) => ({ resolved: path })) });
  const modules = [
    file('server/pixels/logo/draw.ts', 'server/pixels/logo/marks/beasts.ts'),
    file('server/pixels/logo/marks/beasts.ts', 'server/pixels/glyphs/woff.ts', 'server/pixels/logo/path.ts'),
    file('server/pixels/glyphs/woff.ts', 'server/pixels/imaging/deflate.ts'),
    file('server/pixels/imaging/deflate.test.ts', 'server/pixels/glyphs/woff.ts'),
  ];
  expect(folderCycles({ modules } as never, 'server')).toEqual([['server/pixels/logo', 'server/pixels/logo/marks']]);
});

// Reads a thousand files.
test('the tree keeps every rule, no folder of the server leads back to itself, and all of it was read', { timeout: 60_000 }, async () => {
  const tree = await readLayers(root);
  expect(explain(tree)).toEqual([]);
  expect(folderCycles(tree, 'server')).toEqual([]);
  expect(tree.summary.totalCruised).toBeGreaterThan(900);
});
