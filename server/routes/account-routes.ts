import { SIGNUP_POINTS } from '#shared/rules/limits.ts';
import { desc, eq } from 'drizzle-orm';
import * as contract from '#shared/contract/account.ts';
import * as billing from '#shared/contract/billing.ts';
import * as privacy from '#shared/contract/privacy.ts';
import type { PublicUser, UserInfo } from '#shared/contract/account.ts';
import * as signIn from '#shared/contract/sign-in.ts';
import { type AccountId, isNickname, isPassword } from '#shared/rules/account-rules.ts';
import { captchaFrame } from './captcha-frame.ts';
import { judge, makePuzzle, spendTicket } from '../captcha/slider.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { memberships } from '../kernel/db/schema/commerce.ts';
import { randomKey, uuidv7 } from '../kernel/crypto.ts';
import { assertJudged } from '../images/uploads.ts';
import { countAgainst, countOf } from '../kernel/rate-limit.ts';
import { HttpError } from '../kernel/http-error.ts';
import { moderateWords } from '../moderation/moderate.ts';
import { coverBitmap } from '../pixels/imaging/bitmap.ts';
import { addresses, uploadPass } from '../images/images.ts';
import { yearOfWorks } from '../images/year-of-works.ts';
import { sniff } from '../pixels/imaging/sniff.ts';
import { listOf, ok } from '../kernel/reply.ts';
import { type App, mount } from '../http/mount.ts';
import { grant } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';
import { consumeCode, COOLDOWN, sendCode, verifyCode } from '../account/codes.ts';
import { accountOf } from '../billing/entitlements.ts';
import { leftKey } from '../privacy/delete-account.ts';
import { stay, wishToLeave } from '../privacy/leaving.ts';
import { ownData } from '../privacy/own-data.ts';
import { publicUsers } from '../account/public-users.ts';
import type { Standing } from '../account/standing.ts';
import { assertMay } from '../account/suspension.ts';
import { loginByPassword } from './password-login.ts';
import { accountIdOf } from './account-id.ts';
import { closeAllSessions, closeSession, type Member, openSession } from '../account/sessions.ts';

/** Not in spec: points a new account starts with. */
/** Spec §9: avatars stay under 2048k. */
const AVATAR_MAX = 2048 * 1024;
const AVATAR_SIDE = 256;

/** The account of a phone number or mail address, made on its first code login. */
async function findOrCreate(ports: Ports, account: AccountId): Promise<Member> {
  const column = account.kind === 'mobile' ? users.mobile : users.email;
  const now = ports.now();
  // Names are public: nothing of the account is in them.
  const digits = String(1000 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 9000));
  await ports.db
    .insert(users)
    .values({ uuid: uuidv7(now), name: `用户${digits}`, [account.kind]: account.value, createdAt: now })
    .onConflictDoNothing();
  const [member] = await ports.db.select().from(users).where(eq(column, account.value));
  if (!member) throw new Error('an account was neither found nor made');
  const returned = await countOf(ports.db, now, await leftKey(ports.db, account.value));
  if (returned.count > 0) return member;
  await grant(ports.db, {
    userId: member.id,
    bucket: 'point',
    amount: SIGNUP_POINTS,
    expiresAt: null,
    idem: `signup:${member.id}`,
    kind: 'gift',
    ref: 'signup',
    desc: '新用户赠送',
    now,
  });
  return member;
}

/** The member an address names; what can't be one is nobody. */
function idOf(param: string): number {
  const id = Number(param);
  if (!Number.isInteger(id) || id < 1 || id > 2 ** 31 - 1) throw new HttpError('NOT_FOUND');
  return id;
}

async function userInfoOf(ports: Ports, member: Member, token: string, standing?: Standing): Promise<UserInfo> {
  const { permission, vipType, unread } = await accountOf(ports.db, member.id, ports.now(), standing);
  return {
    _id: member.uuid,
    id: member.id,
    name: member.name,
    image: member.image,
    mobile: member.mobile ?? '',
    vipType,
    token,
    cdn: ports.config.cdn,
    permission,
    email: member.email,
    hasPassword: member.passwordHash !== null,
    uploads: await uploadPass(ports, member.id),
    leavesAt: member.leavesAt?.toISOString() ?? null,
    unread,
    createdAt: member.createdAt.toISOString(),
  };
}

/** Signing in and out, codes, the captcha, and the profile (Spec §4 to §7). */
export function accountRoutes(app: App, ports: Ports): void {
  const { db } = ports;

  mount(app, signIn.captcha, async ({ ip }) => {
    await countAgainst(db, ports.now(), [{ key: `puzzle-ip:${ip}`, max: 60, seconds: 600 }]);
    return ok(await makePuzzle(ports, ip));
  });

  if (ports.judgeCaptcha) captchaFrame(app, ports);

  mount(app, signIn.captchaVerify, async ({ body, ip }) => {
    // The cloud is paid by the answer.
    await countAgainst(db, ports.now(), [{ key: `captcha-ip:${ip}`, max: 60, seconds: 600 }]);
    const { passed, verifyCode: verdict, ticket } = await judge(ports, body.captchaVerifyParam, ip);
    return { code: 200 as const, message: { captchaVerifyResult: passed, verifyCode: verdict, ...(ticket && { ticket }) }, data: null };
  });

  mount(app, signIn.getCode, async ({ body, ip }) => {
    const account = accountIdOf(body.username);
    await spendTicket(ports, body.ticket, ip);
    await sendCode(ports, account, body.source, ip);
    return ok({ cooldown: COOLDOWN });
  });

  mount(app, signIn.sendCode, async ({ body, ip, member }) => {
    const account = accountIdOf(body.mobile ?? body.email);
    await spendTicket(ports, body.ticket, ip);
    await sendCode(ports, account, member ? 'modify' : 'login', ip);
    return ok({ cooldown: COOLDOWN });
  });

  mount(app, signIn.verifyIdentity, async ({ body, ip, member }) => {
    const account = accountIdOf(body.mobile);
    if (member && account.value !== member.mobile && account.value !== member.email) throw new HttpError('BAD_CODE');
    const until = await verifyCode(ports, account, member ? 'modify' : 'forget', body.code, ip);
    return ok({ verified: true as const, expiresAt: until.toISOString() });
  });

  mount(app, signIn.login, async ({ body, ip, agent }) => {
    const account = accountIdOf(body.username ?? body.mobile);
    const member =
      body.type === 'code'
        ? await loginByCode(ports, account, body.code ?? body.password ?? '', ip)
        : await loginByPassword(ports, account, body, ip);
    assertMay(member, 'sign-in', ports.now());
    const token = await openSession(db, member.id, { ip, agent, now: ports.now() });
    return ok(await userInfoOf(ports, member, token));
  });

  mount(app, signIn.forget, async ({ body, ip }) => {
    const account = accountIdOf(body.username);
    if (!isPassword(body.password)) throw new HttpError('WEAK_PASSWORD', { fields: { password: '密码须为 8 至 64 位，并包含字母和数字' } });
    await consumeCode(ports, account, 'forget', body.code, ip);
    const column = account.kind === 'mobile' ? users.mobile : users.email;
    const [member] = await db.select().from(users).where(eq(column, account.value));
    // An unknown account is told the same as a wrong code, so that nobody can ask who has one.
    if (!member) throw new HttpError('BAD_CODE');
    await setPassword(ports, member.id, body.password);
    return ok(true as const);
  });

  mount(app, signIn.modifyPassword, async ({ body, ip, member }) => {
    if (!isPassword(body.password)) throw new HttpError('WEAK_PASSWORD', { fields: { password: '密码须为 8 至 64 位，并包含字母和数字' } });
    await consumeOwnCode(ports, member, body, ip);
    await setPassword(ports, member.id, body.password);
    return ok(true as const);
  });

  mount(app, contract.userInfo, async ({ member, token, standing }) => ok(await userInfoOf(ports, member, token, standing)));

  mount(app, contract.publicUser, async ({ params, member, token }) => {
    const id = idOf(params.id);
    if (member?.id === id) return ok(await userInfoOf(ports, member, token));
    const [user] = await publicUsers(db, [id], member?.id ?? null, ports.now());
    if (!user) throw new HttpError('NOT_FOUND');
    return ok(user);
  });

  mount(app, contract.yearOfWorks, async ({ params }) => {
    const [user] = await publicUsers(db, [idOf(params.id)], null, ports.now());
    if (!user) throw new HttpError('NOT_FOUND');
    const address = await addresses(ports);
    const slices = await yearOfWorks(db, user.id);
    return ok(await Promise.all(slices.map(async ({ thumb, week, made, width }) => ({ image: await address(thumb), week, made, width }))));
  });

  mount(app, contract.permission, async ({ member, standing }) => ok((await accountOf(db, member.id, ports.now(), standing)).permission));

  mount(app, billing.memberships, async ({ member }) => {
    const now = ports.now();
    const found = await db.select().from(memberships).where(eq(memberships.userId, member.id)).orderBy(desc(memberships.startAt));
    const data = found.map((row) => ({
      id: row.id,
      type: row.type as PublicUser['vipType'],
      time: row.time as 1 | 2 | 3 | -1,
      actived: row.startAt <= now,
      expired: row.endAt <= now,
      startTime: row.startAt.toISOString(),
      endTime: row.endAt.toISOString(),
    }));
    return listOf(data, data.length);
  });

  mount(app, contract.saveAvatar, async ({ member, form }) => {
    // Each leaves a file that nothing names once the next one came, until the sweep.
    await countAgainst(db, ports.now(), [{ key: `avatars-hour:${member.id}`, max: 30, seconds: 3600, shared: true }]);
    let bytes = new Uint8Array();
    for await (const part of form) if (part.name === 'image' && part.file !== undefined) bytes = part.bytes;
    if (bytes.byteLength === 0) throw new HttpError('FILE_TYPE', { message: '请选择 JPG 或 PNG 图片' });
    if (bytes.byteLength >= AVATAR_MAX) throw new HttpError('FILE_TOO_LARGE', { message: '头像须小于 2048 KB' });
    const seen = sniff(bytes);
    if (seen?.format !== 'jpeg' && seen?.format !== 'png') throw new HttpError('FILE_TYPE', { message: '头像只支持 JPG、PNG' });
    const bitmap = await ports.codec.decode(bytes).catch(() => {
      throw new HttpError('IMAGE_BAD');
    });
    const key = `a/${randomKey(16)}.webp`;
    await ports.blobs.put(key, await ports.codec.webp(coverBitmap(bitmap, AVATAR_SIDE, AVATAR_SIDE), AVATAR_SIDE), 'image/webp');
    await assertJudged(ports, member, key);
    await db.update(users).set({ image: key }).where(eq(users.id, member.id));
    return ok({ image: key });
  });

  mount(app, contract.saveName, async ({ member, params, body }) => {
    if (params.id !== String(member.id) && params.id !== member.uuid) throw new HttpError('NOT_FOUND');
    const name = body.name.trim();
    if (!isNickname(name)) throw new HttpError('BAD_NAME', { fields: { name: '昵称须为 1 至 15 个中英文字符、数字或下划线' } });
    await moderateWords(ports, member, 'name', { name });
    await db.update(users).set({ name }).where(eq(users.id, member.id));
    // Pictures are found by their maker's name too.
    ports.notifier.notify('pictures');
    return ok({ name });
  });

  mount(app, privacy.exportData, async ({ member }) => {
    await countAgainst(db, ports.now(), [{ key: `export:${member.id}`, max: 10, seconds: 3600 }]);
    return ok(await ownData(db, member, ports.now()));
  });

  mount(app, privacy.deleteAccount, async ({ body, ip, member, token }) => {
    await consumeOwnCode(ports, member, body, ip);
    return ok({ leavesAt: (await wishToLeave(ports, member, token)).toISOString() });
  });

  mount(app, privacy.cancelLeaving, async ({ member }) => {
    await stay(ports, member);
    return ok(true as const);
  });

  mount(app, contract.logout, async ({ token, member }) => {
    await closeSession(db, token);
    ports.notifier.notify(`member:${member.id}`);
    return ok(true as const);
  });
}

/** A fresh proof of identity: a code sent to this very account, shown to `verifyIdentity` within the last ten minutes. */
async function consumeOwnCode(ports: Ports, member: Member, proof: { username: string; code: string }, ip: string): Promise<void> {
  const account = accountIdOf(proof.username);
  if (account.value !== member.mobile && account.value !== member.email) throw new HttpError('BAD_CODE');
  await consumeCode(ports, account, 'modify', proof.code, ip, 600);
}

async function setPassword(ports: Ports, userId: number, password: string): Promise<void> {
  const passwordHash = await ports.passwords.hash(password);
  await ports.db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash, passwordAt: ports.now() }).where(eq(users.id, userId));
    await closeAllSessions(tx, userId);
  });
  // What is still being watched with an older token ends at once.
  ports.notifier.notify(`member:${userId}`);
}

async function loginByCode(ports: Ports, account: AccountId, code: string, ip: string): Promise<Member> {
  await consumeCode(ports, account, 'login', code, ip);
  return findOrCreate(ports, account);
}
