import { type SQL, sql } from 'drizzle-orm';
import type { SuspensionScope } from '#shared/vocabulary/desk-kinds.ts';
import { chinaTime } from '../kernel/china-time.ts';
import { HttpError } from '../kernel/http-error.ts';
import { assertMinorMayShow } from './minors.ts';
import type { Member } from './sessions.ts';

export type Suspension = NonNullable<Member['suspension']>;
type Suspended = Pick<Member, 'suspension'>;

/** What a member is kept from now; null where nothing is, or its end has come. */
export function suspensionOf({ suspension }: Suspended, now: Date): Suspension | null {
  return suspension && (suspension.until === null || new Date(suspension.until) > now) ? suspension : null;
}

/** Whether a member is kept from it now. */
export const isKeptFrom = (member: Suspended, scope: SuspensionScope, now: Date): boolean =>
  suspensionOf(member, now)?.scopes.includes(scope) ?? false;

const names: Record<SuspensionScope, string> = { publish: '发布和评论', generate: '生成', 'sign-in': '登录' };

/** What the member is told of it: from what they are kept, until when and why, and what stays theirs. */
export function suspensionWords({ scopes, until, reason }: Suspension): string {
  const what = scopes.map((scope) => names[scope]).join('、');
  const end = until ? `${chinaTime(new Date(until)).slice(0, 16)} 自动恢复` : '没有定恢复的时间';
  const days = keepsFromDrawing(scopes) ? '，停用的天数恢复时补进会员' : '';
  return `不能${what}，${end}。${reason && `理由：${reason}。`}积分和作品都还在${days}。有疑问请联系客服`;
}

/** Whether such a suspension takes days of a membership that nobody could draw in. */
export const keepsFromDrawing = (scopes: readonly SuspensionScope[]): boolean => scopes.some((scope) => scope !== 'publish');

/** Refuses what an operator keeps a member from, with the reason and the end; and publishing in minors' mode. */
export function assertMay(member: Suspended & Pick<Member, 'minorMode'>, scope: SuspensionScope, now: Date): void {
  const suspension = suspensionOf(member, now);
  if (suspension?.scopes.includes(scope)) throw new HttpError('SUSPENDED', { message: `账号停用中，${suspensionWords(suspension)}` });
  if (scope === 'publish') assertMinorMayShow(member);
}

/** Whether an account, by the name that `users` goes by, is shut: until the sweep has seen that its end has come. */
export const isShut = (user: SQL): SQL => sql`coalesce(${user}.suspension -> 'scopes' @> '["sign-in"]'::jsonb, false)`;
