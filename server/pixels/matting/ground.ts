import { boxMean } from '../imaging/box-mean.ts';
import { kMeans, nearestCentre, type Clusters } from '../imaging/k-means.ts';

/** A picture in Lab at the size segmentation works at. */
export type Field = { width: number; height: number; lab: Float32Array };

/** What the frame of a picture tells of the ground behind its subject; distances are Lab units. */
export type Ground = Clusters & {
  /** How far the frame's colours lie from their nearest cluster without the noise, root mean square. */
  spread: number;
  /** How much neighbours on the frame differ, on average: about 0 on a smooth ground, 3…8 on a noisy one. */
  grain: number;
  /** How much places some pixels apart still differ once noise is smoothed away: above 5 only on a texture. */
  texture: number;
  /** The picture with the noise smoothed away. */
  calm: Field;
};

/** Pixels of a frame that is `share` of the longer side wide; a person may stand on the lower edge, so that it says nothing of the ground. */
export function framePixels({ width, height }: { width: number; height: number }, standing: boolean, share: number): Int32Array {
  const band = Math.max(1, Math.round(Math.max(width, height) * share));
  const out: number[] = [];
  for (let y = 0; y < height; y++) {
    const side = standing && y > height * 0.6;
    for (let x = 0; x < width; x++) {
      const edge = Math.min(x, width - 1 - x) < band;
      if (edge ? !side : y < band || (!standing && y >= height - band)) out.push(y * width + x);
    }
  }
  return Int32Array.from(out);
}

const reach = 8;

// Mean difference of frame pixels `apart` pixels from each other along the row; the frame's list is row by row.
function roughness({ width, lab }: Field, frame: Int32Array, apart: number): number {
  let sum = 0;
  let count = 0;
  for (let k = 0; k + apart < frame.length; k++) {
    const at = frame[k]!;
    if (frame[k + apart] !== at + apart || (at % width) + apart >= width) continue;
    const next = at + apart;
    sum += Math.hypot(lab[at * 3]! - lab[next * 3]!, lab[at * 3 + 1]! - lab[next * 3 + 1]!, lab[at * 3 + 2]! - lab[next * 3 + 2]!);
    count++;
  }
  return sum / (count || 1);
}

/** The colours of the frame, as at most eight clusters, and how rough it is. */
export function modelGround(field: Field, frame: Int32Array): Ground {
  const { width, height, lab } = field;
  const grain = roughness(field, frame, 1);
  const calm = grain < 1.2 ? field : { width, height, lab: boxMean(lab, width, height, 3, 1) };
  const points = new Float32Array(frame.length * 3);
  frame.forEach((at, k) => points.set(calm.lab.subarray(at * 3, at * 3 + 3), k * 3));
  const clusters = kMeans(points, 8);
  let sum = 0;
  for (let at = 0; at < points.length; at += 3)
    sum += nearestCentre(clusters.centres, points[at]!, points[at + 1]!, points[at + 2]!).square;
  return {
    ...clusters,
    spread: Math.sqrt(sum / (frame.length || 1)),
    grain,
    texture: roughness({ width, height, lab: boxMean(lab, width, height, 3, 2) }, frame, reach),
    calm,
  };
}
