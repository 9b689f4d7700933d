import { proxy } from 'valtio';
import type { UserInfo } from '#shared/contract/account.ts';
import { drop, dropDrafts, load, loadJson, onOtherTab, save } from './persist.ts';

const DEFAULT_CDN = '/files/';
const TOKEN = /^[\w-]{20,200}$/;

function storedToken(): string {
  const token = load('token') ?? '';
  return TOKEN.test(token) ? token : '';
}

/** The stored member if it has the shape the screens read; the schema itself would cost the first route its validator. */
function storedUser(): UserInfo | null {
  const user = loadJson('userInfo') as Partial<UserInfo> | null;
  const permission = user?.permission;
  const whole = [
    user?.id,
    permission?.all,
    permission?.point,
    permission?.point_gift,
    permission?.point_permission,
    permission?.expiring,
    permission?.features?.picNum,
  ].every(Number.isInteger);
  const named = [user?.name, user?.image, user?.mobile, user?.token, user?.cdn].every((text) => typeof text === 'string');
  return whole && named && [-1, 1, 2, 3].includes(user?.vipType ?? 0) ? (user as UserInfo) : null;
}

/** A prefix that could carry script or another host's pages is not taken from storage (F-52). */
function storedCdn(): string {
  const cdn = load('cdn') ?? '';
  return /^(?:\/(?![/\\])|https?:\/\/)[\w./:-]*$/.test(cdn) ? cdn : DEFAULT_CDN;
}

/** Who is signed in (R2.1). `openLogin` shows the login dialog. Changed only through the actions below. */
export const session = proxy<{ token: string; cdn: string; userInfo: UserInfo | null; openLogin: boolean }>({
  token: storedToken(),
  cdn: storedCdn(),
  userInfo: storedUser(),
  openLogin: load('openLogin') === 'true',
});
// A planted flag means a sign-out, once; it is not carried into the next load (T-SES-08).
if (session.openLogin) forget();

function forget(): void {
  session.token = '';
  session.userInfo = null;
  drop('token');
  drop('userInfo');
}

/** Spec §4: login stores user info, token and cdn, and closes the dialog. */
export function signIn(info: UserInfo): void {
  session.token = info.token;
  closeLogin();
  keepUser(info);
  // Last: another tab that sees the token finds its member there already (F-20).
  save('token', info.token);
}

/** Replaces what is known of the signed-in member. */
export function keepUser(info: UserInfo): void {
  session.userInfo = info;
  session.cdn = info.cdn || DEFAULT_CDN;
  save('userInfo', JSON.stringify(info));
  save('cdn', session.cdn);
}

/** Changes single fields of the signed-in member, such as a fresh balance. */
export function patchUser(fields: Partial<UserInfo>): void {
  if (session.userInfo) keepUser({ ...session.userInfo, ...fields });
}

/** Spec §4: logout clears user info and token; forms are the member's own and go too. Other tabs follow through storage. */
export function signOut(): void {
  dropDrafts();
  forget();
  closeLogin();
}

/** Spec §4: setting openLogin signs out. Opening it twice is opening it once, so many 401s are one dialog (T-SES-03). */
export function requireLogin(): void {
  if (session.openLogin) return;
  forget();
  session.openLogin = true;
  save('openLogin', 'true');
}

export function closeLogin(): void {
  session.openLogin = false;
  drop('openLogin');
}

/** Keeps this tab in step with the others: signed out there is signed out here, another member there is that member here. */
export function followOtherTabs(onChange: () => void): () => void {
  return onOtherTab((key) => {
    if (key !== null && key !== 'token' && key !== 'userInfo') return;
    const token = storedToken();
    const changed = token !== session.token;
    session.token = token;
    session.userInfo = token ? storedUser() : null;
    if (token) session.openLogin = false;
    if (changed) onChange();
  });
}
