import type { Task } from '#shared/contract/generation.ts';

/** Seconds below which a wait is over before its figure is read. */
const AT_ONCE = 20;
/** Seconds up to which seconds are told: no guess is exact beyond, and nobody counts them. */
const COUNTED = 30;

/** `1 分钟`, `5 分钟`, `1 小时 20 分钟`, rounded up so that it is rather sooner than promised. */
function inMinutes(seconds: number): string {
  const minutes = seconds < 90 ? 1 : Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} 分钟`;
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`;
}

/** `约 8 秒`, `约 1 分钟`, `约 5 分钟`: how long something will take. */
export const about = (seconds: number): string =>
  `约 ${seconds <= COUNTED ? `${Math.max(1, Math.round(seconds))} 秒` : inMinutes(seconds)}`;

/** How a task waits: what keeps it, or its place and then how long. `until` is what the time ends with, e.g. `后练完`. */
export function waitWords({ ahead, eta, notice }: Pick<Task, 'ahead' | 'eta' | 'notice'>, until = ''): string {
  if (notice !== null) return notice;
  const soon = eta !== null && eta < AT_ONCE;
  const place = ahead > 0 ? `排队第 ${ahead + 1} 位` : eta === null ? '即将开始' : soon ? '' : '排队第 1 位';
  const time = eta === null ? '' : soon ? '马上开始' : `约 ${inMinutes(eta)}${until}`;
  return [place, time].filter(Boolean).join('，');
}
