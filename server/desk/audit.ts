import { and, desc, eq, gte, isNotNull, isNull, like, lt, sql } from 'drizzle-orm';
import { AUDIT_EXPORT_MAX, type DeskAuditLine, type deskAudit, type exportAudit as exportContract } from '#shared/contract/desk-audit.ts';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import type { Role } from '#shared/rules/desk-roles.ts';
import { chinaDay, startOfDay } from '../kernel/china-time.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { audit } from '../kernel/db/schema/audit.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Ports } from '../ports/ports.ts';

/** Who does something, and from where: an operator, or null for the command line. */
export type Operator = { id: number; role: Role; ip: string } | null;

type Entry = {
  action: string;
  target: string;
  reason?: string;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
};

/**
 * Writes down a deed in the transaction that does it. Keys and other secrets are never part of it. From here to the transaction's
 * end no other line is written: let it be the last statement.
 */
export async function writeAudit(tx: Db, operator: Operator, now: Date, entry: Entry): Promise<void> {
  await tx.insert(audit).values({
    id: uuidv7(now),
    userId: operator?.id ?? null,
    role: operator?.role ?? null,
    ip: operator?.ip ?? '',
    at: now,
    action: entry.action,
    target: entry.target,
    reason: entry.reason ?? '',
    before: entry.before ?? null,
    after: entry.after ?? null,
  });
}

const PAGE = 100;
const DAY = 24 * 3600_000;

function toLine({ line, name }: { line: typeof audit.$inferSelect; name: string | null }): DeskAuditLine {
  return {
    n: line.n,
    at: line.at.toISOString(),
    operator: line.userId === null ? null : { id: line.userId, name: name ?? '' },
    role: line.role,
    ip: line.ip,
    action: line.action,
    target: line.target,
    reason: line.reason,
    before: line.before,
    after: line.after,
    print: line.print,
  };
}

/** The last lines about one thing, newest first. */
export async function auditAbout({ db }: Ports, target: string): Promise<DeskAuditLine[]> {
  const found = await db
    .select({ line: audit, name: users.name })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.userId))
    .where(eq(audit.target, target))
    .orderBy(desc(audit.n))
    .limit(20);
  return found.map(toLine);
}

/** The last lines about anything, newest first. */
export const lastLines = (ports: Ports, many: number): Promise<DeskAuditLine[]> => readLines(ports, {}, many);

type Filter = ParsedBody<typeof exportContract>;

/** Lines that match, newest first. */
async function readLines(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { operator, action, about, days }: Filter,
  limit: number,
  before?: number,
): Promise<DeskAuditLine[]> {
  const today = startOfDay(chinaDay(now())).getTime();
  const found = await db
    .select({ line: audit, name: users.name })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.userId))
    .where(
      and(
        operator === undefined ? undefined : operator === 0 ? isNull(audit.userId) : eq(audit.userId, operator),
        action === undefined ? undefined : eq(audit.action, action),
        about === undefined ? undefined : about.includes(':') ? eq(audit.target, about) : like(audit.target, `${about}:%`),
        days === undefined ? undefined : gte(audit.at, new Date(today - (days - 1) * DAY)),
        before === undefined ? undefined : lt(audit.n, before),
      ),
    )
    .orderBy(desc(audit.n))
    .limit(limit);
  return found.map(toLine);
}

/** All lines of a filter, for a file, and that they were taken out. */
export async function exportAudit(ports: Ports, operator: Operator, filter: Filter): Promise<DeskAuditLine[]> {
  return ports.db.transaction(async (tx) => {
    const lines = await readLines({ db: tx, now: ports.now }, filter, AUDIT_EXPORT_MAX + 1);
    if (lines.length > AUDIT_EXPORT_MAX)
      throw new HttpError('VALIDATION', { message: `一次最多导出 ${AUDIT_EXPORT_MAX} 行，没有导出。请少选几天，或多选一个条件` });
    await writeAudit(tx, operator, ports.now(), {
      action: 'audit.export',
      target: 'audit:lines',
      after: { lines: lines.length, ...filter },
    });
    return lines;
  });
}

/** Lines that match, newest first, with what they can be filtered by. */
export async function auditLines(
  ports: Ports,
  { before, ...filter }: ParsedBody<typeof deskAudit>,
): Promise<{ lines: DeskAuditLine[]; next: number | null; operators: { id: number; name: string }[]; actions: string[] }> {
  const { db } = ports;
  const found = await readLines(ports, filter, PAGE + 1, before);
  const lines = found.slice(0, PAGE);
  const operators = await db
    .selectDistinct({ id: users.id, name: users.name })
    .from(audit)
    .innerJoin(users, and(eq(users.id, audit.userId), isNotNull(audit.userId)))
    .orderBy(users.id);
  const actions = await db.selectDistinct({ action: audit.action }).from(audit).orderBy(audit.action);
  return {
    lines,
    next: found.length > PAGE ? (lines.at(-1)?.n ?? null) : null,
    operators,
    actions: actions.map((row) => row.action),
  };
}

/** Whether every line still follows on the one before it: the first that does not, and how many there are. */
export async function checkChain({ db, now }: Ports): Promise<{ lines: number; brokenAt: number | null; checkedAt: string }> {
  const [found] = await rows<{ lines: number; broken: number | null }>(
    db,
    sql`select count(*)::int as lines, min(n) filter (where print <> should or n <> place) as broken
        from (select n, print, audit_print(lag(print, 1, '') over w, line) as should, row_number() over w as place
              from audit line window w as (order by n)) checked`,
  );
  return { lines: found?.lines ?? 0, brokenAt: found?.broken ?? null, checkedAt: now().toISOString() };
}
