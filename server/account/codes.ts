import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { AccountId } from '#shared/rules/account-rules.ts';
import type { CodePurpose } from '#shared/contract/sign-in.ts';
import { codes } from '../kernel/db/schema/accounts.ts';
import { settings } from '../kernel/db/schema/settings.ts';
import { hmac, randomKey, sameText, sixDigits, uuidv7 } from '../kernel/crypto.ts';
import { assertLeft, countAgainst, forgetCount } from '../kernel/rate-limit.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Ports } from '../ports/ports.ts';

/** Spec §9: a minute between two codes. */
export const COOLDOWN = 60;
const LIFETIME = 5 * 60;
/** Wrong answers until a code is burnt. */
const TRIES = 5;

/** The HMAC key of this data directory, made on first use. */
export function secretOf(db: Db): Promise<string> {
  const known = secrets.get(db) ?? readSecret(db);
  secrets.set(db, known);
  known.catch(() => secrets.delete(db));
  return known;
}

/** It never changes once it is made. */
const secrets = new WeakMap<Db, Promise<string>>();

async function readSecret(db: Db): Promise<string> {
  const read = () => db.select().from(settings).where(eq(settings.key, 'hmac'));
  const [kept] = await read();
  if (kept) return kept.value;
  await db
    .insert(settings)
    .values({ key: 'hmac', value: randomKey(32) })
    .onConflictDoNothing();
  const [made] = await read();
  if (!made) throw new Error('the HMAC key is missing');
  return made.value;
}

function macOf(secret: string, to: AccountId, purpose: CodePurpose, id: string, code: string): Promise<string> {
  return hmac(secret, [to.value, purpose, id, code].join('|'));
}

/** Sends a fresh code. Limits per target and per address; the cooldown starts only once the message has left. */
export async function sendCode(ports: Ports, to: AccountId, purpose: CodePurpose, ip: string): Promise<void> {
  const { db } = ports;
  const now = ports.now();
  if (!ports.codeSender.reaches(to.value)) {
    const [no, yes] = to.value.includes('@') ? ['邮箱', '手机号'] : ['手机号', '邮箱'];
    throw new HttpError('SEND_FAILED', { message: `这里还不能给${no}发验证码，请改用${yes}` });
  }
  const cooldown = { key: `cooldown:${to.value}`, max: 1, seconds: COOLDOWN };
  const limits = [
    cooldown,
    { key: `codes-ip:${ip}`, max: 20, seconds: 3600 },
    { key: `codes-hour:${to.value}`, max: 5, seconds: 3600 },
    { key: `codes-day:${to.value}`, max: 10, seconds: 24 * 3600 },
  ];
  // Looked at first, the longest wait before all: what is refused uses nothing up and is told its true wait.
  for (const limit of limits.toReversed()) await assertLeft(db, now, limit);
  await countAgainst(db, now, limits);
  const id = uuidv7(now);
  const code = sixDigits();
  const mac = await macOf(await secretOf(db), to, purpose, id, code);
  await db
    .insert(codes)
    .values({ id, target: to.value, purpose, mac, ip, createdAt: now, expiresAt: new Date(now.getTime() + LIFETIME * 1000) });
  try {
    await ports.codeSender.send({ to: to.value, code, purpose });
  } catch (cause) {
    await db.delete(codes).where(eq(codes.id, id));
    await forgetCount(db, cooldown.key);
    ports.log(`code not sent: ${cause instanceof Error ? cause.message : 'unknown cause'}`);
    throw new HttpError('SEND_FAILED');
  }
}

type Found = typeof codes.$inferSelect;

/**
 * The code last sent to this target for this purpose, if `code` is it and it still lives; earlier ones are dead. A try is
 * taken before it is judged: a thousand guesses at one moment get no more of them than five one by one (T-CODE-01).
 */
async function match(ports: Ports, to: AccountId, purpose: CodePurpose, code: string, ip: string): Promise<Found> {
  const { db } = ports;
  const now = ports.now();
  const asker = { key: `wrong-code-ip:${ip}`, max: 30, seconds: 300 };
  await assertLeft(db, now, asker);
  const [newest] = await db
    .select({ id: codes.id })
    .from(codes)
    .where(and(eq(codes.target, to.value), eq(codes.purpose, purpose)))
    .orderBy(desc(codes.createdAt), desc(codes.id))
    .limit(1);
  const [found] = newest
    ? await db
        .update(codes)
        .set({ tries: sql`${codes.tries} + 1` })
        .where(and(eq(codes.id, newest.id), isNull(codes.usedAt), gt(codes.expiresAt, now), lt(codes.tries, TRIES)))
        .returning()
    : [];
  if (found && sameText(await macOf(await secretOf(db), to, purpose, found.id, code.trim()), found.mac)) return found;
  await countAgainst(db, now, [
    asker,
    // Never asked before the answer is judged: it would let anybody keep the owner out.
    { key: `wrong-code:${to.value}`, max: 10, seconds: 300 },
  ]);
  throw new HttpError('BAD_CODE');
}

/** Uses a code up. Two racing calls: the update lets one through. */
export async function consumeCode(
  ports: Ports,
  to: AccountId,
  purpose: CodePurpose,
  code: string,
  ip: string,
  verifiedWithin?: number,
): Promise<void> {
  const found = await match(ports, to, purpose, code, ip);
  if (verifiedWithin !== undefined) {
    const since = ports.now().getTime() - (found.verifiedAt?.getTime() ?? 0);
    if (since > verifiedWithin * 1000) throw new HttpError('NOT_VERIFIED');
  }
  const used = await ports.db
    .update(codes)
    .set({ usedAt: ports.now() })
    .where(and(eq(codes.id, found.id), isNull(codes.usedAt)))
    .returning({ id: codes.id });
  if (used.length === 0) throw new HttpError('BAD_CODE');
}

/**
 * Spec §7 `POST api/sessions`: marks a code as shown by its owner, and leaves it for the change that follows, for ten
 * minutes from the first time it was shown.
 */
export async function verifyCode(ports: Ports, to: AccountId, purpose: CodePurpose, code: string, ip: string): Promise<Date> {
  const found = await match(ports, to, purpose, code, ip);
  const now = ports.now();
  const until = found.verifiedAt ? found.expiresAt : new Date(now.getTime() + 600_000);
  await ports.db
    .update(codes)
    .set({ verifiedAt: found.verifiedAt ?? now, expiresAt: until, tries: 0 })
    .where(eq(codes.id, found.id));
  return until;
}
