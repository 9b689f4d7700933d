/** `npm run desk -- …`: what an operator does where there is no screen yet, first of all making the first operator. */
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { saveDeskEngine, saveDeskModel } from '#shared/contract/desk.ts';
import { ROLES } from '#shared/vocabulary/kinds.ts';
import { publishAnnouncement } from './desk/announcements.ts';
import { deskEngines, removeEngine, saveEngine } from './desk/engines.ts';
import { invoiceLine, issueInvoice, refuseInvoice, waitingInvoices } from './desk/invoices.ts';
import { changeModel, deskFiles } from './desk/models.ts';
import { setRole } from './desk/operators.ts';
import { ConfigError, readConfig } from './kernel/config.ts';
import { errorText } from './kernel/error-text.ts';
import { rows } from './kernel/db/rows.ts';
import { HttpError } from './kernel/http-error.ts';
import { openPorts } from './node/open-ports.ts';
import { withSecretFiles } from './node/secret-files.ts';
import { StartError } from './node/start-errors.ts';
import type { Ports } from './ports/ports.ts';
import { syncEngines } from './routing/sync.ts';

const USAGE = `用法 Usage: npm run desk -- <command>

  operator grant <手机号|邮箱|UID> [${ROLES.join('|')}]   让一个已注册的人成为运营 make a member an operator (owner)
  operator revoke <手机号|邮箱|UID>                      收回 take the role back
  models                                              列出模型与文件 list models and their files
  models set <id> [name=…] [desc=…] [base=…] [price=2] [sort=0] [listing=listed|hidden] [default]
  engines                                             列出引擎 list engines
  engines add <id> kind=comfyui url=http://… [name=…] [key=…] [model=…] [most=1]
  engines remove <id>
  engines scan                                        现在读一遍各引擎的文件 read every engine's files now
  invoices                                            列出等待开票的申请 list invoice requests that wait
  invoices issued <id> <发票.pdf>                      附上税务系统开出的 PDF，通知会员 attach the document of the tax system
  invoices refuse <id> <原因>                          没有开出，写明原因 turn it down with a reason
  migrate                                             更新数据库，不重启进程 bring the database up to date before the processes
  announce <编号> <公告>                               告诉每位会员；同一编号只说一次 tell every member, once a number

使用内嵌数据库时请先停止服务器。With the embedded database, stop the server first.`;

/** Words the caller can mend: what is printed instead of a stack. */
class UsageError extends Error {}

/** `name=value` words as an object; `default` alone switches the default on. */
function fieldsOf(words: string[]): Record<string, unknown> {
  return Object.fromEntries(
    words.map((word) => {
      if (word === 'default') return ['isDefault', true];
      const [name = '', ...rest] = word.split('=');
      const value = rest.join('=');
      return [name, /^-?\d+$/.test(value) && ['price', 'sort', 'most'].includes(name) ? Number(value) : value];
    }),
  );
}

function checked<S extends z.core.$ZodType>(schema: S, value: unknown): z.core.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
}

async function operator(ports: Ports, [action, who, role = 'owner']: string[]): Promise<string> {
  if (!who || (action !== 'grant' && action !== 'revoke')) throw new UsageError(USAGE);
  const wanted = action === 'revoke' ? null : checked(z.enum(ROLES), role);
  if (await setRole(ports, who, wanted)) return action === 'grant' ? `${who} 现在是运营（${role}），登录后打开 /desk` : `${who} 不再是运营`;
  throw new UsageError(`没有这个账号：${who}。请先在网站上注册。Nobody has registered with it.`);
}

async function models(ports: Ports, [action, id, ...words]: string[]): Promise<string> {
  if (action === 'set' && id) {
    await changeModel(ports, null, id, checked(saveDeskModel.body, fieldsOf(words)));
    return `${id} 已更新`;
  }
  if (action !== undefined) throw new UsageError(USAGE);
  const files = await deskFiles(ports);
  return files
    .map(({ kind, name, base, engines, state, model }) =>
      [
        state,
        kind,
        name,
        base || '-',
        engines.join(',') || '-',
        model ? `${model.id} ${model.name}${model.isDefault ? '（默认）' : ''}` : '-',
      ].join('\t'),
    )
    .join('\n');
}

async function engines(ports: Ports, [action, id, ...words]: string[]): Promise<string> {
  if (action === 'add' && id) {
    const files = await saveEngine(ports, null, checked(saveDeskEngine.body, { id, name: id, ...fieldsOf(words) }));
    return `${id} 已接入，找到 ${files} 个文件`;
  }
  if (action === 'remove' && id) {
    await removeEngine(ports, null, id);
    return `${id} 已移除`;
  }
  if (action === 'scan') await syncEngines(ports);
  else if (action !== undefined) throw new UsageError(USAGE);
  const all = await deskEngines(ports);
  return all
    .map(({ id: name, kind, url, state, waiting, lastError }) => [state, name, kind, url, `排队 ${waiting}`, lastError].join('\t'))
    .join('\n');
}

async function invoices(ports: Ports, [action, id, ...words]: string[]): Promise<string> {
  const [path] = words;
  if (action === 'issued' && id && path) {
    const pdf = await readFile(path).catch(() => {
      throw new UsageError(`读不到文件：${path}。The file cannot be read.`);
    });
    await issueInvoice(ports, null, id, pdf);
    return `${id} 已开具`;
  }
  if (action === 'refuse' && id) {
    await refuseInvoice(ports, null, id, words.join(' '));
    return `${id} 没有开出，已告诉会员`;
  }
  if (action !== undefined) throw new UsageError(USAGE);
  return (await waitingInvoices(ports.db)).map(invoiceLine).join('\n') || '没有等待开票的申请';
}

async function announcement(ports: Ports, [id, ...words]: string[]): Promise<string> {
  const text = words.join(' ').trim();
  if (!id || !text || id.length > 40 || text.length > 200) throw new UsageError(USAGE);
  const told = await publishAnnouncement(ports, null, { text, link: '', reason: '' }, id);
  const says = { sent: '已发出', sending: '正在发，服务器会接着发完', leaving: '已经收回，没有再发', gone: '已经收回，没有再发' };
  return `${id} ${says[told]}`;
}

const commands: Record<string, (ports: Ports, words: string[], indexes: Promise<void>) => Promise<string>> = {
  operator,
  models,
  engines,
  invoices,
  announce: announcement,
  // Opening the database has done the rest.
  migrate: async ({ db }, _words, indexes) => {
    await indexes;
    const [last] = await rows<{ name: string }>(db, sql`select name from migrations order by name desc limit 1`);
    return `数据库是最新的：${last?.name ?? ''}`;
  },
};

async function main([name = '', ...words]: string[]): Promise<void> {
  const command = commands[name];
  if (!command) throw new UsageError(USAGE);
  const stopping = new AbortController();
  const opened = await openPorts(readConfig(withSecretFiles(process.env)), {
    log: () => {},
    stopping: stopping.signal,
    loopback: () => 'http://127.0.0.1',
  });
  try {
    console.log(await command(opened.ports, words, opened.indexes));
  } finally {
    stopping.abort();
    await opened.ports.engines.close();
    await opened.close();
    await opened.open.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const told = [UsageError, ConfigError, StartError, HttpError].some((kind) => error instanceof kind);
  console.error(told && error instanceof Error ? error.message : errorText(error));
  process.exitCode = 1;
}
