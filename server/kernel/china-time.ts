import { type SQL, sql } from 'drizzle-orm';

/** A China wall-clock time: `2026-11-21 12:00:00`. */
export function chinaTime(at: Date): string {
  return new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The China day of a moment, as `2026-11-21`: gift points are given and expire by it. */
export function chinaDay(at: Date): string {
  return chinaTime(at).slice(0, 10);
}

/** When a China day begins. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** The same day in SQL. China has one time and no summer time: eight hours need no table of zones. */
export function chinaDate(moment: SQL): SQL {
  return sql`((${moment} at time zone 'UTC') + interval '8 hours')::date`;
}
