import { sniff } from '../pixels/imaging/sniff.ts';
import type { Ports } from '../ports/ports.ts';
import { seedFamilies, seedModels, seedPictures } from './community.ts';

/** A stable pseudo-random number of a text: sample counts look natural and stay the same at every seeding. */
export function spread(text: string, below: number): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return (hash >>> 0) % below;
}

/** A shipped picture: its file's name, what it is called and shows, and its family. */
export type SamplePicture = { name: string; title: string; shows: string; family: string };
export type Size = { width: number; height: number };

/** The pictures of the sample community. */
export function pictureLines(): SamplePicture[] {
  return seedPictures
    .trim()
    .split(/[|\n]/)
    .map((line) => {
      const [, name = '', title = '', shows = ''] = /^(\w+) (.+?)：(.+)$/.exec(line) ?? [];
      return { name, title, shows, family: /^[a-z]+/i.exec(name)?.[0] ?? '' };
    });
}

/** The size of each of them in pixels, read from its file. */
export async function pictureSizes(ports: Ports): Promise<Map<string, Size>> {
  const sizes = new Map<string, Size>();
  for (const { name } of pictureLines()) {
    const file = await ports.blobs.get(`seed/${name}.webp`);
    const seen = file && sniff(file.bytes);
    if (!seen) throw new Error(`the shipped picture ${name} is missing`);
    sizes.set(name, { width: seen.width, height: seen.height });
  }
  return sizes;
}

/** A LoRA is used on top of the house checkpoint; a checkpoint stands alone. */
function modelParams(id: string): { modelId: string; loras?: { id: string; weight: number }[] } {
  const lora = seedModels.find((model) => model.id === id)?.type === 'lora';
  return lora ? { modelId: 'shanhai-xl', loras: [{ id, weight: 0.8 }] } : { modelId: id };
}

/** What a picture's row says whoever made it: its file, what it was drawn with, and how it is liked. */
export function drawnWith(picture: SamplePicture, sizes: ReadonlyMap<string, Size>, prompt: string) {
  const { name, title } = picture;
  const family = seedFamilies[picture.family];
  const size = sizes.get(name);
  if (!family || !size) throw new Error(`no family for ${name}`);
  const negativePrompt = '低质量，文字，水印';
  return {
    title,
    key: `seed/${name}.webp`,
    thumb: `seed/${name}.webp`,
    ...size,
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
