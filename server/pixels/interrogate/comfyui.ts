import { askGraph, type Graph, type Node } from './comfy-graph.ts';
import { asNumber, asObject, asText, exactSeed, found, splitLoras, type Found } from './found.ts';

const samples = ['latent_image', 'samples', 'latent', 'samples_from', 'latents'];
const models = ['model', 'unet', 'model1'];

function isSampler({ inputs }: Node): boolean {
  if (inputs.has('guider') && inputs.has('sigmas')) return true;
  return Array.isArray(inputs.get('positive')) && (inputs.has('seed') || inputs.has('noise_seed'));
}

function lorasOf(nodes: Node[]): { name: string; weight: number }[] {
  return nodes.flatMap(({ inputs }) => {
    const name = asText(inputs.get('lora_name'));
    const single = name === undefined || name === 'None' ? [] : [{ name, weight: asNumber(inputs.get('strength_model')) ?? 1 }];
    // Loaders of many keep each as an object of its own.
    const many = [...inputs.values()].flatMap((value) => {
      const entry = asObject(value);
      const own = asText(entry?.['lora']);
      return entry && own !== undefined && entry['on'] !== false ? [{ name: own, weight: asNumber(entry['strength']) ?? 1 }] : [];
    });
    return [...single, ...many];
  });
}

const bare = (file: string): string => file.replace(/\.(?:safetensors|ckpt|pt|gguf)$/i, '');

/** The settings of a ComfyUI graph's first sampling pass; `text` is the JSON it was read from. Null when nothing is sampled. */
export function readComfy(graph: Graph, text: string): Found | null {
  const ask = askGraph(graph);
  const samplers = [...graph.values()].filter(isSampler);
  // Upscaling passes sample again what another pass made: the one that starts from an empty latent chose the picture.
  const sampler = samplers.find(({ inputs }) => !ask.chain(inputs.get('latent_image'), samples).some(isSampler)) ?? samplers[0];
  if (!sampler) return null;
  const node = (name: string): Node | undefined => ask.follow(sampler.inputs.get(name))?.node;
  // Newer graphs spread one sampler's settings over nodes of their own.
  const guider = node('guider');
  const parts = [sampler, guider, node('noise'), node('sampler'), node('sigmas')].filter((part) => part !== undefined);
  const input = (...names: string[]): unknown => {
    for (const part of parts) for (const name of names) if (part.inputs.has(name)) return part.inputs.get(name);
    return undefined;
  };
  const positive = ask.conditioning(input('positive', 'conditioning'), 'positive');
  const negative = ask.conditioning(input('negative'), 'negative');
  const modelChain = ask.chain(input('model'), models);
  const latent = ask.chain(sampler.inputs.get('latent_image'), samples).find(({ inputs }) => inputs.has('width') && inputs.has('height'));
  const loader = modelChain.map(({ inputs }) => asText(inputs.get('ckpt_name')) ?? asText(inputs.get('unet_name'))).find((name) => name);
  const { prompt, loras } = splitLoras(positive.texts.join('\n'));
  const { seed, digits } = exactSeed(ask.number(input('seed', 'noise_seed')), text);
  const extra: Record<string, string> = {};
  if (digits !== undefined) extra['Seed'] = digits;
  if (positive.guidance !== undefined) extra['Guidance'] = String(positive.guidance);
  return found({
    source: 'comfyui',
    prompt,
    negativePrompt: negative.texts.join('\n'),
    // The chain is read from the sampler up; the file lists them from the loader down.
    loras: [
      ...lorasOf(modelChain)
        .toReversed()
        .map(({ name, weight }) => ({ name: bare(name), weight })),
      ...loras,
    ],
    seed,
    steps: ask.number(input('steps')),
    cfg: ask.number(input('cfg')),
    sampler: ask.words(input('sampler_name')),
    scheduler: ask.words(input('scheduler')),
    width: latent && ask.number(latent.inputs.get('width')),
    height: latent && ask.number(latent.inputs.get('height')),
    model: loader && bare(loader),
    denoise: ask.number(input('denoise')),
    extra,
  });
}
