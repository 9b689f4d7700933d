import { EngineError, type EngineIo, type Job } from '../engine.ts';
import { pngBase64 } from '../http.ts';
import { clearMask, greyMask } from '../mask.ts';
import { plainPrompt } from '../plain-prompt.ts';
import { fitSize } from '../size-rule.ts';
import { sizesOf } from './openai-sizes.ts';

/** What an operator tells the adapter about a provider. */
export type OpenaiSettings = {
  url: string;
  key: string;
  model: string;
  /** Fields of this provider, laid over ours. Those of `OWN` are for the adapter and not sent. */
  extra: Record<string, unknown>;
  /** Hosts besides the provider's own that results may be fetched from; a name counts for everything below it. */
  resultHosts: string[];
};

/** One call, ready to be sent. */
export type OpenaiCall = { path: string; body: Record<string, unknown> } | { path: string; form: FormData };

/** Fields of `extra` that speak to the adapter. */
const OWN = new Set(['image_in_generations', 'dialect', 'vision_model', 'chat_model', 'partial_images']);

/** Whose version of the images API it is: what fields go beyond OpenAI's, and how a mask is read. */
type Dialect = 'openai' | 'ark' | 'localai' | 'sdcpp';

/** OpenAI's own image models always answer base64 and may send the picture in parts. */
export function isGptImage(model: string): boolean {
  return /gpt-image/i.test(model);
}

/** Whether the host is the domain or below it. */
export function isBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

type Where = Pick<OpenaiSettings, 'url' | 'extra'>;
const hostOf = ({ url }: Where) => new URL(url).hostname;

/** The dialect that `extra.dialect` names; Ark is known by its host. */
export function dialectOf(where: Where): Dialect {
  const { dialect } = where.extra;
  if (dialect === 'ark' || dialect === 'localai' || dialect === 'sdcpp') return dialect;
  return isBelow(hostOf(where), 'volces.com') ? 'ark' : 'openai';
}

/** Volcengine Ark has no edits: its source picture goes into the generations call. */
export function imageInGenerations(where: Where): boolean {
  return where.extra.image_in_generations === true || dialectOf(where) === 'ark';
}

/** Seedream and SeedEdit 3.0 are the last of Ark's that take a seed and a guidance scale. */
export function takesSeed(where: Where, model: string): boolean {
  return dialectOf(where) === 'localai' || (dialectOf(where) === 'ark' && /(?:seedream|seededit)-?3/i.test(model));
}

/** Unfinished pictures to ask for, where the provider sends them: OpenAI itself, or whoever the operator says does. */
export function partialImages(where: Where, model: string): number {
  const { partial_images: asked } = where.extra;
  if (!isGptImage(model)) return 0;
  if (typeof asked === 'number') return Math.min(3, Math.max(0, Math.floor(asked)));
  return isBelow(hostOf(where), 'openai.com') ? 2 : 0;
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The words, and what else this provider takes of a job. */
function wordsOf(job: Job, settings: OpenaiSettings, model: string): Record<string, unknown> {
  const prompt = plainPrompt(job.prompt);
  const negative = plainPrompt(job.negativePrompt);
  const dialect = dialectOf(settings);
  if (dialect === 'localai') {
    // There a stroke divides what is wanted from what is not.
    const whole = (text: string) => text.replaceAll('|', '，');
    return { prompt: whole(prompt), ...(negative && { negative_prompt: whole(negative) }), step: job.steps, seed: job.seed % 2 ** 31 };
  }
  return {
    prompt: negative ? `${prompt}；避免：${negative}` : prompt,
    ...(takesSeed(settings, model) && { seed: job.seed % 2 ** 31, guidance_scale: clamp(job.cfg, 1, 10) }),
  };
}

/** The call for one picture: words, size and, for image-to-image, the source where this provider wants it. */
export async function callOf(
  io: Pick<EngineIo, 'encode'>,
  job: Job,
  settings: OpenaiSettings,
  model: string = settings.model,
): Promise<OpenaiCall> {
  const { width, height } = fitSize(sizesOf(model), job);
  const partial_images = partialImages(settings, model);
  const fields = {
    model,
    ...wordsOf(job, settings, model),
    n: 1,
    size: `${width}x${height}`,
    // Answered in the reply, the picture needs no second journey; gpt-image does so anyway and refuses the field.
    ...(!isGptImage(model) && { response_format: 'b64_json' }),
    ...(partial_images > 0 && { stream: true, partial_images }),
    ...Object.fromEntries(Object.entries(settings.extra).filter(([name]) => !OWN.has(name))),
  };
  if (!job.source) return { path: '/images/generations', body: fields };
  if (imageInGenerations(settings)) {
    if (job.mask) throw new EngineError('rejected', 'this provider takes no mask');
    return { path: '/images/generations', body: { ...fields, image: `data:image/png;base64,${await pngBase64(io, job.source)}` } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.append('image', new Blob([await io.encode(job.source)], { type: 'image/png' }), 'image.png');
  if (job.mask) {
    // stable-diffusion.cpp paints where the mask is light, everybody else where it is clear.
    const mask = await io.encode(dialectOf(settings) === 'sdcpp' ? greyMask(job.mask) : clearMask(job.mask, job.source));
    form.append('mask', new Blob([mask], { type: 'image/png' }), 'mask.png');
  }
  return { path: '/images/edits', form };
}
