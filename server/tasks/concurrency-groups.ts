import type { TaskKind } from '#shared/contract/content.ts';
import { toolKinds, tools } from '#shared/tools/registry.ts';
import type { Ports } from '../ports/ports.ts';

/** Kinds of work that wait for the same thing, and how many of them run at once. */
export type ConcurrencyGroup = { kinds: TaskKind[]; most: number };

const onEngine = toolKinds.filter((kind) => tools[kind].runs === 'on engine');
const inProgram = toolKinds.filter((kind) => tools[kind].runs === 'in program');

/** What the program does by itself does not wait for an engine that is busy for minutes. */
export async function concurrencyGroups({
  engine,
  config,
}: Pick<Ports, 'engine' | 'config'>): Promise<[engine: ConcurrencyGroup, program: ConcurrencyGroup]> {
  const caps = await engine.caps();
  const own = inProgram.filter((kind) => !caps.tools.some((tool) => tool === kind));
  const others = inProgram.filter((kind) => !own.includes(kind));
  return [
    { kinds: ['txt2img', 'img2img', 'train', ...onEngine, ...others], most: engine.concurrency },
    { kinds: own, most: config.workers },
  ];
}
