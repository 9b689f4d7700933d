/** The project's checks: `npm test` (everything that gates) and `npm run check` (what two minutes tell while one works). */
import { execFileSync, spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { startPostgres } from './postgres.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'reports');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

type Step = {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  report?: 'vitest' | 'playwright';
  /** Nothing to run is an answer too. */
  mayBeEmpty?: true;
};
type Seen = { passed: number; failed: number; skipped: number; retried: string[]; failures: string[] };
type Done = Seen & { name: string; seconds: number; ok: boolean };

const vitest = (
  name: string,
  projects: string[],
  more: { args?: string[]; env?: Record<string, string>; mayBeEmpty?: true; workers?: number } = {},
): Step => ({
  name,
  command: bin('vitest'),
  args: [
    ...(more.args ?? []),
    '--run',
    // Two lanes for two cores: more workers than that take turns, and each loads everything once more.
    `--maxWorkers=${more.workers ?? 1}`,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(reports, `${name}.json`)}`,
  ],
  report: 'vitest',
  ...(more.env && { env: more.env }),
  ...(more.mayBeEmpty && { mayBeEmpty: true }),
});

const vite = (name: string, ...args: string[]): Step => ({ name, command: bin('vite'), args: ['build', '--logLevel', 'warn', ...args] });

const types: Step = { name: 'types', command: bin('tsc'), args: ['--noEmit', '-p', '.'] };
const lint: Step = { name: 'lint', command: bin('oxlint'), args: ['--quiet'] };
const format: Step = { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] };
const deadCode: Step = { name: 'dead code', command: bin('knip'), args: [] };
const budget: Step = { name: 'budget', command: process.execPath, args: ['scripts/budget.ts'] };
const playwright = (name: string, ...args: string[]): Step => ({
  name,
  command: bin('playwright'),
  args: ['test', `--project=${name}`, ...args],
  report: 'playwright',
});
/** Storybook as it is built, and every page of it opened. */
const book: Step[] = [
  { name: 'storybook build', command: bin('storybook'), args: ['build', '--disable-telemetry', '--quiet'] },
  playwright('book'),
];

/** Where the work at hand began: at the branch's fork from main, or with the last commit where nothing was changed since. */
function beginning(): string {
  const git = (...args: string[]): string => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      return '';
    }
  };
  const head = git('rev-parse', 'HEAD');
  const fork = ['origin/main', 'main'].map((name) => git('merge-base', 'HEAD', name)).find(Boolean) ?? head;
  return fork === head && git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD~1') || 'HEAD' : fork || 'HEAD';
}

function run({ name, command, args, env }: Step): Promise<number> {
  const log = createWriteStream(join(reports, `${name}.log`));
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, `${name}.json`) },
    });
    child.stdout.pipe(log, { end: false });
    child.stderr.pipe(log, { end: false });
    child.once('error', (error) => log.end(String(error), () => resolve(1)));
    child.once('close', (code) => log.end(() => resolve(code ?? 1)));
  });
}

type Spec = { title: string; tests: { status: string; results: { error?: { message: string } }[] }[] };
type Suite = { suites?: Suite[]; specs?: Spec[] };
const specsOf = ({ suites, specs }: Suite): Spec[] => [...(specs ?? []), ...(suites ?? []).flatMap(specsOf)];

type VitestResult = {
  name: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
};

/** A test's name and what it said first, on one line. */
const oneLine = (name: string, message = '') => {
  const plain = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ');
  return `${name}${plain ? `: ${plain.slice(0, 240)}` : ''}`;
};

/** What a step's own report says: how many tests did what, which failed, and which passed only when they were run again. */
function counts(step: Step): Seen {
  const file = join(reports, `${step.name}.json`);
  if (!step.report || !existsSync(file)) return { passed: 0, failed: 0, skipped: 0, retried: [], failures: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (step.report === 'vitest') {
    const files = report.testResults as VitestResult[];
    const tests = files.flatMap(({ assertionResults }) => assertionResults);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
      retried: tests
        .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
        .map(({ fullName }) => fullName),
      failures: [
        ...files
          .filter(({ message, assertionResults }) => message && assertionResults.length === 0)
          .map(({ name, message }) => oneLine(relative(root, name), message)),
        ...tests.filter(({ status }) => status === 'failed').map(({ fullName, failureMessages }) => oneLine(fullName, failureMessages[0])),
      ],
    };
  }
  const { expected, unexpected, flaky, skipped } = report.stats;
  const specs = (report.suites as Suite[]).flatMap(specsOf);
  const ended = (as: string) => specs.filter(({ tests }) => tests.some(({ status }) => status === as));
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    retried: ended('flaky').map(({ title }) => title),
    failures: ended('unexpected').map(({ title, tests }) => oneLine(title, tests[0]?.results.at(-1)?.error?.message)),
  };
}

/** Runs one step and tells how it went; what it printed is shown where it failed, and kept in `reports` in any case. */
async function take(step: Step): Promise<Done> {
  const started = Date.now();
  console.log(`.. ${step.name}`);
  const code = await run(step);
  const seen = counts(step);
  // A runner that collected nothing must not look green.
  const empty = step.report !== undefined && !step.mayBeEmpty && seen.passed + seen.failed === 0;
  const ok = code === 0 && !empty;
  const seconds = Math.round((Date.now() - started) / 1000);
  if (!ok) console.log(`\n${readFileSync(join(reports, `${step.name}.log`), 'utf8')}${empty ? '\nNo test was run.' : ''}`);
  console.log(
    `-- ${step.name}: ${ok ? 'ok' : 'FAILED'} in ${seconds} s${step.report ? `, ${seen.passed} passed, ${seen.failed} failed` : ''}`,
  );
  return { ...seen, failed: seen.failed + (!ok && seen.failed === 0 ? 1 : 0), name: step.name, seconds, ok };
}

/** One of two lanes: its own steps in their order, and not those behind a build that failed; then, the same way, whatever `rest` still holds. */
async function lane(own: Step[], rest: Step[][]): Promise<Done[]> {
  const done: Done[] = [];
  for (let steps: Step[] | undefined = own; steps; steps = rest.shift())
    for (const step of steps) {
      const one = await take(step);
      done.push(one);
      if (!one.ok && step.args[0] === 'build') break;
    }
  return done;
}

async function main(profile: string): Promise<void> {
  const started = Date.now();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports);
  const postgres = profile === 'test' ? await startPostgres() : '';
  const onPostgres = typeof postgres === 'string' ? undefined : postgres;
  // Two lanes for two cores; what is left when the first is through its own goes to whichever is free, the longest first.
  const [own, rest]: [Step[], Step[][]] =
    profile === 'check'
      ? [
          [types, lint, format, deadCode],
          [
            [vitest('layers', ['unit'], { args: ['tools/layers.test.ts'] })],
            [
              vitest('changed', ['unit', 'server'], {
                args: ['--changed', beginning(), '--passWithNoTests'],
                mayBeEmpty: true,
                workers: 2,
              }),
            ],
          ],
        ]
      : [
          [vite('build'), budget, vite('mock build', '--mode', 'mock', '--outDir', 'dist-mock'), playwright('browser')],
          [
            [types],
            [lint],
            [format],
            [deadCode],
            [vitest('unit', ['unit', 'server'])],
            // The last to end: what it does alone it does on both cores.
            [vitest('stories', ['storybook'], { workers: 2 })],
            // Once more on the other database: what reaches one at all stands on the test world. What tools do to pixels is the same there.
            ...(onPostgres
              ? [
                  [
                    vitest('server on PostgreSQL', ['server'], {
                      args: ['related', 'server/testing/world.ts', '--exclude', 'server/tools/**'],
                      env: { TEST_DATABASE_URL: onPostgres.url },
                    }),
                  ],
                ]
              : []),
            book,
          ],
        ];
  let done: Done[] = [];
  try {
    done = (await Promise.all([lane(own, rest), lane([], rest)])).flat();
  } finally {
    await onPostgres?.stop();
  }
  const sum = (of: 'passed' | 'failed' | 'skipped') => done.reduce((all, one) => all + one[of], 0);
  console.log(`\n${'step'.padEnd(22)}seconds  passed`);
  for (const { name, seconds, passed, ok } of done)
    console.log(`${name.padEnd(22)}${String(seconds).padStart(7)}${(passed ? String(passed) : '').padStart(8)}${ok ? '' : '  FAILED'}`);
  console.log(`${'all, side by side'.padEnd(22)}${String(Math.round((Date.now() - started) / 1000)).padStart(7)}`);
  if (typeof postgres === 'string' && postgres) console.log(`\nThe server tests ran on PGlite only: ${postgres}.`);
  const retried = done.flatMap((one) => one.retried.map((name) => `${one.name}: ${name}`));
  if (retried.length > 0) console.log(`\nPassed only when run again:\n${retried.map((name) => `  ${name}`).join('\n')}`);
  const failures = done.flatMap((one) => one.failures.map((name) => `${one.name}: ${name}`));
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  process.exit(done.every(({ ok }) => ok) ? 0 : 1);
}

await main(process.argv[2] ?? 'test');
