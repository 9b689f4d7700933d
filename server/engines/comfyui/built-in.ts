import type { Graph } from './workflow.ts';
import { eighths } from '../size-rule.ts';

/** An output of a node: its id and which one. */
export type Ref = [node: string, output: number];

/** How a model is loaded: the nodes, and where model, text encoder and VAE come out of them. */
export type Parts = {
  nodes: Graph;
  model: Ref;
  clip: Ref;
  vae: Ref;
  /** The node that makes an empty latent of this family's shape. */
  latent: 'EmptyLatentImage' | 'EmptySD3LatentImage';
  /** Flux is guided by its words' own node and samples at cfg 1. */
  guidance?: number;
  /** Whether ControlNets of this family need the VAE. */
  controlNeedsVae: boolean;
};

/** A reference picture: the uploaded file, the node that prepares it, the ControlNet's file. */
export type ControlNodes = { image: string; preprocessor: Graph[string] | undefined; model: string; weight: number };

/** A job in the engine's own names. */
export type Drawing = {
  parts: Parts;
  prompt: string;
  negative: string;
  seed: number;
  steps: number;
  cfg: number;
  width: number;
  height: number;
  sampler: string;
  scheduler: string;
  /** Uploaded files; `mask` only with `image`. */
  image?: string | undefined;
  mask?: string | undefined;
  denoise: number;
  loras: { name: string; weight: number }[];
  vae?: string | undefined;
  /** A second pass; without `model` the latent is enlarged instead of the pixels. */
  hires?: { scale: number; denoise: number; model?: string | undefined } | undefined;
  controls: ControlNodes[];
};

type Wiring = { graph: Graph; model: Ref; clip: Ref; vae: Ref };

function addLoras({ graph, ...wiring }: Wiring, loras: Drawing['loras']): Wiring {
  let { model, clip } = wiring;
  for (const [index, lora] of loras.entries()) {
    const id = String(20 + index);
    const strength = { strength_model: lora.weight, strength_clip: lora.weight };
    graph[id] = { class_type: 'LoraLoader', inputs: { model, clip, lora_name: lora.name, ...strength } };
    model = [id, 0];
    clip = [id, 1];
  }
  return { graph, model, clip, vae: wiring.vae };
}

/** The latent to begin with: empty, or the source, with a mask where only a part is to be painted. */
function addLatent({ graph, vae }: Wiring, { parts, width, height, image, mask }: Drawing): Ref {
  if (image === undefined) {
    graph['5'] = { class_type: parts.latent, inputs: { width, height, batch_size: 1 } };
    return ['5', 0];
  }
  graph['10'] = { class_type: 'LoadImage', inputs: { image } };
  graph['11'] = { class_type: 'ImageScale', inputs: { image: ['10', 0], upscale_method: 'lanczos', width, height, crop: 'center' } };
  graph['12'] = { class_type: 'VAEEncode', inputs: { pixels: ['11', 0], vae } };
  if (mask === undefined) return ['12', 0];
  graph['13'] = { class_type: 'LoadImageMask', inputs: { image: mask, channel: 'red' } };
  graph['14'] = { class_type: 'SetLatentNoiseMask', inputs: { samples: ['12', 0], mask: ['13', 0] } };
  return ['14', 0];
}

/** The words as conditioning, steered by each reference picture in turn. */
function addWords({ graph, clip, vae }: Wiring, { parts, prompt, negative, controls }: Drawing): { positive: Ref; negative: Ref } {
  graph['6'] = { class_type: 'CLIPTextEncode', inputs: { text: prompt, clip } };
  graph['7'] = { class_type: 'CLIPTextEncode', inputs: { text: negative, clip } };
  let words: { positive: Ref; negative: Ref } = { positive: ['6', 0], negative: ['7', 0] };
  if (parts.guidance !== undefined) {
    graph['15'] = { class_type: 'FluxGuidance', inputs: { conditioning: ['6', 0], guidance: parts.guidance } };
    words.positive = ['15', 0];
  }
  for (const [index, control] of controls.entries()) {
    const [loaded, prepared, net, applied] = [0, 1, 2, 3].map((step) => String(40 + index * 4 + step)) as [string, string, string, string];
    graph[loaded] = { class_type: 'LoadImage', inputs: { image: control.image } };
    if (control.preprocessor) {
      const { class_type, inputs } = control.preprocessor;
      graph[prepared] = { class_type, inputs: { ...inputs, image: [loaded, 0] } };
    }
    graph[net] = { class_type: 'ControlNetLoader', inputs: { control_net_name: control.model } };
    graph[applied] = {
      class_type: 'ControlNetApplyAdvanced',
      inputs: {
        ...words,
        control_net: [net, 0],
        image: [control.preprocessor ? prepared : loaded, 0],
        strength: control.weight,
        start_percent: 0,
        end_percent: 1,
        ...(parts.controlNeedsVae && { vae }),
      },
    };
    words = { positive: [applied, 0], negative: [applied, 1] };
  }
  return words;
}

/** Enlarges what the first pass left: the latent itself, or its pixels by an upscale model. */
function addEnlarged({ graph, vae }: Wiring, hires: NonNullable<Drawing['hires']>, { width, height }: Drawing): Ref {
  const size = { width: eighths(width * hires.scale), height: eighths(height * hires.scale) };
  if (hires.model === undefined) {
    graph['60'] = { class_type: 'LatentUpscale', inputs: { samples: ['3', 0], upscale_method: 'bislerp', ...size, crop: 'disabled' } };
    return ['60', 0];
  }
  graph['61'] = { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae } };
  graph['62'] = { class_type: 'UpscaleModelLoader', inputs: { model_name: hires.model } };
  graph['63'] = { class_type: 'ImageUpscaleWithModel', inputs: { upscale_model: ['62', 0], image: ['61', 0] } };
  graph['64'] = { class_type: 'ImageScale', inputs: { image: ['63', 0], upscale_method: 'lanczos', ...size, crop: 'disabled' } };
  graph['60'] = { class_type: 'VAEEncode', inputs: { pixels: ['64', 0], vae } };
  return ['60', 0];
}

/** The workflow made for a job where the operator has none. Its picture goes to the temporary folder, which the engine empties. */
export function builtIn(drawing: Drawing): Graph {
  const { parts, image, hires, seed, steps, sampler, scheduler } = drawing;
  const graph: Graph = { ...parts.nodes };
  if (drawing.vae !== undefined) graph['30'] = { class_type: 'VAELoader', inputs: { vae_name: drawing.vae } };
  const vae: Ref = drawing.vae === undefined ? parts.vae : ['30', 0];
  const wiring = addLoras({ graph, model: parts.model, clip: parts.clip, vae }, drawing.loras);
  const sampling = {
    model: wiring.model,
    seed,
    steps,
    cfg: parts.guidance === undefined ? drawing.cfg : 1,
    sampler_name: sampler,
    scheduler,
    ...addWords(wiring, drawing),
  };
  const latent = addLatent(wiring, drawing);
  graph['3'] = {
    class_type: 'KSampler',
    inputs: { ...sampling, latent_image: latent, denoise: image === undefined ? 1 : drawing.denoise },
  };
  let painted: Ref = ['3', 0];
  if (hires) {
    const enlarged = addEnlarged(wiring, hires, drawing);
    graph['65'] = { class_type: 'KSampler', inputs: { ...sampling, latent_image: enlarged, denoise: hires.denoise } };
    painted = ['65', 0];
  }
  graph['8'] = { class_type: 'VAEDecode', inputs: { samples: painted, vae } };
  graph['9'] = { class_type: 'PreviewImage', inputs: { images: ['8', 0] } };
  return graph;
}
