import { type Bitmap, copyBitmap, createBitmap } from '../imaging/bitmap.ts';
import type { SetLook } from '#shared/tools/set-look.ts';
import { fromOklab } from '../styles/oklab.ts';
import { fitInside } from './frame-item.ts';
import { labOf, labOfColours, nearestOf } from './measure.ts';

/** How far a colour goes towards the nearest of the palette. */
const STRENGTH = 0.5;
/** Width of the blended bands of a tile, as a share of its side. */
const BAND = 0.26;

/** 收进配色: every colour half the way to the nearest one of the palette; alpha stays. */
export function gatherColours(picture: Bitmap, palette: readonly string[]): Bitmap {
  const out = copyBitmap(picture);
  const wanted = labOfColours(palette);
  if (wanted.length === 0) return out;
  const lab = labOf(picture);
  for (let i = 0; i < lab.length; i += 3) {
    const { index } = nearestOf(wanted, lab[i]!, lab[i + 1]!, lab[i + 2]!);
    for (let c = 0; c < 3; c++) lab[i + c]! += (wanted[index * 3 + c]! - lab[i + c]!) * STRENGTH;
  }
  const rgb = fromOklab(lab);
  for (let i = 0, o = 0; i < rgb.length; i += 3, o += 4)
    if (out.data[o + 3]! > 0) for (let c = 0; c < 3; c++) out.data[o + c] = rgb[i + c]! * 255;
  return out;
}

/** One direction of the blend: towards both edges the picture shifted by half takes over, which goes on across them. */
function blendAlong(picture: Bitmap, across: boolean): Bitmap {
  const { width, height, data } = picture;
  const out = createBitmap(width, height);
  const side = across ? width : height;
  const half = side >> 1;
  const band = side * BAND;
  for (let y = 0, o = 0; y < height; y++)
    for (let x = 0; x < width; x++, o += 4) {
      const at = across ? x : y;
      const edge = Math.min(at, side - 1 - at);
      const t = Math.max(0, 1 - edge / band);
      const share = t * t * (3 - 2 * t);
      const moved = across ? (y * width + ((x + half) % width)) * 4 : (((y + half) % height) * width + x) * 4;
      for (let c = 0; c < 4; c++) out.data[o + c] = data[o + c]! * (1 - share) + data[moved + c]! * share;
    }
  return out;
}

/** 融边修补: both edges of a tile blended with the tile shifted by half, across first and then down. */
export const blendSeams = (picture: Bitmap): Bitmap => blendAlong(blendAlong(picture, true), false);

/** The picture mended in one way, or null where nothing is seen to mend. */
export function repairPicture({
  picture,
  look,
  scale,
  repair,
}: {
  picture: Bitmap;
  look: Pick<SetLook, 'width' | 'height' | 'margin' | 'palette'>;
  scale: number;
  repair: 'shrink' | 'palette' | 'seam';
}): Bitmap | null {
  if (repair === 'seam') return blendSeams(picture);
  return repair === 'palette' ? gatherColours(picture, look.palette) : fitInside(picture, look, scale);
}
