import { THUMB_WIDTHS } from '#shared/rules/limits.ts';
import { errorText } from '../kernel/error-text.ts';
import { makeLanes } from '../kernel/lanes.ts';
import { implicitLabel, readImplicitLabel } from '../pixels/imaging/implicit-label.ts';
import { sniff } from '../pixels/imaging/sniff.ts';
import type { OpenBlob, Ports } from '../ports/ports.ts';
import { smallKey } from './bin.ts';

/** Pictures made smaller at one time: decoded ones are large, and a gallery asks for sixty at once. */
const LANES = 2;

/** The width an address asks for, if it is one of those there are. */
export function widthOf(asked: string | undefined): number | undefined {
  return THUMB_WIDTHS.find((width) => String(width) === asked);
}

/** Opens stored pictures at a width: made when first asked for, then kept. What is no wider, or can't be read, is served as it is. */
export function smallVersions(ports: Ports): (key: string, width: number, range?: string) => Promise<OpenBlob | null> {
  const making = new Map<string, Promise<string | null>>();
  const inLane = makeLanes(LANES);

  /** The key of what is shown; null where there is nothing to show. */
  async function make(key: string, width: number): Promise<string | null> {
    const file = await ports.blobs.get(key);
    if (!file) return null;
    const seen = sniff(file.bytes);
    if (!seen || seen.width <= width) return key;
    try {
      const bitmap = await ports.codec.decode(file.bytes);
      const side = Math.max(width, Math.round((bitmap.height * width) / bitmap.width));
      // A labelled picture is labelled at every size (L-04).
      const label = await readImplicitLabel(file.bytes);
      const small = new Uint8Array(await ports.codec.webp(bitmap, side, label && implicitLabel(label)));
      await ports.blobs.put(smallKey(key, width), small, 'image/webp');
      return smallKey(key, width);
    } catch (error) {
      ports.log(`no small version of ${key}: ${errorText(error)}`);
      return key;
    }
  }

  return async (key, width, range) => {
    const name = smallKey(key, width);
    const kept = await ports.blobs.open(name, range);
    if (kept) return kept;
    const work = making.get(name) ?? inLane(() => make(key, width)).finally(() => making.delete(name));
    making.set(name, work);
    const made = await work;
    return made === null ? null : ports.blobs.open(made, range);
  };
}
