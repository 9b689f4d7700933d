import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Device } from '#shared/contract/safety.ts';
import { sha256 } from '../kernel/crypto.ts';
import { sessions } from '../kernel/db/schema/accounts.ts';
import type { Db } from '../kernel/db/db.ts';

/** In the order they are looked for: most browsers also name the ones they descend from. */
const BROWSERS = [
  ['微信', /MicroMessenger\/(\d+)/],
  ['QQ 浏览器', /M?QQBrowser\/(\d+)/],
  ['UC 浏览器', /UC?Browser\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['三星浏览器', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
] as const;

/** Without versions: browsers freeze what they tell of the system's. */
const SYSTEMS = [
  ['iPhone', 'phone', /iPhone|iPod/],
  ['iPad', 'tablet', /iPad/],
  ['鸿蒙设备', 'phone', /OpenHarmony|HarmonyOS/],
  ['安卓手机', 'phone', /Android.*Mobile/],
  ['安卓平板', 'tablet', /Android/],
  ['Windows 电脑', 'computer', /Windows/],
  ['Mac', 'computer', /Mac OS X|Macintosh/],
  ['ChromeOS 电脑', 'computer', /CrOS/],
  ['Linux 电脑', 'computer', /Linux/],
] as const;

/** What a browser calls itself, in words a member knows their devices by. */
export function nameDevice(agent: string): Pick<Device, 'form' | 'system' | 'browser'> {
  const system = SYSTEMS.find(([, , sign]) => sign.test(agent));
  const browser = BROWSERS.flatMap(([name, sign]) => {
    const version = sign.exec(agent)?.[1];
    return version ? [`${name} ${version}`] : [];
  })[0];
  return { form: system?.[1] ?? 'computer', system: system?.[0] ?? '未知设备', browser: browser ?? '未知浏览器' };
}

/** Where a member is signed in, the one that asks first, then the last used. */
export async function devicesOf(db: Db, userId: number, token: string, now: Date): Promise<Device[]> {
  const own = await sha256(token);
  const found = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeen), desc(sessions.createdAt));
  return found
    .map(({ id, hash, agent, lastSeen }) => ({ id, ...nameDevice(agent), lastSeen: lastSeen.toISOString(), current: hash === own }))
    .toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** Signs a member's devices out, all but the one whose token asks, or `id` alone; how many there were. */
export async function closeDevices(db: Db, userId: number, token: string, id?: string): Promise<number> {
  const wanted = id === undefined ? ne(sessions.hash, await sha256(token)) : eq(sessions.id, id);
  const closed = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), wanted))
    .returning({ id: sessions.id });
  return closed.length;
}
