import { infotextKeyword, parseInfotext } from '../imaging/infotext.ts';
import { readGraph } from './comfy-graph.ts';
import { readWorkflow } from './comfy-workflow.ts';
import { readComfy } from './comfyui.ts';
import { asNumber, asObject, asText, exactSeed, found, readObject, splitLoras, type Found } from './found.ts';

function readInfotext(text: string): Found | null {
  if (text.trim() === '') return null;
  const info = parseInfotext(text);
  const settings = text.slice(text.lastIndexOf('\n') + 1);
  const ours = info.extra['Engine']?.startsWith('Dianshi') === true || /(?:^|,\s*)Dianshi [\w ]+:/.test(settings);
  const { prompt, loras } = splitLoras(info.prompt);
  const written = (key: string): boolean => new RegExp(`(?:^|,)\\s*${key}:`).test(settings);
  const { seed, digits } = exactSeed(info.steps > 0 || written('Seed') ? info.seed : undefined, settings);
  return found({
    source: ours ? 'dianshi' : 'a1111',
    prompt,
    negativePrompt: info.negativePrompt,
    loras,
    seed: written('Seed') ? seed : undefined,
    steps: info.steps || undefined,
    cfg: info.cfgScale,
    sampler: info.sampler,
    scheduler: info.scheduler,
    width: info.width || undefined,
    height: info.height || undefined,
    model: info.model,
    denoise: info.denoise,
    extra: {
      ...info.extra,
      ...(info.modelHash !== undefined && { 'Model hash': info.modelHash }),
      ...(digits !== undefined && { Seed: digits }),
    },
  });
}

// Lists are arrays in newer files and comma-separated in older ones.
function listOf(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  return items
    .slice(0, 200)
    .map((item) => (typeof item === 'string' ? item.trim() : String(asNumber(item) ?? '')))
    .filter((item) => item !== '');
}

const swarmFields = new Set(
  'prompt negativeprompt seed steps cfgscale model width height sampler scheduler loras loraweights initimagecreativity'.split(' '),
);

function readSwarm(text: string): Found | null {
  const params = asObject(readObject(text)?.['sui_image_params']);
  if (!params) return null;
  const { prompt, loras } = splitLoras(typeof params['prompt'] === 'string' ? params['prompt'] : '');
  const weights = listOf(params['loraweights']);
  const listed = listOf(params['loras']).map((name, k) => ({ name, weight: asNumber(weights[k]) ?? 1 }));
  const { seed, digits } = exactSeed(asNumber(params['seed']), text);
  const rest = Object.entries(params).flatMap(([key, value]) => {
    const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return plain && !swarmFields.has(key) ? [[key, String(value).slice(0, 2000)] as const] : [];
  });
  return found({
    source: 'swarmui',
    prompt,
    negativePrompt: typeof params['negativeprompt'] === 'string' ? params['negativeprompt'] : '',
    loras: [...listed, ...loras.filter(({ name }) => !listed.some((other) => other.name === name))],
    seed,
    steps: asNumber(params['steps']),
    cfg: asNumber(params['cfgscale']),
    sampler: asText(params['sampler']),
    scheduler: asText(params['scheduler']),
    width: asNumber(params['width']),
    height: asNumber(params['height']),
    model: asText(params['model']),
    denoise: asNumber(params['initimagecreativity']),
    extra: Object.fromEntries([...rest.slice(0, 100), ...(digits === undefined ? [] : [['Seed', digits] as const])]),
  });
}

function readGraphs(entry: (keyword: string) => string | undefined): Found | null {
  for (const [keyword, read] of [
    ['prompt', readGraph],
    ['workflow', readWorkflow],
  ] as const) {
    const text = entry(keyword);
    const source = text === undefined ? undefined : readObject(text);
    const graph = source && read(source);
    const settings = graph && text !== undefined ? readComfy(graph, text) : null;
    if (settings) return settings;
  }
  return null;
}

/**
 * The generation settings among a picture's text entries: A1111's and our own text, SwarmUI's JSON, ComfyUI's graphs. Null when
 * there are none that can be read. Strangers' files: nothing throws, and nothing takes long.
 */
export function readGeneration(entries: readonly { keyword: string; text: string }[]): Found | null {
  const entry = (keyword: string): string | undefined => entries.find((candidate) => candidate.keyword === keyword)?.text;
  const parameters = entry(infotextKeyword);
  if (parameters !== undefined && parameters.length < 1024 * 1024) {
    const settings = /^\s*\{/.test(parameters) ? readSwarm(parameters) : readInfotext(parameters);
    if (settings) return settings;
  }
  return readGraphs(entry);
}
