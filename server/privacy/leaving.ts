import { and, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { tellMember } from '../account/binding.ts';
import type { Member } from '../account/sessions.ts';
import { assertMay } from '../account/suspension.ts';
import { chinaTime } from '../kernel/china-time.ts';
import { sha256 } from '../kernel/crypto.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { sessions, users } from '../kernel/db/schema/accounts.ts';
import { errorText } from '../kernel/error-text.ts';
import { HttpError } from '../kernel/http-error.ts';
import { lockMember } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';
import { leave } from './delete-account.ts';

/** AC-12: how long somebody who wants to leave may think better of it. */
const COOLING_MS = 7 * 24 * 3600_000;
/** Accounts that one sweep ends. */
const SWEPT = 20;

/**
 * Begins the week before an account ends: every other device is signed out, and what others could see of the member is private.
 * What it was before is kept beside it, so that staying brings back just that. A second wish changes nothing.
 */
export async function wishToLeave(ports: Ports, member: Member, token: string): Promise<Date> {
  const { db } = ports;
  const wished = new Date(ports.now().getTime() + COOLING_MS);
  const keep = await sha256(token);
  const { leavesAt, isNew } = await db.transaction(async (tx) => {
    await lockMember(tx, member.id);
    const [begun] = await tx
      .update(users)
      .set({ leavesAt: wished })
      .where(and(eq(users.id, member.id), isNull(users.leavesAt), isNull(users.deletedAt)))
      .returning();
    if (!begun) {
      const [row] = await tx.select().from(users).where(eq(users.id, member.id));
      return { leavesAt: row?.leavesAt ?? wished, isNew: false };
    }
    await tx.delete(sessions).where(and(eq(sessions.userId, member.id), ne(sessions.hash, keep)));
    for (const table of [images, models])
      await tx
        .update(table)
        .set({ withheld: sql`${table.visibility}`, visibility: 'private' })
        .where(
          and(eq(table.userId, member.id), ne(table.visibility, 'private'), table === models ? eq(models.official, false) : undefined),
        );
    return { leavesAt: wished, isNew: true };
  });
  if (!isNew) return leavesAt;
  ports.notifier.notify(`member:${member.id}`, 'pictures');
  await tellMember(
    ports,
    member,
    `你的账号申请了注销，${chinaTime(leavesAt).slice(0, 16)} 起永久删除，在那之前公开的作品、模型和主页先收起来。改变主意，或不是你本人操作的话，请登录后在「账号设置」里撤销，并修改密码。`,
  );
  return leavesAt;
}

/** The member stays: what was withheld is as it was. */
export async function stay(ports: Ports, member: Member): Promise<void> {
  const stayed = await ports.db.transaction(async (tx) => {
    await lockMember(tx, member.id);
    const [row] = await tx
      .update(users)
      .set({ leavesAt: null })
      .where(and(eq(users.id, member.id), isNotNull(users.leavesAt), isNull(users.deletedAt)))
      .returning();
    if (!row) return false;
    for (const table of [images, models])
      await tx
        .update(table)
        .set({ visibility: sql`${table.withheld}`, withheld: null })
        .where(and(eq(table.userId, member.id), isNotNull(table.withheld)));
    return true;
  });
  if (!stayed) return;
  ports.notifier.notify(`member:${member.id}`, 'pictures');
  await tellMember(ports, member, '注销已撤销，账号照常使用，公开过的作品、模型和主页已恢复。');
}

/** Whoever is leaving, or is kept from it, shows nothing: what they make public is refused, and said how it is done. */
export function assertMayShow(member: Member, made: { visibility?: string | undefined; published?: boolean | undefined }, now: Date): void {
  if (!made.published && (made.visibility === undefined || made.visibility === 'private')) return;
  assertMay(member, 'publish', now);
  if (member.leavesAt)
    throw new HttpError('VALIDATION', { message: '账号正在注销，作品与模型这几天不公开。没有改动，请先在「账号设置」里撤销注销' });
}

/** Ends the accounts whose week is over; part of the sweep. One that fails is said in the log and tried again by the next. */
export async function sweepLeaving(ports: Ports): Promise<void> {
  const due = await ports.db
    .select()
    .from(users)
    .where(and(lte(users.leavesAt, ports.now()), isNull(users.deletedAt)))
    .orderBy(users.leavesAt)
    .limit(SWEPT);
  for (const member of due) {
    try {
      if (!(await leave(ports, member))) continue;
      ports.notifier.notify(`member:${member.id}`, 'queue', 'pictures');
      await tellMember(ports, member, '你的点石账号已注销，个人信息、作品与文件已删除。');
    } catch (error) {
      ports.log(`account ${member.id} not ended, the next sweep tries again: ${errorText(error)}`);
    }
  }
}
