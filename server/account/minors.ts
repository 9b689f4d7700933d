import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { MinorMode } from '#shared/contract/minors.ts';
import { MINOR_HOURS, type MinorDaily } from '#shared/rules/minors.ts';
import { chinaDay, chinaTime, startOfDay } from '../kernel/china-time.ts';
import type { Db } from '../kernel/db/db.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { HttpError } from '../kernel/http-error.ts';
import { countOf, countUp, forgetCount, waitText } from '../kernel/rate-limit.ts';
import type { Ports } from '../ports/ports.ts';
import { tellMember } from './binding.ts';
import type { Member } from './sessions.ts';

type Minor = Pick<Member, 'minorMode'>;
type InMode = { id: number; minorMode: NonNullable<Member['minorMode']> };

/** Wrong guardian's passwords: few in a quarter of an hour, as of codes, and few in a day, as four digits are soon tried out. */
const triesOf = (userId: number) => [
  { key: `guardian:${userId}`, max: 5, seconds: 15 * 60 },
  { key: `guardian-day:${userId}`, max: 10, seconds: 24 * 3600 },
];

const refusal = (message: string) => new HttpError('MINOR_MODE', { message: `未成年人模式开着，${message}` });

/** Refuses every payment in minors' mode: asked before an order is previewed, made or paid. */
export function assertMinorMayPay({ minorMode }: Minor): void {
  if (minorMode) throw refusal('不能充值和开通会员，没有下单，也没有扣款。需要时请监护人在「账号设置」里关闭后再来');
}

/** Refuses to show anything to others in minors' mode: what is out stays out, and whoever looks after a child decides. */
export function assertMinorMayShow({ minorMode }: Minor): void {
  if (minorMode) throw refusal('不能发布、分享和评论，没有改动，写好的内容还在。需要时请监护人在「账号设置」里关闭后再来');
}

/** Tasks that a member started on the China day of a moment; what brought nothing and was given back is not counted. */
async function usedToday(db: Db, userId: number, now: Date): Promise<number> {
  return db.$count(
    tasks,
    and(
      eq(tasks.userId, userId),
      gte(tasks.createdAt, startOfDay(chinaDay(now))),
      sql`not (${tasks.status} in ('canceled', 'failed') and ${tasks.refunded} >= ${tasks.cost})`,
    ),
  );
}

/** Refuses new tasks in minors' mode at night, and where the day has had as many as the guardian allows. Call it under the member's lock. */
export async function assertMinorMayStart(tx: Db, { id, minorMode }: InMode, count: number, now: Date): Promise<void> {
  const hour = Number(chinaTime(now).slice(11, 13));
  const { from, until } = MINOR_HOURS;
  if (hour < from || hour >= until)
    throw refusal(
      `${until}:00 到次日 ${from}:00 不能生成和使用工具，没有扣积分，写好的内容还在。请 ${from}:00 以后再来，或请监护人在「账号设置」里关闭`,
    );
  const used = await usedToday(tx, id, now);
  if (used + count > minorMode.daily)
    throw refusal(
      `每天最多 ${minorMode.daily} 个任务，今天已有 ${used} 个${count > 1 ? `，这次要 ${count} 个` : ''}，没有扣积分，写好的内容还在。请明天再来，或请监护人在「账号设置」里关闭`,
    );
}

/** Minors' mode of a member as the settings tell it. */
export async function minorModeOf({ db, now }: Pick<Ports, 'db' | 'now'>, { id, minorMode }: Member): Promise<MinorMode | null> {
  return minorMode && { since: minorMode.since, daily: minorMode.daily, used: await usedToday(db, id, now()) };
}

/** Turns minors' mode on, with a password that the guardian alone knows. */
export async function startMinorMode(
  ports: Ports,
  member: Member,
  { password, daily }: { password: string; daily: MinorDaily },
): Promise<MinorMode> {
  const now = ports.now();
  const minorMode = { hash: await ports.passwords.hash(password), since: now.toISOString(), daily };
  const [begun] = await ports.db
    .update(users)
    .set({ minorMode })
    .where(and(eq(users.id, member.id), isNull(users.minorMode)))
    .returning();
  if (!begun) throw new HttpError('CONFLICT', { message: '未成年人模式已经开着，监护人密码和每天的次数没有改动。要改请先关闭' });
  await tellMember(
    ports,
    member,
    `你的账号打开了未成年人模式：不能充值、发布和评论，夜间和超过每天 ${daily} 个任务时不能生成。只有监护人密码能关闭；不是你或监护人操作的话，请联系客服。`,
  );
  return { since: minorMode.since, daily, used: await usedToday(ports.db, member.id, now) };
}

/**
 * Turns minors' mode off, with the guardian's password. A try is taken before it is judged, as a code's is: a thousand guesses
 * of one moment get no more of them than five one by one.
 */
export async function endMinorMode(ports: Ports, member: Member, password: string): Promise<void> {
  const { db } = ports;
  const now = ports.now();
  const { minorMode } = member;
  if (!minorMode) throw new HttpError('CONFLICT', { message: '未成年人模式没有打开，没有改动' });
  const tries = triesOf(member.id);
  const locked = (seconds: number) =>
    new HttpError('LOCKED', {
      message: `监护人密码输错次数过多，未成年人模式还开着。请 ${waitText(seconds)}后再试；忘记密码的话，请监护人联系客服`,
      retryAfter: seconds,
    });
  for (const { key, max } of tries) {
    const { count, seconds } = await countOf(db, now, key);
    if (count >= max) throw locked(seconds);
  }
  let left = Infinity;
  for (const limit of tries) {
    const { count, resetsAt } = await countUp(db, now, limit);
    if (count > limit.max) throw locked(Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)));
    left = Math.min(left, limit.max - count);
  }
  if (!(await ports.passwords.verify(password, minorMode.hash))) {
    const message = `监护人密码不正确，未成年人模式还开着。${left > 0 ? `还可以试 ${left} 次` : '请过一会儿再试；忘记密码的话，请监护人联系客服'}`;
    throw new HttpError('BAD_LOGIN', { message, fields: { password: message } });
  }
  if (await clearMinorMode(db, member.id, minorMode.hash)) await tellMember(ports, member, '你的账号关闭了未成年人模式，账号照常使用。');
}

/** Ends the mode and what was counted of its password; false where it had ended meanwhile, or another one (`hash`) has begun. */
export async function clearMinorMode(db: Db, userId: number, hash?: string): Promise<boolean> {
  const same = hash === undefined ? isNotNull(users.minorMode) : sql`${users.minorMode} ->> 'hash' = ${hash}`;
  const ended = await db
    .update(users)
    .set({ minorMode: null })
    .where(and(eq(users.id, userId), same))
    .returning({ id: users.id });
  for (const { key } of triesOf(userId)) await forgetCount(db, key);
  return ended.length > 0;
}
