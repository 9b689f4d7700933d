import { EngineError } from '../engine.ts';
import type { EngineHttp } from '../http.ts';
import type { Parts } from './built-in.ts';
import { choicesOf } from './comfyui-names.ts';

/** What a family that comes in single files needs besides its diffusion model. Names are those its makers publish the files under. */
type Recipe = {
  loader: 'DualCLIPLoader' | 'CLIPLoader' | 'TripleCLIPLoader';
  type?: string;
  encoders: readonly (readonly [RegExp, string])[];
  vae: readonly [RegExp, string];
  guidance?: number;
};

const T5: readonly [RegExp, string] = [/t5[-_]?xxl/i, 't5xxl'];
const CLIP_L: readonly [RegExp, string] = [/clip[-_]l(?![a-z])/i, 'clip_l'];
const recipes: Record<string, Recipe> = {
  Flux: { loader: 'DualCLIPLoader', type: 'flux', encoders: [CLIP_L, T5], vae: [/(?:^|[/\\])ae\.|flux.*vae/i, 'ae'], guidance: 3.5 },
  'SD 3': { loader: 'TripleCLIPLoader', encoders: [CLIP_L, [/clip[-_]g(?![a-z])/i, 'clip_g'], T5], vae: [/sd3.*vae|vae.*sd3/i, 'sd3_vae'] },
  'Qwen-Image': {
    loader: 'CLIPLoader',
    type: 'qwen_image',
    encoders: [[/qwen.*vl/i, 'qwen_2.5_vl']],
    vae: [/qwen.*image.*vae/i, 'qwen_image_vae'],
  },
};

/** Families whose latents have sixteen channels. */
const SIXTEEN = new Set(['Flux', 'SD 3', 'Qwen-Image', 'Chroma', 'Lumina']);
const FLUX_GUIDANCE = 3.5;

/** The family of a diffusion model whose file's header is silent, by how such files are called. */
export function familyByName(name: string): string | undefined {
  return Object.keys(recipes).find((family) => new RegExp(family.replace(/[ -]/g, '[-_. ]?'), 'i').test(name));
}

const shape = (family: string | undefined) => ({
  latent: family && SIXTEEN.has(family) ? ('EmptySD3LatentImage' as const) : ('EmptyLatentImage' as const),
  controlNeedsVae: Boolean(family && SIXTEEN.has(family)),
});

/** A checkpoint: one file that holds model, text encoder and VAE. */
export function checkpointParts(name: string, family: string | undefined): Parts {
  return {
    nodes: { '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: name } } },
    model: ['4', 0],
    clip: ['4', 1],
    vae: ['4', 2],
    ...shape(family),
    ...(family === 'Flux' && { guidance: FLUX_GUIDANCE }),
  };
}

/** A diffusion model alone: its text encoders and VAE are looked for among the engine's files, and refused by name where they are not there. */
export async function diffusionParts(http: EngineHttp, name: string, told: string | undefined, signal: AbortSignal): Promise<Parts> {
  const family = told ?? familyByName(name);
  const recipe = family ? recipes[family] : undefined;
  if (!recipe) throw new EngineError('missing', `no loader is known for ${name} (${family ?? 'family unknown'})`, { subject: name });
  const input = recipe.loader === 'CLIPLoader' ? 'clip_name' : 'clip_name1';
  const encoders = (await choicesOf(http, recipe.loader, input, signal)) ?? [];
  const vaes = (await choicesOf(http, 'VAELoader', 'vae_name', signal)) ?? [];
  const file = (list: string[], [pattern, called]: readonly [RegExp, string]) => {
    const found = list.find((one) => pattern.test(one));
    if (!found) throw new EngineError('missing', `${name} needs ${called}, which is not there`, { subject: called });
    return found;
  };
  const names = recipe.encoders.map((encoder) => file(encoders, encoder));
  const inputs =
    recipe.loader === 'CLIPLoader' ? { clip_name: names[0] } : Object.fromEntries(names.map((one, i) => [`clip_name${i + 1}`, one]));
  return {
    nodes: {
      '4': { class_type: 'UNETLoader', inputs: { unet_name: name, weight_dtype: 'default' } },
      '16': { class_type: recipe.loader, inputs: { ...inputs, ...(recipe.type && { type: recipe.type }) } },
      '17': { class_type: 'VAELoader', inputs: { vae_name: file(vaes, recipe.vae) } },
    },
    model: ['4', 0],
    clip: ['16', 0],
    vae: ['17', 0],
    ...shape(family),
    ...(recipe.guidance !== undefined && { guidance: recipe.guidance }),
  };
}
