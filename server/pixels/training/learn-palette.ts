import { kMeans } from '../imaging/k-means.ts';
import type { PALETTE_PLACES } from '../scenes/palettes.ts';

export type LabPicture = { lab: Float32Array; width: number; height: number };
type Colour = readonly [number, number, number];
type Place = (typeof PALETTE_PLACES)[number];

const CLUSTERS = 8;

/** OKLab colours of some rows of the pictures, as shares of their height. */
function rowsOf(pictures: readonly LabPicture[], from: number, to: number): Float32Array {
  const parts = pictures.map(({ lab, width, height }) => {
    const first = Math.min(height - 1, Math.floor(height * from));
    return lab.subarray(first * width * 3, Math.max(first + 1, Math.floor(height * to)) * width * 3);
  });
  const out = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

type Cluster = { colour: Colour; share: number };

function clustersOf(points: Float32Array): Cluster[] {
  const { centres, counts } = kMeans(points, CLUSTERS);
  const all = counts.reduce((sum, count) => sum + count, 0);
  return Array.from(counts, (count, i) => ({ colour: [centres[i * 3]!, centres[i * 3 + 1]!, centres[i * 3 + 2]!], share: count / all }));
}

const chroma = ([, a, b]: Colour) => Math.hypot(a, b);
const most = (clusters: readonly Cluster[], by: (cluster: Cluster) => number): Colour =>
  clusters.reduce((best, cluster) => (by(cluster) > by(best) ? cluster : best)).colour;

/**
 * The eight places of a palette (scenes/palettes.ts) from how the colours of a set lie: what is above is sky, the largest dark is near, the
 * strongest is the accent. Always the same eight for the same pictures.
 */
export function learnPalette(pictures: readonly LabPicture[]): Record<Place, Colour> {
  const clusters = clustersOf(rowsOf(pictures, 0, 1));
  const above = most(clustersOf(rowsOf(pictures, 0, 1 / 6)), ({ share }) => share);
  const below = most(clustersOf(rowsOf(pictures, 1 / 6, 1 / 3)), ({ share, colour }) => share * (0.3 + colour[0]));
  const byLightness = clusters.toSorted((a, b) => a.colour[0] - b.colour[0]);
  const dark = byLightness.slice(0, Math.ceil(byLightness.length / 3));
  const bright = byLightness.slice(-Math.ceil(byLightness.length / 3));
  const between = byLightness.filter((cluster) => !dark.includes(cluster) && !bright.includes(cluster));
  const middle = between.length > 0 ? between : byLightness;
  return {
    skyTop: above,
    skyLow: below,
    light: byLightness.at(-1)!.colour,
    far: middle.at(-1)!.colour,
    mid: most(middle, ({ share }) => share),
    near: most(dark, ({ share }) => share),
    // Small and strong: what is nearly everywhere is no accent.
    accent: most(clusters, ({ colour, share }) => chroma(colour) * (1 - share)),
    mist: most(bright, ({ share, colour }) => share / (0.05 + chroma(colour))),
  };
}
