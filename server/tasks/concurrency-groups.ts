import type { TaskKind } from '#shared/contract/content.ts';
import { type ToolKind, toolKinds, tools } from '#shared/tools/registry.ts';
import { draws } from '../routing/abilities.ts';
import type { OpenEngine } from '../ports/engines.ts';
import type { Ports } from '../ports/ports.ts';

/** Kinds of work that wait for the same thing, an engine or (`null`) the program itself, and how many of them run at once. */
export type ConcurrencyGroup = { open: OpenEngine | null; kinds: TaskKind[]; most: number };

const onEngine = toolKinds.filter((kind) => tools[kind].runs === 'on engine');

/** What each engine takes, and what the program does by itself: that does not wait for an engine that is busy for minutes. */
export async function concurrencyGroups({ engines, config }: Pick<Ports, 'engines' | 'config'>): Promise<ConcurrencyGroup[]> {
  const list = await Promise.all((await engines.list()).map(async (open) => ({ open, caps: await open.engine.caps() })));
  const offered = new Set<ToolKind>(list.flatMap(({ caps }) => toolKinds.filter((kind) => caps.tools.some((tool) => tool === kind))));
  const groups = list.map(({ open, caps }): ConcurrencyGroup => {
    const own = toolKinds.filter((kind) => caps.tools.some((tool) => tool === kind));
    // A tool that begins with a drawing belongs to whoever draws, unless an engine does all of it.
    const drawing = draws(caps) ? (['txt2img', 'img2img', 'train', ...onEngine.filter((kind) => !offered.has(kind))] as const) : [];
    return { open, kinds: [...drawing, ...own], most: open.row.most ?? open.engine.concurrency };
  });
  return [...groups, { open: null, kinds: toolKinds.filter((kind) => !offered.has(kind)), most: config.workers }];
}

/** The groups this process works for: an operator may keep one to certain engines or kinds of task. */
export function ownGroups(groups: ConcurrencyGroup[], { workerKinds, workerEngines }: Ports['config']): ConcurrencyGroup[] {
  return groups
    .filter(({ open }) => !open || workerEngines === null || workerEngines.includes(open.row.id))
    .map((group) => ({ ...group, kinds: group.kinds.filter((kind) => workerKinds === null || workerKinds.includes(kind)) }))
    .filter(({ kinds }) => kinds.length > 0);
}
