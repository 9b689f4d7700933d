import { eq } from 'drizzle-orm';
import type { LeastPrice } from '#shared/contract/prices.ts';
import { type PricedOf, type ToolKind, toolKinds } from '#shared/tools/registry.ts';
import type { Member } from '../account/sessions.ts';
import { unitPrice } from '../generate/price.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { defaultModel } from '../models/models.ts';
import type { Ports } from '../ports/ports.ts';
import { toolOf } from './registry.ts';

/** The smallest picture there can be, worked on without an engine where a tool may. */
const LEAST = { width: 1, height: 1, steps: 1, hires: undefined, free: true };

/** What each tool costs at least, by the very prices that are charged. */
export async function leastPrices(ports: Ports, member: Member | null): Promise<LeastPrice[]> {
  const { db } = ports;
  const standard = await defaultModel(db);
  const [model] = standard ? await db.select({ price: models.price }).from(models).where(eq(models.id, standard.id)) : [];
  const generate = unitPrice(LEAST, { base: model?.price ?? null, flat: ports.config.unitCost });
  const rest = toolKinds.map(async (kind) => {
    const tool = toolOf(kind);
    const free = member ? await tool.freeUses?.(db, member.id, ports.now()) : undefined;
    const priced = { kind } as PricedOf<ToolKind>;
    const paid = tool.isFree && tool.price(priced, { ...LEAST, free: false });
    return { kind, from: tool.price(priced, LEAST), ...(paid !== undefined && { paid }), ...(free !== undefined && { free }) };
  });
  return [{ kind: 'generate', from: generate }, ...(await Promise.all(rest))];
}
