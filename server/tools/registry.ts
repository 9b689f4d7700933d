import type { ToolKind } from '#shared/tools/registry.ts';
import type { TaskHandler } from '../tasks/worker.ts';
import { enlarge } from './enlarge/enlarge.ts';
import { interrogate } from './interrogate/interrogate.ts';
import { logo } from './logo/logo.ts';
import { matt } from './matt/matt.ts';
import { set } from './set/set.ts';
import { three } from './three/three.ts';
import type { ServerTool } from './base/tool.ts';

const tools: { [K in ToolKind]: ServerTool<K> } = { matt, enlarge, interrogate, three, logo, set };

/** The tool of a kind, for callers that hold an ask of the same kind. */
export function toolOf<K extends ToolKind>(kind: K): ServerTool<K> {
  return tools[kind];
}

/** Does one step of a tool's task. */
export const toolHandler: TaskHandler = (ports, task, index, io) => {
  if (!task.tool) throw new Error(`task ${task.id} is of no tool`);
  return (toolOf(task.tool.kind) as ServerTool<ToolKind>).make(ports, task, task.tool, io, index);
};
