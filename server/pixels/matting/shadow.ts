import type { Field } from './ground.ts';
import { indicesOf } from './holes.ts';
import { above, distanceTo, inverse } from './nearest.ts';
import { fitSlowChange } from './slow-change.ts';

// All three at a longer side of 512. Lab units from one pixel to the next: a shadow comes softly, a subject begins at once.
const softest = 1.5;
// An outline may have gaps this wide, in pixels, where it is no sharper than a shadow.
const gap = 3;
// Where two edges of a shadow are sharp, what lies between two parts of the ground is no wider.
const seam = 5;
// A shadow that would leave less of what stood out than this share is no shadow.
const least = 0.5;
// Coloured light is told by its softness alone: it goes only where hardly anything else would.
const leastLit = 0.6;
const farthest = 45;
const softestLit = 1.8;
// On a darker ground there is hardly a shadow to see, and dark subjects look like one.
const darkest = 40;

/** Where a colour is the ground's own, only darker. What light comes from beside tints a shadow, the more the deeper it is and the more colour is around. */
function shaded(field: Field, reached: Uint8Array): Uint8Array {
  const { lab } = field;
  const surface = fitSlowChange(field, indicesOf(reached));
  const lit = new Float32Array(3);
  return Uint8Array.from(reached, (ground, at) => {
    if (ground === 1) return 1;
    surface.colour(at, lit);
    const darker = lit[0]! - lab[at * 3]!;
    const part = (lab[at * 3]! + 16) / (lit[0]! + 16);
    if (lit[0]! < darkest || darker < -2 || part < 0.4) return 0;
    const tint = Math.hypot(lab[at * 3 + 1]! - part * lit[1]!, lab[at * 3 + 2]! - part * lit[2]!);
    const most = 2.5 + Math.max(0, darker) * (0.15 + 0.025 * Math.hypot(lit[1]!, lit[2]!));
    return tint < most ? 1 : 0;
  });
}

function isSoft({ width, height, lab }: Field, at: number, limit: number): boolean {
  const x = at % width;
  const left = (x > 0 ? at - 1 : at) * 3;
  const right = (x + 1 < width ? at + 1 : at) * 3;
  const up = (at >= width ? at - width : at) * 3;
  const down = (at + width < width * height ? at + width : at) * 3;
  let square = 0;
  for (let c = 0; c < 3; c++) square += (lab[right + c]! - lab[left + c]!) ** 2 + (lab[down + c]! - lab[up + c]!) ** 2;
  return square < (2 * limit) ** 2;
}

// What a ball of this radius, rolled within `open` from where `from` is, comes to.
function rolled(open: Uint8Array, from: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const wide = above(distanceTo(inverse(open), width, height), radius);
  const taken = Uint8Array.from(wide, (value, at) => (value === 1 && from[at] === 1 ? 1 : 0));
  const front = indicesOf(taken);
  for (let k = 0; k < front.length; k++) {
    const at = front[k]!;
    const x = at % width;
    for (const next of [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= taken.length || taken[next] === 1 || wide[next] !== 1) continue;
      taken[next] = 1;
      front.push(next);
    }
  }
  const far = distanceTo(taken, width, height);
  return Uint8Array.from(open, (value, at) => (value === 1 && far[at]! <= radius + 1 ? 1 : 0));
}

// Where light that fell through or off a subject colours the ground: of any colour, as long as it changes as softly as light does.
function tinted(field: Field, reached: Uint8Array): Uint8Array {
  const surface = fitSlowChange(field, indicesOf(reached));
  return Uint8Array.from(reached, (ground, at) => (ground === 1 || surface.distance(at) < farthest ? 1 : 0));
}

/**
 * The ground that was reached, and with it the shadow a subject casts on it: the ground's colour but darker, smooth, and
 * joined to the ground. A subject that can't be told from its shadow is left with it.
 */
export function withShadow(field: Field, reached: Uint8Array): Uint8Array {
  const ground = withCast(field, reached, shaded(field, reached), least, softest);
  return withCast(field, ground, tinted(field, ground), leastLit, softestLit);
}

function withCast(field: Field, reached: Uint8Array, dark: Uint8Array, least: number, softest: number): Uint8Array {
  const { width, height } = field;
  const unit = Math.max(width, height) / 512;
  const soft = Uint8Array.from(dark, (value, at) => (value === 1 && (reached[at] === 1 || isSoft(field, at, softest / unit)) ? 1 : 0));
  const come = rolled(soft, reached, width, height, gap * unit);
  const ground = Uint8Array.from(reached, (value, at) => (value === 1 || come[at] === 1 ? 1 : 0));
  const beyond = above(distanceTo(ground, width, height), seam * unit);
  const closed = above(distanceTo(beyond, width, height), seam * unit);
  for (let at = 0; at < ground.length; at++) if (dark[at] === 1 && closed[at] === 1) ground[at] = 1;
  const before = indicesOf(inverse(reached)).length;
  return indicesOf(inverse(ground)).length < before * least ? reached : ground;
}
