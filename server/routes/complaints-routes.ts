import { and, eq, isNull, like, sql } from 'drizzle-orm';
import { report as contract } from '#shared/contract/reports.ts';
import type { Member } from '../account/sessions.ts';
import { reports, users } from '../kernel/db/schema/accounts.ts';
import { chinaDay } from '../kernel/china-time.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { HttpError } from '../kernel/http-error.ts';
import { ok } from '../kernel/reply.ts';
import { visibleId } from '../images/images.ts';
import { modelsSeenBy } from '../models/models.ts';
import { type App, mount } from '../http/mount.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Ports } from '../ports/ports.ts';

const DAY = 24 * 3600;

/** The target's own spelling of its id, if there is one that the viewer can see. */
async function targetId(db: Db, viewer: Member | null, kind: 'image' | 'model' | 'user', id: string): Promise<string> {
  if (kind === 'image') return visibleId(db, viewer, id);
  if (kind === 'user' && !/^[1-9]\d{0,8}$/.test(id)) throw new HttpError('NOT_FOUND');
  const there =
    kind === 'user'
      ? await db.$count(users, and(eq(users.id, Number(id)), isNull(users.deletedAt)))
      : await db.$count(sql`models m`, sql`m.id = ${id} and ${modelsSeenBy(viewer)}`);
  if (there === 0) throw new HttpError('NOT_FOUND');
  return id;
}

/** Complaints (L-21): kept under a number the complainant can ask about, and told to the operator in the log. */
export function complaintsRoutes(app: App, ports: Ports): void {
  mount(app, contract, async ({ body, member, ip }) => {
    const { db } = ports;
    const now = ports.now();
    await countAgainst(db, now, [
      { key: `report:${ip}`, max: 30, seconds: DAY },
      ...(member ? [{ key: `report:${member.id}`, max: 20, seconds: DAY }] : []),
    ]);
    const target = await targetId(db, member, body.kind, String(body.targetId));
    const number = await db.transaction(async (tx) => {
      // One after the other: two complaints of a moment must not get one number.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reports'))`);
      const start = `R${chinaDay(now).slice(2).replaceAll('-', '')}`;
      const [last] = await tx
        .select({ n: sql<number>`coalesce(max(substr(${reports.number}, ${start.length + 1})::int), 0)` })
        .from(reports)
        .where(like(reports.number, `${start}%`));
      const next = start + String((last?.n ?? 0) + 1).padStart(4, '0');
      await tx.insert(reports).values({
        number: next,
        userId: member?.id ?? null,
        kind: body.kind,
        targetId: target,
        reason: body.reason,
        text: body.text ?? '',
        createdAt: now,
      });
      return next;
    });
    ports.log(`complaint ${number}: ${body.kind} ${target}, ${body.reason}`);
    return ok({ number });
  });
}
