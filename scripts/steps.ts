/** The project's checks, run in order: `npm test` (every test) and `npm run check` (that, and everything a reviewer would ask for). */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from './postgres.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'reports');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

type Step = { name: string; command: string; args: string[]; env?: Record<string, string>; report?: 'vitest' | 'playwright' };

const vitest = (name: string, projects: string[], env?: Record<string, string>): Step => ({
  name,
  command: bin('vitest'),
  args: [
    'run',
    // By default one core is left idle.
    '--maxWorkers=100%',
    ...projects.flatMap((project) => ['--project', project]),
    // A picture that has no reference is a failure, never a new reference.
    '--update=none',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ],
  report: 'vitest',
  ...(env && { env }),
});

const types: Step = { name: 'types', command: bin('tsc'), args: ['--noEmit', '-p', '.'] };
const lint: Step = { name: 'lint', command: bin('oxlint'), args: ['--quiet'] };
const format: Step = { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] };
const deadCode: Step = { name: 'dead code', command: bin('knip'), args: [] };
const build: Step = { name: 'build', command: bin('vite'), args: ['build', '--logLevel', 'warn'] };
const budget: Step = { name: 'budget', command: process.execPath, args: ['scripts/budget.ts'] };
const e2e: Step = { name: 'e2e', command: bin('playwright'), args: ['test'], report: 'playwright' };
const storybookBuild: Step = { name: 'storybook build', command: bin('storybook'), args: ['build', '--disable-telemetry', '--quiet'] };
const mockBuild: Step = {
  name: 'mock build',
  command: bin('vite'),
  args: ['build', '--mode', 'mock', '--outDir', 'dist-mock', '--logLevel', 'warn'],
};

function run({ command, args, env }: Step): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'e2e.json') },
    });
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
}

/** Passed and failed tests of a step, from its own report; a step without one that failed counts as one failure. */
function counts(step: Step): { passed: number; failed: number; skipped: number } {
  const file = join(reports, `${step.name}.json`);
  if (!step.report || !existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (step.report === 'vitest') return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

async function main(profile: string): Promise<void> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports);
  const postgres = await startPostgres();
  // One at a time: two of the long ones together take longer on two cores than one after the other.
  const steps: Step[] = [
    types,
    lint,
    ...(profile === 'check' ? [format, deadCode] : []),
    vitest('unit', ['unit', 'server']),
    ...(typeof postgres === 'string' ? [] : [vitest('server on PostgreSQL', ['server'], { TEST_DATABASE_URL: postgres.url })]),
    vitest('stories', ['storybook']),
    build,
    budget,
    e2e,
    ...(profile === 'check' ? [storybookBuild, mockBuild] : []),
  ];
  const total = { passed: 0, failed: 0, skipped: 0 };
  const broken: string[] = [];
  try {
    for (const step of steps) {
      const started = Date.now();
      console.log(`\n== ${step.name}`);
      const code = await run(step);
      const seen = counts(step);
      // A runner that collected nothing must not look green.
      const empty = step.report !== undefined && seen.passed + seen.failed === 0;
      if (code !== 0 || empty) broken.push(step.name);
      total.passed += seen.passed;
      total.failed += seen.failed + ((code !== 0 && seen.failed === 0) || empty ? 1 : 0);
      total.skipped += seen.skipped;
      console.log(
        `-- ${step.name}: ${code === 0 && !empty ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s${step.report ? `, ${seen.passed} passed, ${seen.failed} failed` : ''}`,
      );
      if (code !== 0 && step === build) break;
    }
  } finally {
    if (typeof postgres === 'string') console.log(`\nThe server tests ran on PGlite only: ${postgres}.`);
    else await postgres.stop();
  }
  if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exit(broken.length > 0 ? 1 : 0);
}

await main(process.argv[2] ?? 'test');
