import { encodePng } from '../../pixels/imaging/png.ts';
import { EngineError, type Job } from '../engine.ts';
import { pngBase64 } from '../http.ts';
import { clearMask } from '../mask.ts';

/** What an operator tells the adapter about a provider. */
export type OpenaiSettings = {
  url: string;
  key: string;
  model: string;
  /** Fields of this provider, laid over ours. `image_in_generations` is for the adapter and not sent. */
  extra: Record<string, unknown>;
  /** Hosts besides the provider's own that results may be fetched from; a name counts for everything below it. */
  resultHosts: string[];
};

/** One call, ready to be sent. */
export type OpenaiCall = { path: string; body: Record<string, unknown> } | { path: string; form: FormData };

const gptSizes = [
  [1024, 1024],
  [1536, 1024],
  [1024, 1536],
] as const;

/** OpenAI's own image models take three sizes and always answer base64. */
export function isGptImage(model: string): boolean {
  return model.includes('gpt-image');
}

/** Whether the host is the domain or below it. */
export function isBelow(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

/** Volcengine Ark has no edits: its source picture goes into the generations call. */
export function imageInGenerations({ url, extra }: Pick<OpenaiSettings, 'url' | 'extra'>): boolean {
  return extra.image_in_generations === true || isBelow(new URL(url).hostname, 'volces.com');
}

function sizeOf(model: string, { width, height }: Job): string {
  if (!isGptImage(model)) return `${width}x${height}`;
  const wanted = Math.log(width / height);
  const away = ([w, h]: readonly [number, number]) => Math.abs(Math.log(w / h) - wanted);
  return gptSizes.reduce((best, size) => (away(size) < away(best) ? size : best)).join('x');
}

/** The call for one picture: words, size and, for image-to-image, the source where this provider wants it. */
export async function callOf(job: Job, settings: OpenaiSettings): Promise<OpenaiCall> {
  const { model, extra } = settings;
  const { image_in_generations: _, ...provider } = extra;
  const fields = {
    model,
    prompt: job.negativePrompt ? `${job.prompt}；避免：${job.negativePrompt}` : job.prompt,
    n: 1,
    size: sizeOf(model, job),
    // Answered in the reply, the picture needs no second journey; gpt-image does so anyway and refuses the field.
    ...(!isGptImage(model) && { response_format: 'b64_json' }),
    ...provider,
  };
  if (!job.source) return { path: '/images/generations', body: fields };
  if (imageInGenerations(settings)) {
    if (job.mask) throw new EngineError('rejected', 'this provider takes no mask');
    return { path: '/images/generations', body: { ...fields, image: `data:image/png;base64,${await pngBase64(job.source)}` } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  form.append('image', new Blob([new Uint8Array(await encodePng(job.source))], { type: 'image/png' }), 'image.png');
  if (job.mask) {
    const mask = await encodePng(clearMask(job.mask, job.source));
    form.append('mask', new Blob([new Uint8Array(mask)], { type: 'image/png' }), 'mask.png');
  }
  return { path: '/images/edits', form };
}
