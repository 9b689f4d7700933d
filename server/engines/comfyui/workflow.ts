import * as z from 'zod/mini';
import type { Job } from '../engine.ts';

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

/** What an operator's workflow leaves out, in words for the screen. */
export function missingIn({ map }: Workflow): string[] {
  const without = (key: Key, words: string) => (map[key] ? [] : [words]);
  return [
    '没有 LoRA',
    ...without('negative', '没有反向描述'),
    ...without('seed', '种子只作记录，不能复现'),
    ...without('model', '模型由工作流决定'),
    ...without('sampler', '采样器由工作流决定'),
    ...without('steps', '步数由工作流决定'),
    ...without('cfg', '引导强度由工作流决定'),
    ...without('width', '画面大小由工作流决定'),
    ...(map.image ? ['只能图生图', ...without('denoise', '重绘幅度由工作流决定')] : ['不支持图生图']),
    ...without('mask', '不支持局部重绘'),
  ];
}

/** The workflow made for a job where the operator has none: one checkpoint, its LoRAs in a chain, one sampler. */
export function builtIn(values: Values, loras: Job['loras']): Graph {
  const graph: Graph = { '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: values.model } } };
  let model: [string, number] = ['4', 0];
  let clip: [string, number] = ['4', 1];
  for (const [index, lora] of loras.entries()) {
    const id = String(20 + index);
    const strength = { strength_model: lora.weight, strength_clip: lora.weight };
    graph[id] = { class_type: 'LoraLoader', inputs: { model, clip, lora_name: lora.name, ...strength } };
    model = [id, 0];
    clip = [id, 1];
  }
  const { width, height, image, mask } = values;
  let latent: [string, number] = ['5', 0];
  if (image === undefined) graph['5'] = { class_type: 'EmptyLatentImage', inputs: { width, height, batch_size: 1 } };
  else {
    graph['10'] = { class_type: 'LoadImage', inputs: { image } };
    graph['11'] = { class_type: 'ImageScale', inputs: { image: ['10', 0], upscale_method: 'lanczos', width, height, crop: 'center' } };
    graph['12'] = { class_type: 'VAEEncode', inputs: { pixels: ['11', 0], vae: ['4', 2] } };
    latent = ['12', 0];
    if (mask !== undefined) {
      graph['13'] = { class_type: 'LoadImageMask', inputs: { image: mask, channel: 'red' } };
      graph['14'] = { class_type: 'SetLatentNoiseMask', inputs: { samples: latent, mask: ['13', 0] } };
      latent = ['14', 0];
    }
  }
  const { seed, steps, cfg, sampler = 'euler', scheduler = 'normal', denoise } = values;
  return {
    ...graph,
    '6': { class_type: 'CLIPTextEncode', inputs: { text: values.prompt, clip } },
    '7': { class_type: 'CLIPTextEncode', inputs: { text: values.negative, clip } },
    '3': {
      class_type: 'KSampler',
      inputs: {
        model,
        seed,
        steps,
        cfg,
        sampler_name: sampler,
        scheduler,
        positive: ['6', 0],
        negative: ['7', 0],
        latent_image: latent,
        denoise: image === undefined ? 1 : denoise,
      },
    },
    '8': { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
    '9': { class_type: 'SaveImage', inputs: { images: ['8', 0], filename_prefix: 'dianshi' } },
  };
}
