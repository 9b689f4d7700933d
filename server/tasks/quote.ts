import { eq } from 'drizzle-orm';
import type { Quote } from '#shared/contract/generation.ts';
import type { Member } from '../account/sessions.ts';
import { permissionOf } from '../billing/entitlements.ts';
import { timings } from '../kernel/db/schema/tasks.ts';
import { planSpending } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';

/** R8.2: the price of a press, which points go first, and what is left. */
export async function quote(
  ports: Ports,
  member: Member,
  priced: { unit: number; cost: number; priority: number; num: number; timing: string },
): Promise<Quote> {
  const now = ports.now();
  const { all } = await permissionOf(ports.db, member.id, now);
  const spend = await planSpending(ports.db, member.id, priced.cost, now);
  const [timing] = await ports.db.select().from(timings).where(eq(timings.kind, priced.timing));
  return {
    cost: priced.cost,
    unit: priced.unit,
    num: priced.num,
    balance: all,
    after: all - priced.cost,
    spend: spend.map(({ bucket, amount, expiresAt }) => ({ bucket, amount, expiresAt: expiresAt?.toISOString() ?? null })),
    eta: timing ? Math.max(1, Math.round(timing.seconds * priced.num)) : null,
    priority: priced.priority > 0,
  };
}
