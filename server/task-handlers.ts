import { type ToolKind, toolKinds } from '#shared/tools/registry.ts';
import { draw } from './generate/draw.ts';
import type { TaskHandler, TaskHandlers } from './tasks/worker.ts';
import { toolHandler } from './tools/registry.ts';
import { trainHandler } from './training/run.ts';

const drawing: TaskHandler = async (ports, task, index, io) => ({ made: await draw(ports, task, index, io) });

/** Who does the work of each kind of task. */
export const taskHandlers: TaskHandlers = {
  txt2img: drawing,
  img2img: drawing,
  ...(Object.fromEntries(toolKinds.map((kind) => [kind, toolHandler])) as Record<ToolKind, TaskHandler>),
  train: trainHandler,
};
