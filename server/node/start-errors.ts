import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A start that failed for a reason an operator can mend; the message is bilingual and says what to do. */
export class StartError extends Error {}

/** The embedded database can't be opened: names the newest backup and the command that begins with it. */
export function brokenDatabase(dataDir: string, cause: unknown): StartError {
  const backups = join(dataDir, 'backups');
  const newest = existsSync(backups)
    ? readdirSync(backups)
        .filter((name) => name.endsWith('.tar.gz'))
        .sort()
        .at(-1)
    : undefined;
  const why = cause instanceof Error ? cause.message : String(cause);
  const aside = `${join(dataDir, 'db')}-broken`;
  const mend = newest
    ? `最新的备份是 ${newest}。请运行：\n  mv ${join(dataDir, 'db')} ${aside} && RESTORE=${join(backups, newest)} npm start\nThe newest backup is named above; the command keeps the broken directory and starts from it.`
    : '没有找到备份。There is no backup.';
  return new StartError(`数据目录 ${dataDir} 里的数据库打不开（${why}）。The embedded database can't be opened.\n${mend}`, { cause });
}

const CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', '57P03', '28P01', '28000', '3D000']);

/** PostgreSQL does not answer or lets nobody in; null for what is something else. The address is told, its password never. */
export function postgresAway(url: string, error: unknown): StartError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: string };
    const inner = at instanceof AggregateError ? at.errors.map((one: { code?: string }) => one.code) : [];
    const found = [code, ...inner].find((one) => one !== undefined && CODES.has(one));
    if (!found) continue;
    const { hostname, port, pathname, username } = new URL(url);
    const where = `${hostname}:${port || '5432'}${pathname}`;
    return new StartError(
      `连不上 PostgreSQL（${where}，用户 ${username || '未写'}，${found}）。请确认它已启动、地址与密码正确、库已建好，再重新启动。PostgreSQL at ${where} can't be used (${found}): check that it runs, the address, the password and the database.`,
      { cause: error },
    );
  }
  return null;
}

/** What a port that can't be opened says. */
export function portTaken({ code = '' }: { code?: string | undefined }, port: number): StartError {
  const why =
    code === 'EADDRINUSE'
      ? `端口 ${port} 已被另一个程序占用。请停掉它，或换一个端口：PORT=${port + 1} npm start。Port ${port} is in use: stop that program or choose another port.`
      : code === 'EACCES'
        ? `没有权限使用端口 ${port}。请换 1024 以上的端口。Port ${port} needs privileges: choose one above 1024.`
        : `端口 ${port} 打不开（${code}）。请检查 HOST 与 PORT。Port ${port} can't be opened: check HOST and PORT.`;
  return new StartError(why);
}
