/** How numbers, times and accounts are written, in the forms Chinese products use. Time zone: Asia/Shanghai. */
const zone = { timeZone: 'Asia/Shanghai' } as const;
const whole = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 0 });
const dayParts = new Intl.DateTimeFormat('zh-CN', { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' });
const clock = new Intl.DateTimeFormat('zh-CN', { ...zone, hour: '2-digit', minute: '2-digit', hour12: false });

/** `1,284`; balances and points never shorten. */
export function points(value: number): string {
  return Number.isFinite(value) ? whole.format(value) : '--';
}

/** R1.12: how many gift points go within a day. */
export function expiry(expiring: number): string {
  return expiring > 0 ? `${points(expiring)} 赠送积分将在 24 小时内过期` : '24 小时内没有积分过期';
}

/** `12.6 万` from ten thousand on; for likes and uses, never for money or points. */
export function count(value: number): string {
  if (!Number.isFinite(value)) return '--';
  return value >= 10_000 ? `${(Math.floor(value / 1000) / 10).toString()} 万` : whole.format(value);
}

/** `12.6 万次`, `920 次`: a unit follows 万 without a space. */
export const uses = (value: number): string => `${count(value)}${value >= 10_000 ? '' : ' '}次`;

/** `3.2 GB`, `640 KB`: what files take. */
export function fileSize(bytes: number): string {
  const step = bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3;
  const value = bytes / 1024 ** step;
  return `${value >= 100 ? Math.round(value) : Number(value.toFixed(1))} ${['', 'KB', 'MB', 'GB'][step]}`;
}

function parse(iso: string | null): Date | null {
  const at = iso ? new Date(iso) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

/** `2026-03-18`, or `--`. */
export function day(iso: string | null): string {
  const at = parse(iso);
  return at ? dayParts.format(at).replaceAll('/', '-') : '--';
}

/** `今天`, `昨天` or the date: the heading of a group of works. */
export function dayName(iso: string, now: Date): string {
  const name = day(iso);
  if (name === day(now.toISOString())) return '今天';
  return name === day(new Date(now.getTime() - 24 * 3600_000).toISOString()) ? '昨天' : name;
}

/** `2026-11-21 14:08`, or `--`. */
export function moment(iso: string | null): string {
  return iso ? `${day(iso)} ${time(iso)}` : '--';
}

/** `今天 15:42`, `昨天 21:14`, `11 月 8 日`, `2025-11-08`: when a line of a log happened. */
export function when(iso: string, now: Date): string {
  const name = dayName(iso, now);
  if (name === '今天' || name === '昨天') return `${name} ${time(iso)}`;
  const [year, month, date] = name.split('-').map(Number);
  return year === Number(day(now.toISOString()).slice(0, 4)) ? `${month} 月 ${date} 日` : name;
}

/** `2026 年 3 月 18 日`, or `--`. */
export function longDay(iso: string | null): string {
  const [year, month, date] = day(iso).split('-').map(Number);
  return year && month && date ? `${year} 年 ${month} 月 ${date} 日` : '--';
}

/** `2026 年 3 月 18 日到期，剩 128 天`: until when a membership runs. */
export function runsUntil(iso: string | null, now: Date): string {
  const at = parse(iso);
  if (!at) return '--';
  const left = Math.max(0, Math.ceil((at.getTime() - now.getTime()) / (24 * 3600_000)));
  return `${longDay(iso)}到期，剩 ${left} 天`;
}

/** `14:08`. */
export function time(iso: string): string {
  const at = parse(iso);
  return at ? clock.format(at) : '--';
}

/** `138 0000 0000`; an address that is not a mobile number stays as it is. */
export function spaceMobile(account: string): string {
  return account.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
}
