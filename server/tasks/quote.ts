import { eq } from 'drizzle-orm';
import type { Quote } from '#shared/contract/generation.ts';
import type { Account } from '../billing/entitlements.ts';
import { timings } from '../kernel/db/schema/tasks.ts';
import { planSpending } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';

/** R8.2: the price of a press, which points go first, and what is left. */
export async function quote(
  ports: Ports,
  account: Account,
  priced: { unit: number; cost: number; priority: number; num: number; timing: string },
): Promise<Quote> {
  const { all } = account.permission;
  const spend = planSpending(account.lots, priced.cost, ports.now());
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
