import { type ToolKind, toolKinds } from '#shared/tools/registry.ts';
import { draw } from './generate/draw.ts';
import type { Maker, Makers } from './tasks/worker.ts';
import { makeByTool } from './tools/registry.ts';

const drawing: Maker = async (ports, task, index, io) => ({ made: await draw(ports, task, index, io) });

/** Who does the work of each kind of task. */
export const makers: Makers = {
  txt2img: drawing,
  img2img: drawing,
  ...(Object.fromEntries(toolKinds.map((kind) => [kind, makeByTool])) as Record<ToolKind, Maker>),
  train: async () => {
    throw new Error('there is no trainer');
  },
};
