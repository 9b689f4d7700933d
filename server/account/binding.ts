import { and, count, eq, gt, inArray, lte, ne } from 'drizzle-orm';
import type { Safety } from '#shared/contract/safety.ts';
import { type AccountId, maskAccount } from '#shared/rules/account-rules.ts';
import type { Proof } from '#shared/vocabulary/account-kinds.ts';
import { chinaTime } from '../kernel/china-time.ts';
import { sha256 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { accountChanges, codes, proofs, sessions, users } from '../kernel/db/schema/accounts.ts';
import { errorText } from '../kernel/error-text.ts';
import { HttpError } from '../kernel/http-error.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import type { Ports } from '../ports/ports.ts';
import { consumeCode } from './codes.ts';
import { devicesOf } from './devices.ts';
import type { Member } from './sessions.ts';

const PROOF_MS = 10 * 60_000;
const DAY_MS = 24 * 3600_000;
const words = { mobile: '手机号', email: '邮箱' } as const;

type Mean = { kind: Proof; usableFrom: Date | null };

/**
 * What a member can show. What was set anew is no proof for a day: who holds the phone alone could otherwise set a password
 * by its code and have two.
 */
function meansOf(member: Member, now: Date): Mean[] {
  const mean = (kind: Proof, has: boolean, setAt: Date | null): Mean[] => {
    const from = setAt && new Date(setAt.getTime() + DAY_MS);
    return has ? [{ kind, usableFrom: from && from > now ? from : null }] : [];
  };
  return [
    ...mean('password', member.passwordHash !== null, member.passwordAt),
    ...mean('mobile', member.mobile !== null, member.mobileAt),
    ...mean('email', member.email !== null, member.emailAt),
  ];
}

const usable = (means: Mean[]) => means.filter(({ usableFrom }) => usableFrom === null).map(({ kind }) => kind);
/** Two where the member has two. */
const neededOf = (means: Mean[]) => Math.min(2, Math.max(1, usable(means).length));

/** What a session has shown that still holds. */
async function passedBy(db: Db, token: string, now: Date): Promise<Map<Proof, Date>> {
  const since = new Date(now.getTime() - PROOF_MS);
  const found = await db
    .select({ kind: proofs.kind, at: proofs.at })
    .from(proofs)
    .where(and(eq(proofs.session, await sha256(token)), gt(proofs.at, since)));
  return new Map(found.map(({ kind, at }) => [kind, at]));
}

type Waiting = typeof accountChanges.$inferSelect;
const told = ({ kind, value, dueAt }: Waiting) => ({ kind, to: maskAccount(value), dueAt: dueAt.toISOString() });

/** What a member's account is kept safe by, as one of their sessions may see it. */
export async function safetyOf({ db, ...ports }: Ports, member: Member, token: string): Promise<Safety> {
  const now = ports.now();
  const means = meansOf(member, now);
  const [passed, [waiting], devices] = await Promise.all([
    passedBy(db, token, now),
    db.select().from(accountChanges).where(eq(accountChanges.userId, member.id)),
    devicesOf(db, member.id, token, now),
  ]);
  return {
    passwordAt: member.passwordAt?.toISOString() ?? null,
    proofs: means.map(({ kind, usableFrom }) => ({
      kind,
      passedAt: passed.get(kind)?.toISOString() ?? null,
      usableFrom: usableFrom?.toISOString() ?? null,
    })),
    needed: neededOf(means),
    waiting: waiting ? told(waiting) : null,
    devices,
  };
}

/** Takes one proof of being the member, for ten minutes of this session. `passwordIs` refuses a wrong password, and counts it. */
export async function prove(
  ports: Ports,
  member: Member,
  { token, ip }: { token: string; ip: string },
  shown: { kind: Proof; secret: string },
  passwordIs: (password: string) => Promise<unknown>,
): Promise<void> {
  const now = ports.now();
  const mean = meansOf(member, now).find(({ kind }) => kind === shown.kind);
  if (!mean) throw new HttpError('VALIDATION', { message: '这个账号没有这种证明，请换一种' });
  if (mean.usableFrom) throw new HttpError('NOT_VERIFIED', { message: '它在 24 小时内刚设置过，还不能用来证明。请换一种，或晚些再来' });
  if (shown.kind === 'password') {
    await passwordIs(shown.secret);
  } else await consumeCode(ports, { kind: shown.kind, value: member[shown.kind] ?? '' }, 'modify', shown.secret, ip);
  const row = { session: await sha256(token), kind: shown.kind, at: now };
  await ports.db
    .insert(proofs)
    .values(row)
    .onConflictDoUpdate({ target: [proofs.session, proofs.kind], set: { at: now } });
}

/** Uses up what a session has shown, or refuses. */
async function spendProofs(db: Db, token: string, means: Mean[], now: Date): Promise<void> {
  const spent = await db
    .delete(proofs)
    .where(
      and(eq(proofs.session, await sha256(token)), gt(proofs.at, new Date(now.getTime() - PROOF_MS)), inArray(proofs.kind, usable(means))),
    )
    .returning({ kind: proofs.kind });
  if (spent.length < neededOf(means)) throw new HttpError('NOT_VERIFIED', { message: '身份证明不够或已过期，没有改动，请重新验证' });
}

async function assertFree(db: Db, account: AccountId): Promise<void> {
  const [other] = await db.select({ taken: count() }).from(users).where(eq(users[account.kind], account.value));
  if (other?.taken) throw new HttpError('ACCOUNT_TAKEN');
}

/** Writes what is bound; whoever is signed in elsewhere is signed out. */
async function write(tx: Db, member: Member, account: AccountId, now: Date, keep?: string): Promise<void> {
  const { kind, value } = account;
  await assertFree(tx, account);
  await tx
    .update(users)
    .set(kind === 'mobile' ? { mobile: value, mobileAt: now } : { email: value, emailAt: now })
    .where(eq(users.id, member.id));
  await tx.delete(accountChanges).where(eq(accountChanges.userId, member.id));
  await tx
    .delete(sessions)
    .where(keep === undefined ? eq(sessions.userId, member.id) : and(eq(sessions.userId, member.id), ne(sessions.hash, keep)));
  // A code on its way to what is no longer the member's opens nothing of theirs.
  const former = member[kind];
  if (former) await tx.delete(codes).where(eq(codes.target, former));
}

/** Tells everything that was bound before. A notice that is not sent undoes nothing. */
export async function tellMember(ports: Ports, member: Member, text: string): Promise<void> {
  const to = [member.mobile, member.email].filter((one) => one !== null);
  for (const done of await Promise.allSettled(to.map((one) => ports.codeSender.tell({ to: one, text: `【点石】${text}` }))))
    if (done.status === 'rejected') ports.log(`notice not sent: ${errorText(done.reason)}`);
}

const minute = (at: Date) => chinaTime(at).slice(0, 16);

/**
 * Binds a phone number or mail address whose code was shown. Replacing one with a single proof waits a day, told to what is
 * bound, so that whoever lost it to somebody can stop it. That it belongs to another account is told only to who holds it.
 */
export async function bind(
  ports: Ports,
  member: Member,
  account: AccountId,
  code: string,
  { token, ip }: { token: string; ip: string },
): Promise<{ member: Member; waiting: Safety['waiting'] }> {
  const { db } = ports;
  const now = ports.now();
  const { kind, value } = account;
  const means = meansOf(member, now);
  if (member[kind] === value) throw new HttpError('VALIDATION', { message: `这就是现在绑定的${words[kind]}` });
  if (usable(means).length === 0) throw new HttpError('NOT_VERIFIED', { message: '登录方式在 24 小时内刚更换过，没有改动，请晚些再来' });
  const passed = await passedBy(db, token, now);
  if (usable(means).filter((one) => passed.has(one)).length < neededOf(means))
    throw new HttpError('NOT_VERIFIED', { message: '身份证明不够或已过期，没有改动，请重新验证' });
  await countAgainst(db, now, [{ key: `bind-day:${member.id}`, max: 10, seconds: 24 * 3600 }]);
  await consumeCode(ports, account, 'bind', code, ip);
  await assertFree(db, account);

  const replaces = member[kind] !== null;
  if (replaces && neededOf(means) === 1) {
    const row = { userId: member.id, kind, value, createdAt: now, dueAt: new Date(now.getTime() + DAY_MS) };
    await db.transaction(async (tx) => {
      await spendProofs(tx, token, means, now);
      await tx.insert(accountChanges).values(row).onConflictDoUpdate({ target: accountChanges.userId, set: row });
    });
    await tellMember(
      ports,
      member,
      `你的账号申请更换${words[kind]}，${minute(row.dueAt)} 生效。不是你本人操作的话，请登录后在「账号设置」里撤销，并修改密码。`,
    );
    return { member, waiting: told(row) };
  }
  const keep = await sha256(token);
  await db.transaction(async (tx) => {
    await spendProofs(tx, token, means, now);
    await write(tx, member, account, now, keep);
  });
  // What is still being watched with an older token ends at once.
  ports.notifier.notify(`member:${member.id}`);
  await tellMember(
    ports,
    member,
    `你的账号在 ${minute(now)} ${replaces ? '更换' : '绑定'}了${words[kind]}（${maskAccount(value)}），其他设备已退出。不是你本人操作的话，请马上联系客服。`,
  );
  return { member: { ...member, [kind]: value }, waiting: null };
}

/** Gives up what waits to be bound. */
export async function cancelBinding(ports: Ports, member: Member): Promise<void> {
  const [given] = await ports.db.delete(accountChanges).where(eq(accountChanges.userId, member.id)).returning();
  if (given) await tellMember(ports, member, `更换${words[given.kind]}已撤销，登录方式没有变化。`);
}

/** Binds what has waited its day; part of the sweep. */
export async function sweepBindings(ports: Ports): Promise<void> {
  const { db } = ports;
  const due = await db
    .select()
    .from(accountChanges)
    .innerJoin(users, eq(users.id, accountChanges.userId))
    .where(lte(accountChanges.dueAt, ports.now()));
  for (const { account_changes: change, users: member } of due) {
    const { kind, value, userId } = change;
    try {
      const done = await db.transaction(async (tx) => {
        // Given up meanwhile, or taken by another process.
        const [taken] = await tx
          .delete(accountChanges)
          .where(and(eq(accountChanges.userId, userId), eq(accountChanges.dueAt, change.dueAt)))
          .returning();
        if (taken) await write(tx, member, { kind, value }, ports.now());
        return taken !== undefined;
      });
      if (!done) continue;
      ports.notifier.notify(`member:${userId}`);
      await tellMember(
        ports,
        member,
        `你的账号已更换${words[kind]}（${maskAccount(value)}），所有设备已退出，请用新的${words[kind]}登录。`,
      );
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      await db.delete(accountChanges).where(eq(accountChanges.userId, userId));
      await tellMember(ports, member, `更换${words[kind]}没有完成：新的${words[kind]}这期间成了另一个账号的登录方式。登录方式没有变化。`);
    }
  }
}
