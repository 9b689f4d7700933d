import type { TaskKind } from '#shared/contract/content.ts';
import type { Ports } from '../ports/ports.ts';

/** Kinds of work that wait for the same thing, and how many of them run at once. */
export type Lane = { kinds: TaskKind[]; most: number };

const byProgram: TaskKind[] = ['matt', 'enlarge', 'interrogate', 'logo'];

/** What the program does by itself does not wait for an engine that is busy for minutes. */
export async function lanesOf({ engine, config }: Pick<Ports, 'engine' | 'config'>): Promise<[engine: Lane, program: Lane]> {
  const { tools } = await engine.caps();
  const own = byProgram.filter((kind) => !tools.some((tool) => tool === kind));
  const others = byProgram.filter((kind) => !own.includes(kind));
  return [
    { kinds: ['txt2img', 'img2img', 'three', 'train', ...others], most: engine.concurrency },
    { kinds: own, most: config.workers },
  ];
}
