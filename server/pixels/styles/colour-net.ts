import { type Random, seededRandom } from '../drawing/random.ts';

const IN = 3;
const HIDDEN = 24;
/** Where each layer's weights begin; the places behind them are their offsets. */
const W1 = 0;
const B1 = W1 + IN * HIDDEN;
const W2 = B1 + HIDDEN;
const B2 = W2 + HIDDEN * HIDDEN;
const W3 = B2 + HIDDEN;
const B3 = W3 + HIDDEN * IN;
export const WEIGHTS = B3 + IN;

/** Weights that change nothing yet: the last layer is zero. */
export function freshWeights(seed: number): Float32Array {
  const random = seededRandom(seed);
  const out = new Float32Array(WEIGHTS);
  const fill = (from: number, to: number, inputs: number) => {
    for (let i = from; i < to; i++) out[i] = (random() * 2 - 1) / Math.sqrt(inputs);
  };
  fill(W1, B1, IN);
  fill(W2, B2, HIDDEN);
  return out;
}

/** What one run of points needs to be followed back. */
type Trace = { first: Float32Array; second: Float32Array };

/** What is added to each of the points (three values each); `trace` keeps the layers between. */
export function forward(weights: Float32Array, points: Float32Array, trace?: Trace): Float32Array {
  const out = new Float32Array(points.length);
  const first = new Float32Array(HIDDEN);
  const second = new Float32Array(HIDDEN);
  for (let p = 0; p < points.length / IN; p++) {
    for (let h = 0; h < HIDDEN; h++) {
      let sum = weights[B1 + h]!;
      for (let c = 0; c < IN; c++) sum += weights[W1 + h * IN + c]! * points[p * IN + c]!;
      first[h] = Math.tanh(sum);
    }
    for (let h = 0; h < HIDDEN; h++) {
      let sum = weights[B2 + h]!;
      for (let k = 0; k < HIDDEN; k++) sum += weights[W2 + h * HIDDEN + k]! * first[k]!;
      second[h] = Math.tanh(sum);
    }
    for (let c = 0; c < IN; c++) {
      let sum = weights[B3 + c]!;
      for (let h = 0; h < HIDDEN; h++) sum += weights[W3 + c * HIDDEN + h]! * second[h]!;
      out[p * IN + c] = sum;
    }
    trace?.first.set(first, p * HIDDEN);
    trace?.second.set(second, p * HIDDEN);
  }
  return out;
}

/** How the weights are to change, from how the outputs are. */
function backward(weights: Float32Array, points: Float32Array, { first, second }: Trace, slope: Float32Array): Float32Array {
  const out = new Float32Array(WEIGHTS);
  const atSecond = new Float32Array(HIDDEN);
  for (let p = 0; p < points.length / IN; p++) {
    const row = p * HIDDEN;
    atSecond.fill(0);
    for (let c = 0; c < IN; c++) {
      const s = slope[p * IN + c]!;
      out[B3 + c]! += s;
      for (let h = 0; h < HIDDEN; h++) {
        out[W3 + c * HIDDEN + h]! += s * second[row + h]!;
        atSecond[h]! += s * weights[W3 + c * HIDDEN + h]!;
      }
    }
    for (let h = 0; h < HIDDEN; h++) {
      const s = atSecond[h]! * (1 - second[row + h]! ** 2);
      atSecond[h] = s;
      out[B2 + h]! += s;
      for (let k = 0; k < HIDDEN; k++) out[W2 + h * HIDDEN + k]! += s * first[row + k]!;
    }
    for (let k = 0; k < HIDDEN; k++) {
      let sum = 0;
      for (let h = 0; h < HIDDEN; h++) sum += atSecond[h]! * weights[W2 + h * HIDDEN + k]!;
      const s = sum * (1 - first[row + k]! ** 2);
      out[B1 + k]! += s;
      for (let c = 0; c < IN; c++) out[W1 + k * IN + c]! += s * points[p * IN + c]!;
    }
  }
  return out;
}

/** A direction of three, evenly from all of them. */
function direction(random: Random): [number, number, number] {
  const z = random() * 2 - 1;
  const turn = random() * 2 * Math.PI;
  const flat = Math.sqrt(1 - z * z);
  return [flat * Math.cos(turn), flat * Math.sin(turn), z];
}

function project(points: Float32Array, [x, y, z]: readonly [number, number, number]): Float32Array {
  const out = new Float32Array(points.length / 3);
  for (let p = 0; p < out.length; p++) out[p] = points[p * 3]! * x + points[p * 3 + 1]! * y + points[p * 3 + 2]! * z;
  return out;
}

/** How far points lie along some directions, the same ones every time, each list sorted. */
export type Slices = readonly Float32Array[];
const COMPARED_ALONG = 32;

/** A set of points, made ready to be compared with others. */
export function slicesOf(points: Float32Array): Slices {
  const random = seededRandom(7);
  return Array.from({ length: COMPARED_ALONG }, () => project(points, direction(random)).sort());
}

/** How unlike the colours of two sets of points are, as many of each: the sliced Wasserstein distance, in the points' own unit. */
export function distanceOf(a: Slices, b: Slices): number {
  let sum = 0;
  for (const [slice, from] of a.entries()) {
    const to = b[slice]!;
    let apart = 0;
    for (let i = 0; i < from.length; i++) apart += Math.abs(from[i]! - to[i]!);
    sum += apart / from.length;
  }
  return sum / a.length;
}

export type NetState = { weights: Float32Array; /** Adam's two running means. */ mean: Float32Array; square: Float32Array; step: number };

export const freshState = (seed: number): NetState => ({
  weights: freshWeights(seed),
  mean: new Float32Array(WEIGHTS),
  square: new Float32Array(WEIGHTS),
  step: 0,
});

const SLICES = 12;
const RATE = 0.003;

/**
 * One step of Adam towards points whose colours lie as the targets' do; `toOutput` says what a point and what the net adds to it come to,
 * with the factor of each axis. Answers the loss before the step: the mean square of what the slices differ by.
 */
export function trainStep(
  state: NetState,
  points: Float32Array,
  targets: Float32Array,
  base: Float32Array,
  scale: readonly number[],
  random: Random,
): number {
  const { weights, mean, square } = state;
  const n = points.length / 3;
  const trace = { first: new Float32Array(n * HIDDEN), second: new Float32Array(n * HIDDEN) };
  const added = forward(weights, points, trace);
  const mapped = Float32Array.from(added, (value, i) => base[i]! + value * scale[i % 3]!);
  const slope = new Float32Array(points.length);
  let loss = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const along = direction(random);
    const at = project(mapped, along);
    const wanted = project(targets, along).sort();
    const order = Array.from(at.keys()).sort((a, b) => at[a]! - at[b]!);
    for (const [rank, p] of order.entries()) {
      const off = at[p]! - wanted[rank]!;
      loss += (off * off) / (n * SLICES);
      for (let c = 0; c < 3; c++) slope[p * 3 + c]! += (2 * off * along[c]! * scale[c]!) / (n * SLICES);
    }
  }
  const gradient = backward(weights, points, trace, slope);
  state.step++;
  const [soFar, squares] = [1 - 0.9 ** state.step, 1 - 0.999 ** state.step];
  for (let i = 0; i < WEIGHTS; i++) {
    const g = gradient[i]!;
    mean[i] = 0.9 * mean[i]! + 0.1 * g;
    square[i] = 0.999 * square[i]! + 0.001 * g * g;
    weights[i]! -= (RATE * (mean[i]! / soFar)) / (Math.sqrt(square[i]! / squares) + 1e-8);
  }
  return loss;
}
