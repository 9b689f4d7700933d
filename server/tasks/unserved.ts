import { and, eq, lt, lte, or, sql } from 'drizzle-orm';
import { tasks } from '../kernel/db/schema/tasks.ts';
import type { Ports } from '../ports/ports.ts';
import { abilitiesOf } from '../routing/abilities.ts';
import { isOutOfQuota } from '../routing/breaker.ts';
import { giveUp } from './claims.ts';
import { concurrencyGroups } from './concurrency-groups.ts';
import { OUT_OF_QUOTA } from './failure-words.ts';

const QUOTA = { code: 'QUOTA', message: OUT_OF_QUOTA };
const AWAY = { code: 'UNAVAILABLE', message: '生成引擎长时间连不上，积分已退回，请稍后重新生成' };
/** How a task ends whose model no engine has any more. */
export const GONE = { code: 'MISSING', message: '所选模型已不在引擎上，积分已退回，请换一个模型重新生成' };

/** Fails and refunds waiting tasks that no engine has the models for any more, or whose engines have been away or unpaid for too long. */
export async function giveUpUnserved(ports: Ports): Promise<void> {
  const { db, config } = ports;
  const now = ports.now();
  const waiting = await db
    .select()
    .from(tasks)
    .where(or(and(eq(tasks.status, 'queued'), lte(tasks.runAt, now)), and(eq(tasks.status, 'running'), lt(tasks.leaseUntil, now))));
  const groups = waiting.length > 0 ? await concurrencyGroups(ports) : [];
  const abilities = await abilitiesOf(
    db,
    groups.flatMap(({ open }) => open ?? []),
  );
  const servers = groups.map(({ open, kinds }) => ({ row: open?.row, kinds, abilities: (open && abilities.get(open.row.id)) ?? [] }));
  // An engine whose files were never read may have what is missing.
  if (servers.some(({ row }) => row && !row.seenAt && !row.downSince)) return;
  const tooLong = (since: Date) => now.getTime() - since.getTime() > config.patienceMs;
  for (const task of waiting) {
    const able = servers.filter(
      ({ row, kinds, abilities }) =>
        kinds.includes(task.kind) &&
        (!task.remote || row?.id === task.engineId) &&
        (row?.downSince || task.needs.every((need) => abilities.includes(need))),
    );
    // What an engine has begun is paid for, and is collected.
    const inVain = !task.remote && tooLong(task.createdAt);
    const lost = able.map(({ row }) => {
      if (row?.downSince) return tooLong(row.downSince) ? AWAY : null;
      return row && inVain && isOutOfQuota(row, now) ? QUOTA : null;
    });
    const end = able.length === 0 ? GONE : lost.includes(null) ? null : lost.includes(QUOTA) ? QUOTA : AWAY;
    if (!end) continue;
    const asFound = sql`${tasks.id} = ${task.id} and ${tasks.status} = ${task.status} and ${tasks.attempts} = ${task.attempts}`;
    await giveUp(db, now, asFound, { ...end, entry: '生成失败，积分退回' });
  }
}
