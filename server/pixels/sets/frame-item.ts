import type { SetLook } from '#shared/tools/set-look.ts';
import { coverBitmap, createBitmap, cropBitmap, isOpaque, pasteBitmap, resizeBitmap, type Bitmap } from '../imaging/bitmap.ts';
import { SEEN, seenBox } from './measure.ts';

type Look = Pick<SetLook, 'width' | 'height' | 'frame' | 'margin' | 'seamless'>;

/** Corners and edges of the frames, as shares of the shorter side. */
const CORNERS = { none: 0, round: 0.18, square: 0.03, card: 0.06 } as const;
const EDGE = 0.026;
const EDGE_DARK = [28, 24, 22] as const;
const EDGE_LIGHT = [226, 190, 112] as const;

/** How far a tile is painted beyond its size, as a share: what the opposite edge is blended with. */
export const WRAP = 0.26;

/** Clears what is too faint to be seen: it would keep a box from being tight. */
function clearFaint(picture: Bitmap): Bitmap {
  const { data } = picture;
  for (let i = 0; i < data.length; i += 4) if (data[i + 3]! < SEEN) data.fill(0, i, i + 4);
  return picture;
}

/** A cut-out as large as fits inside the margin, in the middle; null where nothing is seen. */
export function fitInside(
  picture: Bitmap,
  { width, height, margin }: Pick<Look, 'width' | 'height' | 'margin'>,
  scale: number,
): Bitmap | null {
  const box = seenBox(picture, 1);
  if (!box) return null;
  const free = Math.round(Math.min(width, height) * margin) * scale;
  const room = { width: width * scale - free * 2, height: height * scale - free * 2 };
  const by = Math.min(room.width / box.width, room.height / box.height);
  const size = { width: Math.max(1, Math.floor(box.width * by)), height: Math.max(1, Math.floor(box.height * by)) };
  const subject = resizeBitmap(cropBitmap(picture, box.left, box.top, box.width, box.height), size.width, size.height);
  const out = createBitmap(width * scale, height * scale);
  pasteBitmap(out, subject, Math.floor((out.width - size.width) / 2), Math.floor((out.height - size.height) / 2));
  return clearFaint(out);
}

/** Distance of a pixel to a rectangle with round corners, negative inside. */
function roundBox(x: number, y: number, width: number, height: number, radius: number): number {
  const qx = Math.abs(x - width / 2) - width / 2 + radius;
  const qy = Math.abs(y - height / 2) - height / 2 + radius;
  return Math.hypot(Math.max(0, qx), Math.max(0, qy)) + Math.min(0, Math.max(qx, qy)) - radius;
}

/** A picture that fills a frame, with the frame's edge and corners. */
function inFrame(picture: Bitmap, width: number, height: number, frame: Exclude<Look['frame'], 'none'>): Bitmap {
  const out = coverBitmap(picture, width, height);
  const side = Math.min(width, height);
  const radius = CORNERS[frame] * side;
  const edge = Math.max(1, EDGE * side);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) {
      const d = roundBox(x + 0.5, y + 0.5, width, height, radius);
      if (d > -edge) {
        const tone = d > -edge / 2 ? EDGE_DARK : EDGE_LIGHT;
        const share = Math.min(1, Math.max(0, d + edge));
        for (let c = 0; c < 3; c++) out.data[i + c] = out.data[i + c]! * (1 - share) + tone[c]! * share;
      }
      out.data[i + 3] = out.data[i + 3]! * Math.min(1, Math.max(0, 0.5 - d));
    }
  return clearFaint(out);
}

/** A tile out of a picture that was painted larger by `WRAP`: what is beyond the right and the lower edge runs into the opposite one. */
export function wrapTile(picture: Bitmap, width: number, height: number): Bitmap {
  const out = createBitmap(width, height);
  const [bandX, bandY] = [picture.width - width, picture.height - height];
  const { data, width: stride } = picture;
  for (let y = 0, o = 0; y < height; y++) {
    const v = y < bandY ? y / bandY : 1;
    for (let x = 0; x < width; x++, o += 4) {
      const u = x < bandX ? x / bandX : 1;
      for (let c = 0; c < 4; c++) {
        const at = (px: number, py: number) => data[(py * stride + px) * 4 + c]!;
        const upper = u === 1 ? at(x, y) : at(x, y) * u + at(x + width, y) * (1 - u);
        if (v === 1) {
          out.data[o + c] = upper;
          continue;
        }
        const lower = u === 1 ? at(x, y + height) : at(x, y + height) * u + at(x + width, y + height) * (1 - u);
        out.data[o + c] = upper * v + lower * (1 - v);
      }
    }
  }
  return out;
}

/** What was painted as a picture of the set: cut out inside the margin, in its frame, or a tile. */
export function frameItem({ picture, look, scale }: { picture: Bitmap; look: Look; scale: number }): Bitmap {
  const [width, height] = [look.width * scale, look.height * scale];
  if (look.seamless)
    return picture.width > width && picture.height > height ? wrapTile(picture, width, height) : coverBitmap(picture, width, height);
  if (look.frame !== 'none') return inFrame(picture, width, height, look.frame);
  // Nothing was cut out: it stays whole, for the check to say so.
  if (isOpaque(picture)) return coverBitmap(picture, width, height);
  return fitInside(picture, look, scale) ?? createBitmap(width, height);
}
