import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Outside the repository: oxlint leaves alone what git ignores. */
const lab = mkdtempSync(join(tmpdir(), 'lint-lab-'));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const space = "Not a step of space: 0 to 5.5 by halves, 6 to 12, 14, 16, 17, 18, 20, 22, 24, 30, 60, or a token's name.";
const size = "Not a size: whole and half steps, or a token's name.";
const named = 'What holds classes is called classes, or its name ends in Classes.';
const made = 'What makes classes returns cn(…), so that they are read.';

const promise = 'export const soon = async () => true;\n';
const cn = "import { cn } from '#ds/foundations/cn.ts';\n";
const hook = "import { useEffect } from 'react';\n";
const div = (classes: string) => `export const A = () => <div ${classes} />;\n`;

type Row = { rule: string; message?: string; as?: 'ts' | 'tsx'; in?: string; code: string };
/** What must be refused: a rule, what it says where one rule says several things, and the code. */
const rows: Row[] = [
  { rule: 'typescript(no-floating-promises)', code: `${promise}soon();\n` },
  { rule: 'typescript(no-misused-promises)', code: `${promise}export const late = soon() ? 1 : 2;\n` },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    code: `export function size(of: 'sm' | 'lg'): number {\n  switch (of) {\n    case 'sm':\n      return 1;\n  }\n  return 2;\n}\n`,
  },
  { rule: 'typescript(unbound-method)', code: `export const { trim } = 'text';\n` },
  { rule: 'typescript(await-thenable)', code: `export const late = await 1;\n` },
  { rule: 'typescript(no-base-to-string)', code: 'export const told = String({});\n' },
  { rule: 'typescript(require-array-sort-compare)', code: 'export const sorted = [3, 20].toSorted();\n' },
  { rule: 'typescript(no-misused-spread)', code: "export const letters = [...'点石'];\n" },
  { rule: 'typescript(no-explicit-any)', code: 'export const anything: any = 1;\n' },
  {
    rule: 'typescript(consistent-type-imports)',
    code: "import { ReactNode } from 'react';\nexport const none = (of: ReactNode) => of;\n",
  },
  {
    rule: 'react-hooks(rules-of-hooks)',
    as: 'tsx',
    code: `${hook}export function A({ on }: { on: boolean }) {\n  if (on) useEffect(() => undefined, [on]);\n  return null;\n}\n`,
  },
  {
    rule: 'react-hooks(exhaustive-deps)',
    as: 'tsx',
    code: `${hook}export function A({ on }: { on: boolean }) {\n  useEffect(() => console.log(on), []);\n  return null;\n}\n`,
  },
  { rule: 'react(button-has-type)', as: 'tsx', code: 'export const A = () => <button>好</button>;\n' },
  { rule: 'import(no-cycle)', code: "import { back } from './circle.ts';\nexport const forth = () => back;\n" },
  { rule: 'oxc(no-barrel-file)', code: "export * from './target.ts';\n" },
  { rule: 'eslint(no-restricted-imports)', message: 'No barrels.', code: "import { here } from '../index.ts';\nexport const x = here;\n" },
  {
    rule: 'eslint(no-restricted-imports)',
    message: 'No barrels.',
    in: 'src/design-system',
    code: "import { here } from './card/index.ts';\nexport const x = here;\n",
  },
  {
    rule: 'eslint(no-restricted-imports)',
    message: 'The design system knows no product and no data library.',
    in: 'src/design-system',
    code: "import { proxy } from 'valtio';\nexport const x = proxy;\n",
  },
  { rule: 'tailwind(no-unknown-classes)', as: 'tsx', code: div('className="bg-red-500"') },
  { rule: 'tailwind(no-unknown-classes)', as: 'tsx', code: `${cn}${div("className={cn('flex', Math.PI > 3 && 'text-sm')}")}` },
  { rule: 'tailwind(no-unknown-classes)', code: "export const tabClasses = 'rounded-md';\n" },
  { rule: 'tailwind(no-unknown-classes)', code: "export const columnClasses = { a: 'flex', b: 'bg-red-500' } as const;\n" },
  { rule: 'tailwind(no-unknown-classes)', code: "export const rows = [{ name: '首页', rowClasses: 'bg-red-500' }];\n" },
  {
    rule: 'tailwind(no-restricted-classes)',
    message: 'No arbitrary values; add a token.',
    code: "export const classes = 'p-[13px]';\n",
  },
  { rule: 'tailwind(no-restricted-classes)', message: 'Themes change tokens, not classes.', as: 'tsx', code: div('className="dark:flex"') },
  {
    rule: 'tailwind(no-restricted-classes)',
    message: 'Primitives are not vocabulary; use a semantic token.',
    as: 'tsx',
    code: div('className="bg-(--p-stone)"'),
  },
  ...['px-2.25', 'tablet:-mt-13', 'gap-x-6.5', 'inset-0.75!', 'translate-y-100'].map((step) => ({
    rule: 'tailwind(no-restricted-classes)',
    message: space,
    as: 'tsx' as const,
    code: div(`className="${step}"`),
  })),
  ...['min-h-5.25', 'desktop:size-0.75'].map((step) => ({
    rule: 'tailwind(no-restricted-classes)',
    message: size,
    as: 'tsx' as const,
    code: div(`className="${step}"`),
  })),
  {
    rule: 'house(class-names)',
    message: named,
    as: 'tsx',
    code: `const columns = { a: 'bg-red-500 p-[13px]', b: 'text-sm dark:bg-white' };\n${div('className={columns.a}')}`,
  },
  {
    rule: 'house(class-names)',
    message: named,
    as: 'tsx',
    code: `const tab = 'bg-[#ff0000] rounded-md';\n${div('className={`flex ${tab}`}')}`,
  },
  {
    rule: 'house(class-names)',
    message: named,
    as: 'tsx',
    code: `${cn}const tab = 'rounded-md';\n${div('className={cn(Math.PI > 3 && tab)}')}`,
  },
  {
    rule: 'house(class-names)',
    message: made,
    code: "export function boxClasses(on: boolean): string {\n  return on ? 'bg-red-500' : 'flex';\n}\n",
  },
  { rule: 'house(class-names)', message: made, code: "export const boxClasses = (on: boolean) => (on ? 'bg-red-500' : 'flex');\n" },
  {
    rule: 'house(class-names)',
    message: 'A default of classes is a constant, so that it is read.',
    as: 'tsx',
    code: "export const A = ({ boxClasses = 'bg-red-500' }) => <div className={boxClasses} />;\n",
  },
];
/** What may be written, each of it near to what a rule refuses. */
const clean = `import { cn } from '#ds/foundations/cn.ts';
const sizes = { sm: '小', lg: 'https://example.com/a[1].png?dark:1' };
const boxClasses = { sm: 'p-0.5 gap-px -mt-5.5 inset-1/2', lg: 'size-16.5 min-h-lh p-hair' };
const tileClasses = (on: boolean) => cn('flex', on && 'bg-accent');
type Props = { size: keyof typeof sizes; on: boolean; itemClasses?: string | undefined };
export function Fine({ size, on, itemClasses }: Props) {
  return (
    <div title={sizes[size]} className={cn('grid', boxClasses[size], on ? tileClasses(on) : itemClasses)}>
      {\`p-[13px] \${sizes[size]}\`}
    </div>
  );
}
`;

const files = rows.map(({ as = 'ts', in: folder = 'src/features' }, at) => `${folder}/row-${at}.${as}`);
type Finding = { code?: string; message: string; help?: string; filename: string };
let findings: Finding[];

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(lab, path)), { recursive: true });
  writeFileSync(join(lab, path), text);
};
beforeAll(async () => {
  for (const path of ['.oxlintrc.json', 'tools/class-names.ts', 'src/design-system/theme', 'src/design-system/foundations/cn.ts'])
    cpSync(join(root, path), join(lab, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(lab, 'node_modules'));
  write('tsconfig.json', JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['src'] }));
  write('package.json', JSON.stringify({ type: 'module', imports: { '#ds/*': './src/design-system/*' } }));
  rows.forEach(({ code }, at) => write(files[at] ?? '', code));
  const circle = files[rows.findIndex(({ rule }) => rule === 'import(no-cycle)')]?.split('/').at(-1);
  write('src/features/circle.ts', `import { forth } from './${circle}';\nexport const back = () => forth;\n`);
  for (const path of ['src/features/target.ts', 'src/index.ts', 'src/design-system/card/index.ts']) write(path, 'export const here = 1;\n');
  write('src/features/unused.ts', '// oxlint-disable-next-line no-debugger -- nothing to suppress\nexport const unused = 1;\n');
  write('src/features/fine.tsx', clean);
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const out = await new Promise<string>((resolve) => {
    // It exits with 1, since there are findings.
    execFile(oxlint, ['--format', 'json', 'src/features', 'src/design-system'], { cwd: lab }, (_, text) => resolve(text));
  });
  findings = JSON.parse(out).diagnostics;
}, 60_000);
afterAll(() => rmSync(lab, { recursive: true, force: true }));

const of = (file: string | undefined) => findings.filter(({ filename }) => filename === file);

test.each(rows.map((row, at) => [row.rule, row.message ?? '', at] as const))('%s refuses what it should. %s (%i)', (rule, message, at) => {
  const found = of(files[at]).filter(({ code }) => code === rule);
  expect(found).not.toEqual([]);
  expect(found.map((one) => `${one.message} ${one.help}`).join('\n')).toContain(message);
});

test('a suppression that suppresses nothing is refused', () => {
  expect(of('src/features/unused.ts').map(({ message }) => message)).toEqual([expect.stringContaining('Unused oxlint-disable')]);
});

test('ordinary strings, steps and names are left alone', () => {
  expect(of('src/features/fine.tsx')).toEqual([]);
});

test('every rule that is set by name has a row, and everything that it is made to say', () => {
  type Rules = Record<string, string | [string, Record<string, { message: string }[]>?]>;
  const config = JSON.parse(read('.oxlintrc.json')) as { rules: Rules; overrides: { rules: Rules }[] };
  const set = [config, ...config.overrides]
    .flatMap(({ rules }) => Object.entries(rules))
    .filter(([, level]) => [level].flat()[0] === 'error');
  const covered = rows.map(({ rule }) => rule.replace('eslint(', '').replace('react-hooks', 'react').replace('(', '/').replace(')', ''));
  expect(set.map(([name]) => name).filter((name) => !covered.includes(name))).toEqual([]);
  const said = set.flatMap(([, level]) =>
    Object.values((Array.isArray(level) && level[1]) || {}).flatMap((list) => (Array.isArray(list) ? list : [])),
  );
  expect(said.length).toBeGreaterThan(5);
  expect(said.map(({ message }) => message).filter((message) => !rows.some((row) => row.message === message))).toEqual([]);
});

test('every suppression says why', () => {
  const sources = globSync('{*,{.storybook,mocks,scripts,server,shared,src,tests,tools}/**/*}.{ts,tsx,mjs}', { cwd: root });
  const ours = sources.filter((path) => path !== 'src/app/routeTree.gen.ts');
  const bare = ours.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => /\/[/*] (?:ox|es)lint-disable(?!.* -- \w+ \w+)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(sources.length).toBeGreaterThan(900);
  expect(bare).toEqual([]);
});
