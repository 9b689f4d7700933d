import { sniff } from '../pixels/imaging/sniff.ts';
import type { Ports } from '../ports/ports.ts';
import { seedFamilies, seedModels, seedPictures } from './community.ts';
import { seedDicts } from './dictionaries.ts';

/** A stable pseudo-random number of a text: sample counts look natural and stay the same at every seeding. */
export function spread(text: string, below: number): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return (hash >>> 0) % below;
}

/** A shipped picture: its file's name, what it is called and shows, its family, and its size in pixels. */
export type SamplePicture = { name: string; title: string; shows: string; family: string; width: number; height: number };

/** The pictures of the sample community by name, in their order; sizes are read from the files. */
export async function samplePictures(ports: Ports): Promise<ReadonlyMap<string, SamplePicture>> {
  const pictures = new Map<string, SamplePicture>();
  for (const line of seedPictures.trim().split(/[|\n]/)) {
    const [, name = '', title = '', shows = ''] = /^(\w+) (.+?)：(.+)$/.exec(line) ?? [];
    const file = await ports.blobs.get(`seed/${name}.webp`);
    const seen = file && sniff(file.bytes);
    if (!seen) throw new Error(`the shipped picture ${name} is missing`);
    const family = /^[a-z]+/i.exec(name)?.[0] ?? '';
    pictures.set(name, { name, title, shows, family, width: seen.width, height: seen.height });
  }
  return pictures;
}

/** What the maker of a sample model recommends: of the ratios that the form offers, the one most of its shipped pictures come nearest to. */
export function usualSize(model: string, shipped: Iterable<SamplePicture>): { ratio?: string; width?: number; height?: number } {
  const offered = (seedDicts.canvaRatioList ?? []).map(({ val, val2, val3 }) => ({
    ratio: String(val),
    width: Number(val2),
    height: Number(val3),
  }));
  const times = new Map<(typeof offered)[number], number>();
  for (const { family, width, height } of shipped) {
    if (seedFamilies[family]?.model !== model) continue;
    const off = (one: { width: number; height: number }) => Math.abs(Math.log((one.width * height) / (one.height * width)));
    const [nearest] = offered.toSorted((a, b) => off(a) - off(b));
    if (nearest) times.set(nearest, (times.get(nearest) ?? 0) + 1);
  }
  return [...times].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? {};
}

/** A LoRA is used on top of the house checkpoint; a checkpoint stands alone. */
function modelParams(id: string): { modelId: string; loras?: { id: string; weight: number }[] } {
  const lora = seedModels.find((model) => model.id === id)?.type === 'lora';
  return lora ? { modelId: 'shanhai-xl', loras: [{ id, weight: 0.8 }] } : { modelId: id };
}

/** What a picture's row says whoever made it: its file, what it was drawn with, and how it is liked. */
export function drawnWith({ name, title, width, height, ...of }: SamplePicture, prompt: string) {
  const family = seedFamilies[of.family];
  if (!family) throw new Error(`no family for ${name}`);
  const negativePrompt = '低质量，文字，水印';
  return {
    title,
    key: `seed/${name}.webp`,
    thumb: `seed/${name}.webp`,
    width,
    height,
    prompt,
    negativePrompt,
    params: { prompt, negativePrompt, ...modelParams(family.model), seed: 100_000 + spread(name, 900_000), steps: 28, cfg: 7 },
    modelId: family.model,
    tags: family.tags,
    visibility: 'public' as const,
    likes: 24 + spread(`likes ${name}`, 780),
    collects: 6 + spread(`collects ${name}`, 210),
    views: 2000 + spread(`views ${name}`, 60_000),
    engine: 'sample',
  };
}
