import { THUMB_WIDTHS } from '#shared/rules/limits.ts';
import { errorText } from '../kernel/error-text.ts';
import { makeLanes } from '../kernel/lanes.ts';
import { implicitLabel, readImplicitLabel } from '../pixels/imaging/implicit-label.ts';
import { sniff } from '../pixels/imaging/sniff.ts';
import type { Ports } from '../ports/ports.ts';
import { smallKey } from './bin.ts';

type File = { bytes: Uint8Array<ArrayBuffer>; type: string };

/** Pictures made smaller at one time: decoded ones are large, and a gallery asks for sixty at once. */
const LANES = 2;

/** The width an address asks for, if it is one of those there are. */
export function widthOf(asked: string | undefined): number | undefined {
  return THUMB_WIDTHS.find((width) => String(width) === asked);
}

/** Stored pictures at a width: made when first asked for, then kept. What is no wider, or can't be read, is served as it is. */
export function smallVersions(ports: Ports): (key: string, width: number) => Promise<File | null> {
  const making = new Map<string, Promise<File | null>>();
  const inLane = makeLanes(LANES);

  async function make(key: string, width: number): Promise<File | null> {
    const file = await ports.blobs.get(key);
    const seen = file && sniff(file.bytes);
    if (!file || !seen || seen.width <= width) return file;
    try {
      const bitmap = await ports.codec.decode(file.bytes);
      const side = Math.max(width, Math.round((bitmap.height * width) / bitmap.width));
      // A labelled picture is labelled at every size (L-04).
      const label = await readImplicitLabel(file.bytes);
      const small = new Uint8Array(await ports.codec.webp(bitmap, side, label && implicitLabel(label)));
      await ports.blobs.put(smallKey(key, width), small, 'image/webp');
      return { bytes: small, type: 'image/webp' };
    } catch (error) {
      ports.log(`no small version of ${key}: ${errorText(error)}`);
      return file;
    }
  }

  return async (key, width) => {
    const name = smallKey(key, width);
    const kept = await ports.blobs.get(name);
    if (kept) return kept;
    const made = making.get(name);
    if (made) return made;
    const work = inLane(() => make(key, width)).finally(() => making.delete(name));
    making.set(name, work);
    return work;
  };
}
