import type { TaskKind } from '#shared/contract/content.ts';
import { type ToolKind, toolKinds, tools } from '#shared/tools/registry.ts';
import { canOf, draws } from '../routing/abilities.ts';
import type { OpenEngine } from '../ports/engines.ts';
import type { Ports } from '../ports/ports.ts';
import type { TaskRow } from '../kernel/db/schema/tasks.ts';

/**
 * Kinds of work that wait for the same thing, an engine or (`null`) the program itself, what it can do, and how many of them run at once.
 * Trainings are a group of their own: one takes minutes, and the processor or the graphics card whole.
 */
export type ConcurrencyGroup = { name: string; open: OpenEngine | null; kinds: TaskKind[]; can: string[]; most: number };

const onEngine = toolKinds.filter((kind) => tools[kind].runs === 'on engine');

/** What each engine takes, and what the program does by itself: that does not wait for an engine that is busy for minutes. */
export async function concurrencyGroups({ engines, config }: Pick<Ports, 'engines' | 'config'>): Promise<ConcurrencyGroup[]> {
  const list = await Promise.all((await engines.list()).map(async (open) => ({ open, caps: await open.engine.caps() })));
  // Part of what 3D does needs an engine, the rest does not: there it is the task that says what it needs.
  const whole = toolKinds.filter((kind) => !onEngine.includes(kind));
  const offered = new Set<ToolKind>(list.flatMap(({ caps }) => whole.filter((kind) => caps.tools.some((tool) => tool === kind))));
  const groups = list.map(({ open, caps }): ConcurrencyGroup => {
    const own = toolKinds.filter((kind) => caps.tools.some((tool) => tool === kind));
    // A tool that begins with a drawing belongs to whoever draws.
    const drawing = draws(caps) ? (['txt2img', 'img2img', ...onEngine] as const) : [];
    return {
      name: open.row.id,
      open,
      kinds: [...new Set([...drawing, ...own])],
      can: canOf(caps),
      most: open.row.most ?? open.engine.concurrency,
    };
  });
  return [
    ...groups,
    { name: 'here', open: null, kinds: toolKinds.filter((kind) => !offered.has(kind)), can: [], most: config.workers },
    { name: 'training', open: null, kinds: ['train'], can: [], most: 1 },
  ];
}

/** Whether a group does this kind of work and can do what the task asks for; of an engine that is away it is not always known. */
export function serves({ open, kinds, can }: ConcurrencyGroup, { kind, needs }: Pick<TaskRow, 'kind' | 'needs'>): boolean {
  return kinds.includes(kind) && (!!open?.row.downSince || needs.every((need) => !need.startsWith('can:') || can.includes(need)));
}

/** The groups this process works for: an operator may keep one to certain engines or kinds of task. */
export function ownGroups(groups: ConcurrencyGroup[], { workerKinds, workerEngines }: Ports['config']): ConcurrencyGroup[] {
  return groups
    .filter(({ open }) => !open || workerEngines === null || workerEngines.includes(open.row.id))
    .map((group) => ({ ...group, kinds: group.kinds.filter((kind) => workerKinds === null || workerKinds.includes(kind)) }))
    .filter(({ kinds }) => kinds.length > 0);
}
