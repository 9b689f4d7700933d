import { type AskOf, type PricedOf, type ToolAsk, type ToolKind, tools } from '#shared/tools/registry.ts';
import { sampleBy } from '#shared/tools/samples.ts';
import type { Member } from '../account/sessions.ts';
import { type Membership, planOf } from '../account/plan.ts';
import { findSource, type Source } from '../images/source.ts';
import type { Db } from '../kernel/db/db.ts';
import type { TaskRow } from '../kernel/db/schema/tasks.ts';
import { HttpError } from '../kernel/http-error.ts';
import { moderateWords } from '../moderation/moderate.ts';
import type { Ports } from '../ports/ports.ts';
import { submit } from '../tasks/tasks.ts';
import { toolOf } from './registry.ts';

type PricedTool = {
  /** Points one result costs where it is not free. */
  unit: number;
  /** Results asked for. */
  num: number;
  priority: number;
  needs: string[];
  source: Source | null;
  /** Points for all results at this moment. */
  cost(db: Db): Promise<number>;
  /** Uses still free today, of a tool that has such. */
  free(db: Db): Promise<number> | undefined;
};

/** Prices a press of a tool; refuses what the plan or the picture does not allow. Nothing is charged here. */
export async function priceTool<K extends ToolKind>(
  ports: Ports,
  member: Member,
  asked: PricedOf<K>,
  membership?: Membership,
): Promise<PricedTool> {
  const tool = toolOf<K>(asked.kind);
  const now = ports.now();
  const { plan, vipType } = membership ?? (await planOf(ports.db, member.id, now));
  tool.assertPlan?.(asked, { ...plan, vipType });
  await tool.assertOffered?.(ports, asked);
  const image = 'image' in asked ? asked.image : undefined;
  const source = image ? await findSource(ports, member, image) : null;
  if (source) tool.assertSource?.(asked, source);
  const free = (source && (await tool.isFree?.(ports, source))) ?? false;
  const unit = tool.price(asked, { width: source?.width ?? 0, height: source?.height ?? 0, free });
  const num = tool.results?.(asked) ?? 1;
  const freeUses = (db: Db) => tool.freeUses?.(db, member.id, now);
  return {
    unit,
    num,
    priority: plan.queue ? Math.max(0, vipType) : 0,
    needs: tool.needs?.(asked) ?? [],
    source,
    cost: async (db) => unit * Math.max(0, num - ((await freeUses(db)) ?? 0)),
    free: freeUses,
  };
}

/** Checks a press of a tool and puts its task on the queue. */
export async function startTask<K extends ToolKind>(ports: Ports, member: Member, asked: AskOf<K>, idem: string): Promise<TaskRow> {
  const tool = toolOf<K>(asked.kind);
  await moderateWords(ports, member, 'prompt', tool.words?.(asked) ?? {});
  const priced = await priceTool<K>(ports, member, asked as PricedOf<K>);
  if (tool.start) return tool.start(ports, member, asked, priced, idem);
  const { source, num, priority, needs } = priced;
  const ask = { ...asked, ...(source && { image: source.key }) } as AskOf<K>;
  const whole = (await tool.complete?.(ports, member, ask)) ?? ask;
  const drawn = source ? undefined : await tool.drawn?.(ports, whole);
  const params = { ...(source?.params ?? drawn?.params ?? { prompt: '' }), num };
  // Priced under the member's lock: two presses at once do not both take the last free one.
  return submit(ports, member, {
    kind: asked.kind,
    params,
    tool: whole as ToolAsk,
    title: tool.title?.(whole),
    cost: (tx) => priced.cost(tx),
    priority,
    needs: [...needs, ...(drawn?.needs ?? [])],
    idem,
  });
}

/** Behind everybody who pays with points or waits for work of their own. */
const LAST = -1;

/** Puts a try of a tool on the queue: the whole tool on a sample, for nothing and on any plan. */
export async function startSample(ports: Ports, member: Member, id: string, idem: string): Promise<TaskRow> {
  const sample = sampleBy(id);
  if (!sample) throw new HttpError('NOT_FOUND');
  const { kind, picture } = sample;
  const tool = toolOf<ToolKind>(kind);
  const asked = { kind, ...tools[kind].ask.parse({ ...sample.ask, image: picture.url }) } as ToolAsk;
  await tool.assertOffered?.(ports, asked as PricedOf<ToolKind>);
  const ask = (await tool.complete?.(ports, member, asked)) ?? asked;
  return submit(ports, member, {
    kind,
    params: { prompt: '', num: tool.results?.(asked as PricedOf<ToolKind>) ?? 1 } as TaskRow['params'],
    tool: ask,
    sample: id,
    asked: { sample: id },
    cost: 0,
    priority: LAST,
    needs: tool.needs?.(asked as PricedOf<ToolKind>) ?? [],
    idem,
  });
}
