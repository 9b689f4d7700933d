const DAY = 24 * 3600_000;
/** China has one time and no summer time: eight hours need no table of zones. */
const EAST = 8 * 3600_000;

/** When the last so many China days began, today among them: a question asked with it stays the same all day. */
export function daysBegan(days: number, now: Date): string {
  const today = Math.floor((now.getTime() + EAST) / DAY) * DAY - EAST;
  return new Date(today - (days - 1) * DAY).toISOString();
}
