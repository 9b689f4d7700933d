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
const isText = ({ name }: File) => name.toLowerCase().endsWith('.txt');

type Waiting = { file: File; caption: string; said: Coming };

/** Uploads pictures and puts them into a dataset, in the order they were given; a text of the same name is a picture's caption, as trainers keep it. */
export async function addFiles(client: QueryClient, dataset: string, files: readonly File[]): Promise<void> {
  const captions = new Map<string, string>();
  for (const file of files.filter(isText)) captions.set(stemOf(file.name), (await file.text()).trim().slice(0, CAPTION_MAX));
  adding.coming[dataset] ??= [];
  const list = adding.coming[dataset];
  const queue: Waiting[] = [];
  for (const file of files.filter((one) => !isText(one))) {
    const no = next++;
    const large = file.size > UPLOAD_MAX;
    list.push({ no, name: file.name, state: large ? 'failed' : 'waiting', ...(large && { problem: UPLOAD_TOO_LARGE }) });
    const said = list.at(-1);
    if (said && !large) queue.push({ file, caption: captions.get(stemOf(file.name)) ?? '', said });
  }
  const stored: { key: string; caption: string; said: Coming }[] = [];
  let flushing: Promise<void> = Promise.resolve();
  async function flush(): Promise<void> {
    const part = stored.splice(0, ADDED_MAX);
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
        stored.push({ key, caption: one.caption, said: one.said });
        flushing = flushing.then(flush);
      } catch (error) {
        fail(one.said, error);
      } finally {
        stop();
      }
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
