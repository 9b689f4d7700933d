import { and, eq, lt, lte, or } from 'drizzle-orm';
import { tasks } from '../kernel/db/schema/tasks.ts';
import type { Ports } from '../ports/ports.ts';
import { abilitiesOf } from '../routing/abilities.ts';
import { concurrencyGroups } from './concurrency-groups.ts';
import { closeHold } from './tasks.ts';

const AWAY = { code: 'UNAVAILABLE', message: '生成引擎长时间连不上，积分已退回，请稍后重新生成' };
const GONE = { code: 'MISSING', message: '所选模型已不在引擎上，积分已退回，请换一个模型重新生成' };

/** Fails and refunds waiting tasks that no engine has the models for any more, or whose engines have been away for too long. */
export async function giveUpUnserved(ports: Ports): Promise<void> {
  const { db, config } = ports;
  const now = ports.now();
  const waiting = await db
    .select()
    .from(tasks)
    .where(or(and(eq(tasks.status, 'queued'), lte(tasks.runAt, now)), and(eq(tasks.status, 'running'), lt(tasks.leaseUntil, now))));
  const groups = waiting.length > 0 ? await concurrencyGroups(ports) : [];
  const servers = await Promise.all(
    groups.map(async ({ open, kinds }) => ({ row: open?.row, kinds, abilities: open ? await abilitiesOf(db, open) : [] })),
  );
  // An engine whose files were never read may have what is missing.
  if (servers.some(({ row }) => row && !row.seenAt && !row.downSince)) return;
  const longAway = (since: Date) => now.getTime() - since.getTime() > config.patienceMs;
  for (const task of waiting) {
    const able = servers.filter(
      ({ row, kinds, abilities }) =>
        kinds.includes(task.kind) &&
        (!task.remote || row?.id === task.engineId) &&
        (row?.downSince || task.needs.every((need) => abilities.includes(need))),
    );
    const end = able.length === 0 ? GONE : able.every(({ row }) => row?.downSince && longAway(row.downSince)) ? AWAY : null;
    if (!end) continue;
    await db.transaction(async (tx) => {
      const [row] = await tx
        .update(tasks)
        .set({ status: 'failed', endedAt: now, preview: null, notice: null, errorCode: end.code, errorMessage: end.message })
        .where(and(eq(tasks.id, task.id), eq(tasks.status, task.status), eq(tasks.attempts, task.attempts)))
        .returning();
      if (row) await closeHold(tx, row, '生成失败，积分退回', now);
    });
  }
}
