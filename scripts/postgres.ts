/** A throw-away PostgreSQL on 127.0.0.1 for the server tests, from Debian's package where it is installed. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './loopback.ts';

export type Postgres = { url: string; stop(): Promise<void> };

/** The folder of the newest installed PostgreSQL’s programs. */
export function postgresBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, 'bin')).find((dir) => existsSync(join(dir, 'initdb')));
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A new folder that PostgreSQL may keep its data in, and what its programs are run with. */
function ownFolder(): { bin: string; dir: string; options: { uid?: number; gid?: number; cwd: string } } | string {
  const bin = postgresBinaries();
  if (!bin) return 'PostgreSQL is not installed (Debian: apt-get install postgresql)';
  let as: { uid: number; gid: number } | undefined;
  try {
    as = postgresUser();
  } catch {
    return 'there is no user "postgres" to run PostgreSQL as';
  }
  const dir = mkdtempSync(join(tmpdir(), 'dianshi-pg-'));
  if (as) chownSync(dir, as.uid, as.gid);
  return { bin, dir, options: { ...as, cwd: dir } };
}

/** Starts a server with settings of `postgresql.conf`, or says in one sentence why it can't. */
export async function startPostgres(settings: readonly string[] = []): Promise<Postgres | string> {
  const own = ownFolder();
  if (typeof own === 'string') return own;
  const { bin, dir, options } = own;
  execFileSync(join(bin, 'initdb'), ['-D', dir, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'], {
    ...options,
    stdio: 'ignore',
  });
  return serve(own, settings);
}

/** Starts a replica of a running server, which follows it by streaming. */
export async function startReplica({ url }: Postgres): Promise<Postgres | string> {
  const own = ownFolder();
  if (typeof own === 'string') return own;
  const data = join(own.dir, 'data');
  execFileSync(join(own.bin, 'pg_basebackup'), ['--pgdata', data, '--dbname', url, '--write-recovery-conf', '--checkpoint=fast'], {
    ...own.options,
    stdio: 'ignore',
  });
  return serve(own, [], data);
}

async function serve(
  { bin, dir, options }: Exclude<ReturnType<typeof ownFolder>, string>,
  settings: readonly string[],
  data = dir,
): Promise<Postgres | string> {
  const port = await freePort();
  const server: ChildProcess = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${dir}`,
      '-c',
      'fsync=off',
      '-c',
      'max_connections=200',
      ...settings.flatMap((setting) => ['-c', setting]),
    ],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const ready = new Promise<boolean>((resolve) => {
    server.stderr?.on('data', (part: Buffer) => /ready to accept (?:read-only )?connections/.test(String(part)) && resolve(true));
    void gone.then(() => resolve(false));
  });
  async function stop(): Promise<void> {
    server.kill('SIGINT');
    await gone;
    rmSync(dir, { recursive: true, force: true });
  }
  if (!(await ready)) {
    await stop();
    return 'PostgreSQL did not start';
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop };
}
