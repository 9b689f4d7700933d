import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { addMaterial, ownReports, type ReportReason, report as contract } from '#shared/contract/reports.ts';
import type { ReportTarget } from '#shared/vocabulary/account-kinds.ts';
import type { Member } from '../account/sessions.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { reports, users } from '../kernel/db/schema/accounts.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { HttpError } from '../kernel/http-error.ts';
import { ok } from '../kernel/reply.ts';
import { visibleComment } from '../comments/comments.ts';
import { comments } from '../kernel/db/schema/comments.ts';
import { openCase } from '../moderation/cases.ts';
import { complaintNames } from '../desk/complaints.ts';
import { visibleId } from '../images/images.ts';
import { modelsSeenBy } from '../models/models.ts';
import { type App, mount } from '../http/mount.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Ports } from '../ports/ports.ts';

const DAY = 24 * 3600;
/** How many of their complaints a member reads. */
const OWN = 50;

/** The target's own spelling of its id, if there is one that the viewer can see. */
async function targetId(db: Db, viewer: Member | null, kind: ReportTarget, id: string): Promise<string> {
  if (kind === 'image') return visibleId(db, viewer, id);
  if (kind === 'comment') return (await visibleComment(db, viewer, id)).id;
  if (kind === 'user' && !/^[1-9]\d{0,8}$/.test(id)) throw new HttpError('NOT_FOUND');
  const there =
    kind === 'user'
      ? await db.$count(users, and(eq(users.id, Number(id)), isNull(users.deletedAt)))
      : await db.$count(sql`models m`, sql`m.id = ${id} and ${modelsSeenBy(viewer)}`);
  if (there === 0) throw new HttpError('NOT_FOUND');
  return id;
}

/** Whose a target is; null of the product's own models. */
async function authorOf(db: Db, kind: ReportTarget, id: string): Promise<number | null> {
  if (kind === 'user') return Number(id);
  const table = kind === 'image' ? images : kind === 'comment' ? comments : models;
  const [found] = await db.select({ userId: table.userId }).from(table).where(eq(table.id, id));
  return found?.userId ?? null;
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
    const authorId = await authorOf(db, body.kind, target);
    const number = await db.transaction((tx) =>
      openCase(tx, now, {
        userId: member?.id ?? null,
        kind: body.kind,
        targetId: target,
        authorId,
        reason: body.reason,
        text: body.text ?? '',
      }),
    );
    ports.log(`complaint ${number}: ${body.kind} ${target}, ${body.reason}`, { level: 'info' });
    return ok({ number });
  });

  mount(app, ownReports, async ({ member }) => {
    const found = await ports.db
      .select()
      .from(reports)
      .where(eq(reports.userId, member.id))
      .orderBy(desc(reports.createdAt), desc(reports.number))
      .limit(OWN);
    const nameOf = await complaintNames(ports.db, found);
    return ok(
      found.map((row) => ({
        number: row.number,
        kind: row.kind,
        name: nameOf(row),
        reason: row.reason as ReportReason,
        text: row.text,
        createdAt: row.createdAt.toISOString(),
        state: row.state,
        asked: row.state === 'waiting' ? row.asked : '',
        material: row.material,
        outcome: row.outcome,
        answer: row.answer,
        answeredAt: row.answeredAt?.toISOString() ?? null,
      })),
    );
  });

  mount(app, addMaterial, async ({ member, params, body }) => {
    const own = and(eq(reports.number, params.number), eq(reports.userId, member.id));
    const [sent] = await ports.db
      .update(reports)
      .set({ state: 'open', material: body.text })
      .where(and(own, eq(reports.state, 'waiting')))
      .returning();
    if (sent) return ok({ number: sent.number });
    if ((await ports.db.$count(reports, own)) === 0) throw new HttpError('NOT_FOUND');
    throw new HttpError('CONFLICT', { message: '这件投诉现在不需要补充材料，没有改动' });
  });
}
