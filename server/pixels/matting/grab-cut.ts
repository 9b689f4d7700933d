import type { Field } from './ground.ts';
import { gridCut, neighbourSteps } from './max-flow.ts';
import { fitMixture, unlikeliness } from './mixture.ts';

const rounds = 4;
const certain = 1e6;
// How dear a cut through a flat area is, against the colours' say.
const smoothness = 38;

/** What is already certain of a pixel. */
export const seed = { free: 0, ground: 1, subject: 2 } as const;

function contrastBeta({ width, height, lab }: Field): number {
  let sum = 0;
  let count = 0;
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < width; x++) {
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) sum += (lab[at + c]! - lab[at - 3 + c]!) ** 2 + (lab[at + c]! - lab[at - width * 3 + c]!) ** 2;
      count += 2;
    }
  }
  return 1 / (2 * (sum / (count || 1)) + 1e-6);
}

function makeEdges({ width, height, lab }: Field): Float32Array {
  const beta = contrastBeta({ width, height, lab });
  const edges = new Float32Array(width * height * 8);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      for (let d = 0; d < 8; d += 2) {
        const [dx, dy] = neighbourSteps[d]!;
        if (x + dx < 0 || x + dx >= width || y + dy >= height) continue;
        const next = at + dy * width + dx;
        let square = 0;
        for (let c = 0; c < 3; c++) square += (lab[at * 3 + c]! - lab[next * 3 + c]!) ** 2;
        const weight = (smoothness * Math.exp(-beta * square)) / (d < 4 ? 1 : Math.SQRT2);
        edges[at * 8 + d] = weight;
        edges[next * 8 + d + 1] = weight;
      }
    }
  }
  return edges;
}

/**
 * GrabCut: learns the colours of subject and ground from a first guess (1 = subject), cuts, and learns again from the cut.
 * Rewrites `subject` in place; yields the share done.
 */
export function* grabCut(field: Field, seeds: Uint8Array, subject: Uint8Array): Generator<number, void> {
  const { width, height, lab } = field;
  const size = width * height;
  const weights = makeEdges(field);
  for (let round = 0; round < rounds; round++) {
    const ground = fitMixture(lab, (at) => subject[at] === 0, 8, 3);
    const own = fitMixture(lab, (at) => subject[at] === 1, 6, 3);
    yield (round + 0.2) / rounds;
    if (own.length === 0 || ground.length === 0) return;
    const terminals = new Float32Array(size);
    for (let at = 0; at < size; at++) {
      const known = seeds[at]!;
      const [l, a, b] = [lab[at * 3]!, lab[at * 3 + 1]!, lab[at * 3 + 2]!];
      terminals[at] =
        known === seed.free ? unlikeliness(ground, l, a, b) - unlikeliness(own, l, a, b) : known === seed.subject ? certain : -certain;
    }
    const cut = gridCut(width, height, terminals, weights.slice());
    yield (round + 0.35) / rounds;
    for (let turn = 1; !cut.advance(60_000); turn++) yield (round + 0.35 + 0.6 * (1 - 1 / (1 + turn / 8))) / rounds;
    let changed = 0;
    for (let at = 0; at < size; at++) {
      const value = cut.sourceSide(at) ? 1 : 0;
      if (value !== subject[at]) changed++;
      subject[at] = value;
    }
    yield (round + 1) / rounds;
    if (changed < size * 0.0005) return;
  }
}
