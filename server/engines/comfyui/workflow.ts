import * as z from 'zod/mini';
import type { EngineField } from '#shared/vocabulary/kinds.ts';
import type { Caps } from '../engine.ts';

/** A workflow in ComfyUI's API format. */
export type Graph = Record<string, { class_type: string; inputs: Record<string, unknown> }>;

const Graphs = z.record(z.string(), z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }));

/** What a job can put into a workflow; a map says where. */
const KEYS = [
  'prompt',
  'negative',
  'seed',
  'steps',
  'cfg',
  'width',
  'height',
  'model',
  'sampler',
  'scheduler',
  'image',
  'mask',
  'denoise',
] as const;
type Key = (typeof KEYS)[number];

/** A job's values in the engine's own words; what is undefined leaves the workflow as it is. */
export type Values = Partial<Record<Key, string | number | undefined>>;

/** An operator's own workflow and the places of a job's values in it, such as `6.inputs.text`. */
export type Workflow = { graph: Graph; map: Partial<Record<Key, string>> };

/** Holds an operator's workflow and map to each other; throws what is wrong with them, for the line that stops the start. */
export function readWorkflow(json: unknown, map: unknown): Workflow {
  const graph = z.safeParse(Graphs, json);
  if (!graph.success) throw new Error('not a workflow in API format (menu: Workflow, Export (API))');
  const places = z.safeParse(z.partialRecord(z.enum(KEYS), z.string()), map ?? {});
  if (!places.success) throw new Error(`the map takes ${KEYS.join(', ')}, each with a place such as "6.inputs.text"`);
  if (!places.data.prompt) throw new Error('the map names no place for "prompt"');
  for (const place of Object.values(places.data)) {
    const [id, inputs, name, ...rest] = place.split('.');
    if (inputs !== 'inputs' || !name || rest.length > 0 || !id || !graph.data[id]) throw new Error(`the workflow has no place "${place}"`);
  }
  return { graph: graph.data, map: places.data };
}

/** A copy of the operator's workflow with a job's values in their places. */
export function fillWorkflow({ graph, map }: Workflow, values: Values): Graph {
  const filled = structuredClone(graph);
  for (const key of KEYS) {
    const [id, , name] = map[key]?.split('.') ?? [];
    const node = id ? filled[id] : undefined;
    if (node && name && values[key] !== undefined) node.inputs[name] = values[key];
  }
  return filled;
}

/** Why a field of the form has no effect, for each key that a map may leave out. */
const reasons: Partial<Record<Key, readonly [EngineField, string]>> = {
  negative: ['negativePrompt', '这个工作流没有反向描述'],
  seed: ['seed', '这个工作流不收种子，种子只作记录'],
  model: ['model', '模型由工作流决定'],
  sampler: ['sampler', '采样器由工作流决定'],
  scheduler: ['scheduler', '调度器由工作流决定'],
  steps: ['steps', '步数由工作流决定'],
  cfg: ['cfg', '引导强度由工作流决定'],
  width: ['size', '画面大小由工作流决定'],
  image: ['source', '这个工作流不支持图生图'],
  denoise: ['denoise', '重绘幅度由工作流决定'],
  mask: ['mask', '这个工作流不支持局部重画'],
};

/** The fields that an operator's workflow does not follow, each with its reason. */
export function lacksIn({ map }: Workflow): Caps['lacks'] {
  const lacks: Caps['lacks'] = {
    loras: '工作流引擎不加载 LoRA',
    vae: 'VAE 由工作流决定',
    hires: '高清修复由工作流决定',
    controls: '参考控制由工作流决定',
  };
  for (const key of KEYS) {
    const reason = map[key] ? undefined : reasons[key];
    if (reason) lacks[reason[0]] = reason[1];
  }
  return lacks;
}

/** The input of the operator's workflow that takes a model's name: its node's class and its own name. */
export function modelInputOf({ graph, map }: Workflow): { node: string; input: string } | undefined {
  const [id, , input] = map.model?.split('.') ?? [];
  const node = id ? graph[id]?.class_type : undefined;
  return node && input ? { node, input } : undefined;
}
