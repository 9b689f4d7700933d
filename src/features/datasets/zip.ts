import { downloadZip } from 'client-zip';
import { Unzip, UnzipInflate } from 'fflate';
import type { DatasetItem } from '#shared/contract/datasets.ts';
import { DATASET_ITEMS_MAX, UPLOAD_MAX } from '#shared/rules/limits.ts';

/** How often a trainer sees each picture of an epoch, in the name of their folder as kohya's scripts read it. */
const REPEATS = 10;
const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  txt: 'text/plain',
};
const extensionOf = (name: string): string => /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/**
 * The pictures and captions of a zip, from any of its folders, whatever else is in it left out; at most as many as a dataset holds.
 * `large` names what unpacks to more than an upload may be: that is not unpacked into memory.
 */
export async function filesInZip(zip: Blob): Promise<{ files: File[]; large: string[] }> {
  const files: File[] = [];
  const large: string[] = [];
  let failed: Error | undefined;
  let entries = 0;
  const reader = new Unzip((entry) => {
    entries++;
    const name = entry.name.split('/').at(-1) ?? '';
    const type = types[extensionOf(name)];
    if (!type || name.startsWith('.') || entry.name.startsWith('__MACOSX/') || files.length >= DATASET_ITEMS_MAX * 2) return;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    entry.ondata = (error, data, final) => {
      if (error) {
        failed = error;
        return;
      }
      size += data.byteLength;
      if (size <= UPLOAD_MAX) parts.push(new Uint8Array(data));
      else parts.length = 0;
      if (!final) return;
      if (size <= UPLOAD_MAX) files.push(new File(parts, name, { type }));
      else large.push(name);
    };
    entry.start();
  });
  reader.register(UnzipInflate);
  const stream = zip.stream().getReader();
  for (let part = await stream.read(); !part.done; part = await stream.read()) reader.push(part.value);
  reader.push(new Uint8Array(), true);
  if (failed) throw failed;
  if (entries === 0) throw new Error('nothing in it is an entry of a zip');
  return { files, large };
}

/** A dataset as the folder that trainers take: each picture as it was added, with its caption in a text of the same name. */
export async function zipOf(items: readonly DatasetItem[], trigger: string, address: (value: string) => string): Promise<Blob> {
  const folder = `${REPEATS}_${trigger.replace(/[^\p{L}\p{N}_-]+/gu, '') || 'dianshi'}`;
  async function* files() {
    for (const [at, { url, caption }] of items.entries()) {
      const response = await fetch(address(url));
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      const name = `${folder}/${String(at + 1).padStart(3, '0')}`;
      yield { name: `${name}.${extensionOf(url.split('?')[0] ?? '') || 'png'}`, input: response };
      yield { name: `${name}.txt`, input: caption };
    }
  }
  return downloadZip(files()).blob();
}
