import { sql } from 'drizzle-orm';
import { rows } from '../kernel/db/rows.ts';
import { type TaskRow, tasks } from '../kernel/db/schema/tasks.ts';
import type { Ports } from '../ports/ports.ts';
import { abilitiesOf } from '../routing/abilities.ts';
import { isOutOfQuota } from '../routing/breaker.ts';
import { giveUp } from './claims.ts';
import { concurrencyGroups } from './concurrency-groups.ts';
import { OUT_OF_QUOTA } from './failure-words.ts';

/** Ours: tasks given up in one go; the next look takes the following ones. */
const GIVEN_UP_MAX = 200;

/** Tasks that the same engines could do. */
type Alike = Pick<TaskRow, 'kind' | 'needs'> & { begun_on: string | null };

const QUOTA = { code: 'QUOTA', message: OUT_OF_QUOTA };
const AWAY = { code: 'UNAVAILABLE', message: '生成引擎长时间连不上，积分已退回，请稍后重新生成' };
/** How a task ends whose model no engine has any more. */
export const GONE = { code: 'MISSING', message: '所选模型已不在引擎上，积分已退回，请换一个模型重新生成' };

/** Fails and refunds waiting tasks that no engine has the models for any more, or whose engines have been away or unpaid for too long. */
export async function giveUpUnserved(ports: Ports): Promise<void> {
  const { db, config } = ports;
  const now = ports.now();
  const at = now.toISOString();
  const waits = sql`((status = 'queued' and run_at <= ${at}::timestamptz) or (status = 'running' and lease_until < ${at}::timestamptz))`;
  const begunOn = sql`case when remote is not null then engine_id end`;
  const waiting = await rows<Alike>(db, sql`select kind, needs, ${begunOn} as begun_on from tasks where ${waits} group by 1, 2, 3`);
  const groups = waiting.length > 0 ? await concurrencyGroups(ports) : [];
  const abilities = await abilitiesOf(
    db,
    groups.flatMap(({ open }) => open ?? []),
  );
  const servers = groups.map(({ open, kinds }) => ({ row: open?.row, kinds, abilities: (open && abilities.get(open.row.id)) ?? [] }));
  // An engine whose files were never read may have what is missing.
  if (servers.some(({ row }) => row && !row.seenAt && !row.downSince)) return;
  const longAgo = now.getTime() - config.patienceMs;
  for (const { kind, needs, begun_on: begun } of waiting) {
    const able = servers.filter(
      ({ row, kinds, abilities }) =>
        kinds.includes(kind) && (!begun || row?.id === begun) && (row?.downSince || needs.every((need) => abilities.includes(need))),
    );
    // What an engine has begun is paid for, and is collected.
    const lost = able.map(({ row }) => {
      if (row?.downSince) return row.downSince.getTime() < longAgo ? AWAY : null;
      return row && !begun && isOutOfQuota(row, now) ? QUOTA : null;
    });
    const end = able.length === 0 ? GONE : lost.includes(null) ? null : lost.includes(QUOTA) ? QUOTA : AWAY;
    if (!end) continue;
    const alike = await rows<Pick<TaskRow, 'id' | 'status' | 'attempts'>>(
      db,
      sql`select id, status, attempts from tasks where ${waits} and kind = ${kind} and needs = ${sql.param(needs)}::text[]
          and ${begunOn} is not distinct from ${begun}::text ${end === QUOTA ? sql`and created_at < ${new Date(longAgo).toISOString()}::timestamptz` : sql``}
        order by created_at limit ${GIVEN_UP_MAX}`,
    );
    for (const task of alike) {
      const asFound = sql`${tasks.id} = ${task.id} and ${tasks.status} = ${task.status} and ${tasks.attempts} = ${task.attempts}`;
      await giveUp(db, now, asFound, { ...end, entry: '生成失败，积分退回' });
    }
  }
}
