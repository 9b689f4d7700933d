import { eq } from 'drizzle-orm';
import type { AccountId } from '#shared/rules/account-rules.ts';
import { spendTicket } from '../captcha/slider.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { randomKey } from '../kernel/crypto.ts';
import { HttpError } from '../kernel/http-error.ts';
import { pause } from '../kernel/pause.ts';
import { countAgainst, countOf, countUp, forgetCount, waitText } from '../kernel/rate-limit.ts';
import type { Ports } from '../ports/ports.ts';
import type { Member } from '../account/sessions.ts';

/** Hashed when an account is unknown, so that its answer takes as long as a known one's. */
let dummyHash: Promise<string> | undefined;

/** Wrong passwords of an account in a day, from wherever, after which each further one costs a puzzle and a wait. Never a lock: that would be a way to keep its owner out. */
const MISSES_FREE = 10;
const SLOWED_MS = 1000;

/** Who an account and its password belong to; wrong ones are counted and slowed, whoever asks and what for. */
export async function loginByPassword(
  ports: Ports,
  account: AccountId,
  { password = '', ticket }: { password?: string | undefined; ticket?: string | undefined },
  ip: string,
): Promise<Member> {
  const { db } = ports;
  const now = ports.now();
  const misses = `misses:${account.value}:${ip}`;
  const locked = await countOf(db, now, misses);
  if (locked.count >= 5) {
    throw new HttpError('LOCKED', {
      message: `尝试次数过多，请 ${waitText(locked.seconds)}后再试，或改用验证码登录`,
      retryAfter: locked.seconds,
    });
  }
  await countAgainst(db, now, [{ key: `login-ip:${ip}`, max: 30, seconds: 60 }]);
  // Counted before it is judged: of guesses made at one moment no more pass than of those made one by one. Who is right has them forgotten.
  const everywhere = `misses:${account.value}`;
  if ((await countUp(db, now, { key: everywhere, seconds: 24 * 3600 })).count > MISSES_FREE) {
    await spendTicket(ports, ticket, ip);
    await pause(SLOWED_MS, ports.stopping);
  }
  await countAgainst(db, now, [{ key: misses, max: 5, seconds: 900 }]);
  const column = account.kind === 'mobile' ? users.mobile : users.email;
  const [member] = await db.select().from(users).where(eq(column, account.value));
  dummyHash ??= ports.passwords.hash(randomKey(16));
  const matches = await ports.passwords.verify(password.slice(0, 64), member?.passwordHash ?? (await dummyHash));
  if (!member?.passwordHash || !matches || password.length > 64) throw new HttpError('BAD_LOGIN');
  await forgetCount(db, misses);
  await forgetCount(db, everywhere);
  return member;
}
