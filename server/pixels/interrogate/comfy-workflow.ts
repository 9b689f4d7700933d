import type { Graph, Node } from './comfy-graph.ts';
import { asObject, asText } from './found.ts';

// The order in which the editor saves a node's own fields; it writes no names. '' is the seed's "after generating" switch.
const fields: Readonly<Record<string, readonly string[]>> = {
  KSampler: ['seed', '', 'steps', 'cfg', 'sampler_name', 'scheduler', 'denoise'],
  KSamplerAdvanced: ['add_noise', 'noise_seed', '', 'steps', 'cfg', 'sampler_name', 'scheduler'],
  SamplerCustom: ['add_noise', 'noise_seed', '', 'cfg'],
  RandomNoise: ['noise_seed'],
  KSamplerSelect: ['sampler_name'],
  BasicScheduler: ['scheduler', 'steps', 'denoise'],
  CFGGuider: ['cfg'],
  FluxGuidance: ['guidance'],
  CLIPTextEncode: ['text'],
  CLIPTextEncodeFlux: ['clip_l', 't5xxl', 'guidance'],
  CLIPTextEncodeSDXL: ['', '', '', '', '', '', 'text_g', 'text_l'],
  CheckpointLoaderSimple: ['ckpt_name'],
  UNETLoader: ['unet_name'],
  LoraLoader: ['lora_name', 'strength_model'],
  LoraLoaderModelOnly: ['lora_name', 'strength_model'],
  EmptyLatentImage: ['width', 'height'],
  EmptySD3LatentImage: ['width', 'height'],
  EmptyHunyuanLatentVideo: ['width', 'height'],
  StringConcatenate: ['string_a', 'string_b', 'delimiter'],
};

const plain = /^(?:Primitive|String|Text|Int|Float|easy (?:int|float|positive|negative))/i;
const muted = 2;
const bypassed = 4;
const nodeLimit = 4000;
const linkLimit = 20_000;

// Link ids to where they come from; the editor writes rows, and inside newer files objects.
function readLinks(value: unknown): Map<unknown, [unknown, unknown]> {
  const out = new Map<unknown, [unknown, unknown]>();
  if (!Array.isArray(value)) return out;
  for (const link of value.slice(0, linkLimit) as unknown[]) {
    const named = asObject(link);
    if (Array.isArray(link)) out.set(link[0], [link[1], link[2]]);
    else if (named) out.set(named['id'], [named['origin_id'], named['origin_slot']]);
  }
  return out;
}

function readNode(node: Record<string, unknown>, kind: string, links: Map<unknown, [unknown, unknown]>): Node {
  const inputs = new Map<string, unknown>();
  const values = node['widgets_values'];
  if (node['mode'] !== bypassed) {
    const names = fields[kind] ?? (plain.test(kind) ? ['value'] : []);
    if (Array.isArray(values)) for (const [k, name] of names.entries()) if (name !== '' && k < values.length) inputs.set(name, values[k]);
    for (const [name, value] of Object.entries(asObject(values) ?? {})) inputs.set(name, value);
  }
  const wired: unknown[] = Array.isArray(node['inputs']) ? node['inputs'].slice(0, 200) : [];
  for (const entry of wired) {
    const input = asObject(entry);
    const from = links.get(input?.['link']);
    if (input && from && from[0] !== undefined) inputs.set(typeof input['name'] === 'string' ? input['name'] : '', [from[0], from[1] ?? 0]);
  }
  return { kind, inputs };
}

/** Reads the editor's own format (nodes, links, fields without names) into the graph the API format would give. */
export function readWorkflow(source: Record<string, unknown>): Graph | undefined {
  const nodes = source['nodes'];
  if (!Array.isArray(nodes) || nodes.length > nodeLimit) return undefined;
  const links = readLinks(source['links']);
  const out = new Map<string, Node>();
  for (const value of nodes as unknown[]) {
    const node = asObject(value);
    const kind = asText(node?.['type']);
    if (!node || kind === undefined || node['mode'] === muted) continue;
    out.set(String(node['id']), readNode(node, kind, links));
  }
  return out.size > 0 ? out : undefined;
}
