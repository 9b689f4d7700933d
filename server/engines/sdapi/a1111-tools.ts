import * as z from 'zod/mini';
import type { Bitmap } from '../../pixels/imaging/bitmap.ts';
import type { Described, EngineIo, Out } from '../engine.ts';
import { beforeHandIn, bytesOf, type EngineHttp, pngBase64, read } from '../http.ts';
import { inFlight } from './a1111-call.ts';
import { refusalOf, upscalersOf } from './a1111-lists.ts';
import { failureOf } from './sdapi-failure.ts';

const Enlarged = z.looseObject({ image: z.string() });
const Caption = z.looseObject({ caption: z.string() });

/** What `/interrogate` is believed where the model does not say how sure it is. */
const FIRST_SCORE = 0.9;
const SCORE_STEP = 0.02;

/** The upscaler to enlarge with: one that was trained for it before one that only computes. */
async function upscalerOf(http: EngineHttp, signal: AbortSignal): Promise<string> {
  const names = ((await upscalersOf(http, signal)) ?? []).map(({ name }) => name);
  const first = (part: string) => names.find((name) => name.includes(part));
  return first('R-ESRGAN') ?? first('ESRGAN') ?? 'Lanczos';
}

/** Enlarges by `/extra-single-image`. */
export async function enlargeA1111(http: EngineHttp, picture: Bitmap, scale: number, io: EngineIo, pollMs: number): Promise<Out> {
  const asked = {
    resize_mode: 0,
    upscaling_resize: scale,
    upscaler_1: await beforeHandIn(() => upscalerOf(http, io.signal)),
    image: await pngBase64(io, picture),
  };
  const answer = await inFlight(http, io, pollMs, (asking) => http.post('/sdapi/v1/extra-single-image', asked, asking));
  if (answer.status !== 200) throw await refusalOf(http, answer, io.signal);
  return { png: bytesOf(read(Enlarged, answer.body).image) };
}

/** Tags as deepdanbooru writes them: `tag`, `tag:0.97` or `(tag:0.97)`, the surest first, brackets of a name escaped. */
function tagsOf(caption: string): Described['tags'] {
  return caption
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part, index) => {
      const scored = /^\(?(.+?):(\d(?:\.\d+)?)\)?$/.exec(part);
      const name = (scored?.[1] ?? part).replace(/\\([()])/g, '$1').replaceAll('_', ' ');
      return { name, score: scored ? Math.min(1, Number(scored[2])) : Math.max(0.1, FIRST_SCORE - index * SCORE_STEP) };
    });
}

/** Describes by `/interrogate`: deepdanbooru's words, or CLIP's sentence where that model does not answer. */
export async function interrogateA1111(http: EngineHttp, picture: Bitmap, io: EngineIo, pollMs: number): Promise<Described> {
  const image = await pngBase64(io, picture);
  const ask = (model: string) => inFlight(http, io, pollMs, (asking) => http.post('/sdapi/v1/interrogate', { image, model }, asking));
  const tagged = await ask('deepdanbooru');
  if (tagged.status === 200) {
    const tags = tagsOf(read(Caption, tagged.body).caption);
    return { prompt: tags.map((tag) => tag.name).join(', '), tags };
  }
  if (tagged.status === 401 || tagged.status === 403) throw failureOf(tagged);
  const told = await ask('clip');
  if (told.status !== 200) throw await refusalOf(http, told, io.signal);
  return { prompt: read(Caption, told.body).caption.trim(), tags: [] };
}
