/** `40 秒`, `2 分 40 秒`, `18 分钟`, `1 小时 20 分钟`: how long something took, the longer the rounder. */
export function lasting(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const minutes = Math.round(whole / 60);
  if (whole < 60) return `${whole} 秒`;
  if (whole < 600) return whole % 60 === 0 ? `${whole / 60} 分钟` : `${Math.floor(whole / 60)} 分 ${whole % 60} 秒`;
  if (minutes < 60) return `${minutes} 分钟`;
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`;
}
