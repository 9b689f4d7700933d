import { sql } from 'drizzle-orm';
import { report as contract } from '#shared/contract/gallery.ts';
import type { Member } from '../account/sessions.ts';
import { reports } from '../kernel/db/schema/accounts.ts';
import { rows } from '../kernel/db/rows.ts';
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
  const [found] = await rows<{ id: string }>(
    db,
    kind === 'user'
      ? sql`select u.id::text as id from users u where u.id = ${id}::int and u.deleted_at is null`
      : sql`select m.id from models m where m.id = ${id} and ${modelsSeenBy(viewer)}`,
  );
  if (!found) throw new HttpError('NOT_FOUND');
  return found.id;
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
      const [last] = await rows<{ n: number }>(
        tx,
        sql`select coalesce(max(substr(number, ${start.length + 1})::int), 0) as n from reports where number like ${`${start}%`}`,
      );
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
