import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { proxy } from 'valtio';
import { type ApiError, failureOf } from '#api/api-error.ts';
import { uploadMutation } from '#api/content/queries.ts';
import { addItemsMutation, datasetKeys } from '#api/datasets/queries.ts';
import { failureMessage } from '#product/failure-message.ts';
import { ADDED_MAX, CAPTION_MAX } from '#shared/contract/datasets.ts';
import { UPLOAD_MAX, UPLOAD_TOO_LARGE } from '#shared/rules/limits.ts';

/** A picture on its way into a dataset. */
export type Coming = { no: number; name: string; state: 'waiting' | 'sending' | 'paused' | 'failed'; problem?: string };

/** What is on its way, by dataset: it goes on while other pages are looked at. Those that arrived are gone from it. */
export const adding = proxy<{ coming: Record<string, Coming[]>; arrived: Record<string, number> }>({ coming: {}, arrived: {} });

/** As many as the server takes of a member at one time. */
const LANES = 2;
let next = 1;

const run = <V, D>(client: QueryClient, options: MutationOptions<D, ApiError, V>, variables: V): Promise<D> =>
  client.getMutationCache().build(client, options).execute(variables);

const stemOf = (name: string) => name.replace(/\.\w{1,5}$/, '');
const isZip = ({ name }: File) => name.toLowerCase().endsWith('.zip');
const isText = ({ name }: File) => name.toLowerCase().endsWith('.txt');

type Waiting = { place: number; file: File; caption: string; said: Coming };

/** Uploads pictures and puts them into a dataset, in the order they were given; a text of the same name is a picture's caption, as trainers keep it, and a zip is what is in it. */
export async function addFiles(client: QueryClient, dataset: string, files: readonly File[]): Promise<void> {
  adding.coming[dataset] ??= [];
  const list = adding.coming[dataset];
  const all = files.filter((file) => !isZip(file));
  for (const zip of files.filter(isZip)) {
    try {
      const { files: inside, large } = await (await import('./zip.ts')).filesInZip(zip);
      all.push(...inside);
      for (const name of large) list.push({ no: next++, name, state: 'failed', problem: UPLOAD_TOO_LARGE });
    } catch {
      list.push({ no: next++, name: zip.name, state: 'failed', problem: '压缩包打不开，里面的图片没有加入。请重新打包，或直接拖入图片' });
    }
  }
  const captions = new Map<string, string>();
  for (const file of all.filter(isText)) captions.set(stemOf(file.name), (await file.text()).trim().slice(0, CAPTION_MAX));
  const queue: Waiting[] = [];
  for (const file of all.filter((one) => !isText(one))) {
    const no = next++;
    const large = file.size > UPLOAD_MAX;
    list.push({ no, name: file.name, state: large ? 'failed' : 'waiting', ...(large && { problem: UPLOAD_TOO_LARGE }) });
    const said = list.at(-1);
    if (said && !large) queue.push({ place: queue.length, file, caption: captions.get(stemOf(file.name)) ?? '', said });
  }
  type Stored = { key: string; caption: string; said: Coming };
  /** By place, what each upload came to; one that is done early waits for those before it. */
  const ended: (Stored | 'failed')[] = [];
  let from = 0;
  let flushing: Promise<void> = Promise.resolve();
  async function flush(): Promise<void> {
    const part: Stored[] = [];
    for (let one = ended[from]; one && part.length < ADDED_MAX; one = ended[++from]) if (one !== 'failed') part.push(one);
    if (part.length === 0) return;
    try {
      await run(client, addItemsMutation(), { id: dataset, items: part.map(({ key, caption }) => ({ key, ...(caption && { caption }) })) });
      adding.arrived[dataset] = (adding.arrived[dataset] ?? 0) + part.length;
      forget(
        dataset,
        part.map(({ said }) => said.no),
      );
    } catch (error) {
      for (const { said } of part) fail(said, error);
    }
    await client.invalidateQueries({ queryKey: datasetKeys.all });
  }
  async function lane(): Promise<void> {
    for (let one = queue.shift(); one; one = queue.shift()) {
      one.said.state = 'sending';
      const stop = client.getMutationCache().subscribe(() => (one.said.state = navigator.onLine ? 'sending' : 'paused'));
      try {
        const { key } = await patiently(() => run(client, uploadMutation(), one.file));
        ended[one.place] = { key, caption: one.caption, said: one.said };
      } catch (error) {
        ended[one.place] = 'failed';
        fail(one.said, error);
      } finally {
        stop();
      }
      flushing = flushing.then(flush);
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  await flushing;
}

function fail(said: Coming, error: unknown): void {
  said.state = 'failed';
  said.problem = failureMessage(failureOf(error));
}

/** Forgets pictures that arrived, or failures that were read. */
export function forget(dataset: string, nos: readonly number[]): void {
  adding.coming[dataset] = (adding.coming[dataset] ?? []).filter(({ no }) => !nos.includes(no));
}

/** Does it again when the server says that it is too often, as long as it says when. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind !== 'bad-request' || !['TOO_FREQUENT', 'TOO_MANY'].includes(failure.code) || failure.retryAfter === undefined)
        throw error;
      const wait = failure.retryAfter * 1000;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}
