import type { Bitmap } from '../../pixels/imaging/bitmap.ts';
import { ENGINE_FIELDS } from '#shared/vocabulary/kinds.ts';
import { capsOf } from '../caps.ts';
import { type Engine, EngineError } from '../engine.ts';
import { busyIn, engineHttp, type EngineFetch, isOutOfMemory } from '../http.ts';

const caps = capsOf({
  name: 'rembg',
  lacks: Object.fromEntries(ENGINE_FIELDS.map((field) => [field, 'rembg 只抠图，不生成图片'])),
  notes: ['只用于智能抠图'],
  tools: ['matt'],
});

const REMOVE = '/api/remove';

/**
 * The HTTP server of rembg (`rembg s`), which finds the subject of a picture and paints none. `model` is one of its own
 * (`u2net`, `birefnet-general`, `isnet-anime` …); empty leaves the choice to it. `decode` reads the file it answers with.
 */
export function rembgEngine(
  { url, model = '' }: { url: string; model?: string },
  { fetcher = fetch, decode }: { fetcher?: EngineFetch; decode: (bytes: Uint8Array<ArrayBuffer>) => Promise<Bitmap> },
): Engine {
  const http = engineHttp(url, {}, fetcher);
  return {
    kind: 'rembg',
    concurrency: 1,
    caps: async () => caps,
    async files(signal) {
      // Without the address of a picture whoever cuts out refuses; anything else is nobody, or somebody else.
      const answer = await http.get(REMOVE, signal);
      if (answer.status !== 422) throw new EngineError('unavailable', `${answer.status} at ${REMOVE}`, { unreached: true });
      return [];
    },
    run: async () => {
      throw new EngineError('rejected', 'rembg paints no pictures');
    },
    async matte(picture, io) {
      const form = new FormData();
      form.append('file', new Blob([await io.encode(picture)], { type: 'image/png' }), 'picture.png');
      form.append('om', 'true');
      if (model) form.append('model', model);
      const { bytes, ...answer } = await http.fileByForm(REMOVE, form, { signal: io.signal, limitMs: io.patienceMs });
      if (answer.status !== 200) throw failureOf({ ...answer, body: new TextDecoder().decode(bytes).slice(0, 300) });
      const matte = await decode(new Uint8Array(bytes)).catch((cause: unknown) => {
        throw new EngineError('bad_reply', 'the answer is no picture', { cause });
      });
      if (matte.width === picture.width && matte.height === picture.height) return matte;
      throw new EngineError('bad_reply', `a matte of ${matte.width} x ${matte.height} for ${picture.width} x ${picture.height}`);
    },
  };
}

function failureOf(answer: { status: number; body: string; retryAfter?: number | undefined }): EngineError {
  const { status, body } = answer;
  const raw = `${status} ${body}`;
  if (isOutOfMemory(body)) return new EngineError('memory', raw);
  if (status >= 502) return busyIn(answer) ?? new EngineError('unavailable', raw, { unreached: status === 503 });
  return busyIn(answer) ?? new EngineError(status === 422 || status === 400 ? 'rejected' : 'bad_reply', raw);
}
