import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { schema as t } from '../kernel/db/schema.ts';
import { chinaDate } from '../kernel/china-time.ts';
import { hmac } from '../kernel/crypto.ts';
import { rows } from '../kernel/db/rows.ts';
import { startedAt } from '../billing/orders.ts';
import { errorText } from '../kernel/error-text.ts';
import { lockMember } from '../points/ledger.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Ports } from '../ports/ports.ts';
import { active } from '../kernel/db/schema/tasks.ts';
import { closeHold } from '../tasks/tasks.ts';
import { secretOf } from '../account/codes.ts';
import { filesOf, withSmaller } from '../images/bin.ts';
import { closeAllSessions, type Member } from '../account/sessions.ts';

const YEAR = 365 * 24 * 3600_000;

/** What is kept of a phone number or mail address that has left: a keyed digest, so that leaving and coming back earns nothing. */
export async function leftKey(db: Db, account: string): Promise<string> {
  return `left:${await hmac(await secretOf(db), account)}`;
}

/** Thrown to undo what was begun: another process was first, or the member stays. */
class NotDue extends Error {}

/**
 * Ends an account for good (L-43), once its week is over (AC-12); false where it is not, or was ended already. The person's
 * fields, works, prompts and files go; what the books need stays, tied to a number that means nobody.
 */
export async function leave(ports: Ports, member: Member): Promise<boolean> {
  const { db } = ports;
  const now = ports.now();
  const names = [member.mobile, member.email].filter((name) => name !== null);
  const left = await Promise.all(names.map((name) => leftKey(db, name)));

  const gone = await db
    .transaction(async (tx) => {
      // Tasks first, as workers take them: the task's row, then the member's lock.
      const open = await tx
        .update(t.tasks)
        .set({ status: 'canceled', endedAt: now, preview: null })
        .where(and(eq(t.tasks.userId, member.id), inArray(t.tasks.status, active)))
        .returning();
      for (const task of open) await closeHold(tx, task, '', now);
      await lockMember(tx, member.id);
      const [row] = await tx.select({ leavesAt: t.users.leavesAt }).from(t.users).where(eq(t.users.id, member.id));
      if (!row?.leavesAt || row.leavesAt > now) throw new NotDue();
      const orders = await tx
        .update(t.orders)
        .set({ status: 'closed' })
        .where(and(eq(t.orders.userId, member.id), eq(t.orders.status, 'unpaid')))
        .returning({ key: t.orders.key, channel: t.orders.channel, leftChannel: t.orders.leftChannel });
      await closeAllSessions(tx, member.id);
      await tx.delete(t.webhooks).where(eq(t.webhooks.userId, member.id));
      await tx.delete(t.apiKeys).where(eq(t.apiKeys.userId, member.id));
      await takeBackLikes(tx, member.id);
      const works = await tx.delete(t.images).where(eq(t.images.userId, member.id)).returning();
      const uploads = await tx.delete(t.uploads).where(eq(t.uploads.userId, member.id)).returning();
      const targets = [String(member.id), ...works.map((work) => work.id)];
      await tx
        .delete(t.favorites)
        .where(or(eq(t.favorites.userId, member.id), sql`${t.favorites.targetId} = any(${sql.param(targets)}::text[])`));
      const versions = await tx
        .select({ image: t.modelVersions.image })
        .from(t.modelVersions)
        .innerJoin(t.models, eq(t.models.id, t.modelVersions.modelId))
        .where(and(eq(t.models.userId, member.id), eq(t.models.official, false)));
      const models = await tx
        .delete(t.models)
        .where(and(eq(t.models.userId, member.id), eq(t.models.official, false)))
        .returning({ id: t.models.id, image: t.models.image });
      const samples = await rows<{ key: string }>(
        tx,
        sql`select unnest(untouched_samples) as key from trainings where user_id = ${member.id}
          union all select unnest(e.samples) from training_epochs e join trainings t on t.task_id = e.task_id where t.user_id = ${member.id}`,
      );
      await tx.delete(t.collections).where(eq(t.collections.userId, member.id));
      await tx.delete(t.collectionViewers).where(eq(t.collectionViewers.userId, member.id));
      await tx.delete(t.datasets).where(eq(t.datasets.userId, member.id));
      await tx.delete(t.assetSets).where(eq(t.assetSets.userId, member.id));
      // An issued invoice is kept by the tax system; here it would be a name and an address.
      const papers = await tx.delete(t.invoices).where(eq(t.invoices.userId, member.id)).returning({ file: t.invoices.file });
      await tx.delete(t.invoiceTitles).where(eq(t.invoiceTitles.userId, member.id));
      await tx.delete(t.accountChanges).where(eq(t.accountChanges.userId, member.id));
      await tx.delete(t.notices).where(eq(t.notices.userId, member.id));
      await tx.delete(t.comments).where(eq(t.comments.userId, member.id));
      await tx.delete(t.drafts).where(eq(t.drafts.userId, member.id));
      await tx.delete(t.seen).where(eq(t.seen.userId, member.id));
      await tx.delete(t.packs).where(eq(t.packs.userId, member.id));
      // The log of unlabelled exports stays its six months (L-07): numbers and times only, with the time of the agreement.
      await tx.delete(t.labelAgreements).where(eq(t.labelAgreements.userId, member.id));
      await tx.delete(t.daily).where(
        or(
          and(eq(t.daily.kind, 'user'), eq(t.daily.targetId, String(member.id))),
          and(
            eq(t.daily.kind, 'model'),
            inArray(
              t.daily.targetId,
              models.map(({ id }) => id),
            ),
          ),
        ),
      );
      // A complaint is answered whether or not its writer stays; what they wrote is theirs.
      await tx.update(t.reports).set({ userId: null, text: '', material: '' }).where(eq(t.reports.userId, member.id));
      await tx.delete(t.tasks).where(eq(t.tasks.userId, member.id));
      if (names.length > 0) await tx.delete(t.codes).where(inArray(t.codes.target, names));
      // The log's words quote prompts, and an operator's reason what the member did.
      await tx.update(t.pointChanges).set({ reason: '' }).where(eq(t.pointChanges.userId, member.id));
      await tx.update(t.txs).set({ desc: '' }).where(eq(t.txs.userId, member.id));
      for (const key of left) {
        const mark = { count: 1, resetsAt: new Date(now.getTime() + YEAR) };
        await tx
          .insert(t.counters)
          .values({ key, ...mark })
          .onConflictDoUpdate({ target: t.counters.key, set: mark });
      }
      await tx
        .update(t.users)
        .set({
          name: '已注销用户',
          image: '',
          mobile: null,
          email: null,
          passwordHash: null,
          mobileAt: null,
          emailAt: null,
          passwordAt: null,
          desc: '',
          noticeSettings: null,
          suspension: null,
          minorMode: null,
          leavesAt: null,
          deletedAt: now,
        })
        .where(eq(t.users.id, member.id));
      const covers = [...models, ...versions].flatMap(({ image }) => (image.startsWith('a/') ? [image] : []));
      const files = [
        ...works.flatMap(filesOf),
        ...[...uploads, ...samples].map((file) => file.key),
        ...covers,
        ...papers.flatMap(({ file }) => file ?? []),
        member.image,
      ];
      return { files: withSmaller(files), orders };
    })
    .catch((error: unknown) => {
      if (error instanceof NotDue) return null;
      throw error;
    });
  if (!gone) return false;

  // Nothing below can be taken back or must succeed for the account to be gone.
  const ended = [
    ...gone.files.map((key) => ports.blobs.remove(key)),
    ...gone.orders.flatMap((order) => startedAt(ports, order).map((channel) => ports.pay.of(channel).close(order.key))),
  ];
  for (const done of await Promise.allSettled(ended)) if (done.status === 'rejected') ports.log(`after leaving: ${errorText(done.reason)}`);
  return true;
}

/** The counts that the member's likes and collections raised. */
async function takeBackLikes(tx: Db, userId: number): Promise<void> {
  for (const [kind, table] of [
    ['image', sql`images`],
    ['model', sql`models`],
  ] as const) {
    for (const [action, column] of [
      ['like', sql`likes`],
      ['collect', sql`collects`],
    ] as const) {
      await tx.execute(
        sql`update ${table} set ${column} = greatest(0, ${column} - 1) where id::text in
            (select target_id from favorites where user_id = ${userId} and kind = ${kind} and action = ${action})`,
      );
    }
  }
  // The ranks' days too, each like on the day it was given.
  await tx.execute(sql`update daily d set count = greatest(0, d.count - given.count) from (
      select i.user_id::text as maker, ${chinaDate(sql`f.created_at`)} as day, count(*)::int as count
      from favorites f join images i on i.id::text = f.target_id
      where f.user_id = ${userId} and f.kind = 'image' and f.action = 'like' group by 1, 2
    ) given where d.kind = 'user' and d.target_id = given.maker and d.day = given.day`);
}
