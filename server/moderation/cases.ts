import { and, eq, inArray, like, ne, or, sql } from 'drizzle-orm';
import type { CaseReason } from '#shared/contract/reports.ts';
import type { ReportTarget } from '#shared/vocabulary/account-kinds.ts';
import { chinaDay } from '../kernel/china-time.ts';
import type { Db } from '../kernel/db/db.ts';
import { reports } from '../kernel/db/schema/accounts.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import type { Ports } from '../ports/ports.ts';
import { moderatePicture } from './moderate.ts';

/** Puts something on the reviewers' desk, in the transaction that is the reason for it; answers its number. `userId`: who complained. */
export async function openCase(
  tx: Db,
  now: Date,
  about: { userId: number | null; kind: ReportTarget; targetId: string; authorId: number | null; reason: CaseReason; text: string },
): Promise<string> {
  // One after the other: two complaints of a moment must not get one number.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reports'))`);
  const start = `R${chinaDay(now).slice(2).replaceAll('-', '')}`;
  const [last] = await tx
    .select({ n: sql<number>`coalesce(max(substr(${reports.number}, ${start.length + 1})::int), 0)` })
    .from(reports)
    .where(like(reports.number, `${start}%`));
  const number = start + String((last?.n ?? 0) + 1).padStart(4, '0');
  await tx.insert(reports).values({ ...about, number, createdAt: now });
  return number;
}

type Picture = typeof images.$inferSelect;

/** Pictures that are about to be public and that no judge has seen: made before there was one. In minors' mode nothing becomes public. */
export async function judgeUnseen(ports: Ports, found: readonly Picture[]): Promise<void> {
  for (const { id, key, userId } of found.filter(({ flagged }) => flagged === null)) {
    const judged = await moderatePicture(ports, { id: userId, minorMode: null }, 'result', key);
    if (judged)
      await ports.db
        .update(images)
        .set({ flagged: judged.verdict !== null })
        .where(eq(images.id, id));
  }
}

/**
 * Puts works that have become public on the reviewers' desk as the policy has it; those that a judge flagged, or all of them before they
 * are public, wait out of sight. `flagged` is what their words were labelled as. Answers how many wait.
 */
export async function reviewPublished(
  tx: Db,
  { config, now }: Pick<Ports, 'config' | 'now'>,
  ids: readonly string[],
  flagged: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const shown = await tx
    .select()
    .from(images)
    .where(and(inArray(images.id, [...ids]), eq(images.published, true), ne(images.visibility, 'private')));
  let waiting = 0;
  for (const picture of shown) {
    const labels = [...flagged, ...(picture.flagged ? ['图片被机器标记'] : [])];
    const holds = labels.length > 0 || config.publishReview === 'before';
    if (!holds && config.publishReview !== 'after') continue;
    if (holds) {
      await tx
        .update(images)
        .set({ heldAs: 'review', heldFrom: picture.visibility, visibility: 'private' })
        .where(eq(images.id, picture.id));
      waiting++;
    }
    const open = and(eq(reports.kind, 'image'), eq(reports.targetId, picture.id), eq(reports.reason, 'review'));
    if ((await tx.$count(reports, and(open, or(eq(reports.state, 'open'), eq(reports.state, 'waiting'))))) > 0) continue;
    await openCase(tx, now(), {
      userId: null,
      kind: 'image',
      targetId: picture.id,
      authorId: picture.userId,
      reason: 'review',
      text: labels.join('、'),
    });
  }
  return waiting;
}
