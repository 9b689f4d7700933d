import { type Bitmap, createBitmap, resizeBitmap } from '../imaging/bitmap.ts';
import type { Part, Solid } from './mesh.ts';

const WIDTH = 1024;
const HEIGHT = 768;
/** Drawn larger and averaged down: smooth edges. */
const FINER = 2;
/** Where the viewer stands: turned to the right, a little above. */
const YAW = 0.55;
const PITCH = 0.3;
const FOCAL = 2.6;
/** How much of the frame a model fills. */
const FILLED = 0.74;
/** The studio: paper grey, a little lighter behind the model. */
const GROUND = [222, 219, 208] as const;
const SHADOW = 0.26;
const SHADOW_BLUR = 17;
/** Towards the key light. */
const KEY = unit([-0.45, 0.8, 0.75]);
const FILL = unit([0.9, 0.2, 0.3]);

type Vector = readonly [number, number, number];

function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** Turns the world so that the viewer looks along -z. */
function turned(x: number, y: number, z: number): Vector {
  const side = x * Math.cos(YAW) - z * Math.sin(YAW);
  const ahead = x * Math.sin(YAW) + z * Math.cos(YAW);
  return [side, y * Math.cos(PITCH) - ahead * Math.sin(PITCH), y * Math.sin(PITCH) + ahead * Math.cos(PITCH)];
}

/** How far away the viewer stands for all of it to be seen. */
function distanceFor(parts: readonly Part[]): number {
  let near = 0;
  for (const { positions } of parts)
    for (let i = 0; i < positions.length; i += 3) {
      const [x, y, z] = turned(positions[i]!, positions[i + 1]!, positions[i + 2]!);
      const wide = (Math.abs(x) * FOCAL * HEIGHT) / WIDTH;
      near = Math.max(near, z + Math.max(wide, Math.abs(y) * FOCAL) / FILLED);
    }
  return near;
}

/** Screen x and y, and one over the distance, of each vertex; the frame is `scale` times as large. */
function project(positions: Float32Array, away: number, scale: number): Float32Array {
  const out = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = turned(positions[i]!, positions[i + 1]!, positions[i + 2]!);
    const closeness = 1 / (away - z);
    out[i] = (WIDTH / 2 + (x * FOCAL * closeness * HEIGHT) / 2) * scale;
    out[i + 1] = (HEIGHT / 2 - (y * FOCAL * closeness * HEIGHT) / 2) * scale;
    out[i + 2] = closeness;
  }
  return out;
}

type Frame = { width: number; height: number };
/** Called for each pixel of a triangle with the shares of its corners. */
type Touch = (at: number, a: number, b: number, c: number) => void;

// Triangles that turn their back are passed over where `front` asks for it: in a closed body nobody sees them.
function fill({ width, height }: Frame, at: Float32Array, a: number, b: number, c: number, front: boolean, touch: Touch): void {
  // One by one: taken out of a list they cost more than all that follows, a hundred thousand times a picture.
  const ax = at[a * 3]!;
  const ay = at[a * 3 + 1]!;
  const bx = at[b * 3]!;
  const by = at[b * 3 + 1]!;
  const cx = at[c * 3]!;
  const cy = at[c * 3 + 1]!;
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (area === 0 || (front && area > 0)) return;
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const px = x + 0.5;
      const py = y + 0.5;
      const first = ((bx - px) * (cy - py) - (cx - px) * (by - py)) / area;
      const second = ((cx - px) * (ay - py) - (ax - px) * (cy - py)) / area;
      const third = 1 - first - second;
      if (first >= 0 && second >= 0 && third >= 0) touch(y * width + x, first, second, third);
    }
}

function blurred(values: Float32Array, { width, height }: Frame, radius: number): Float32Array {
  let from = values;
  for (let pass = 0; pass < 6; pass++) {
    const along = pass % 2 === 0;
    const [step, line, count, lines] = along ? [1, width, width, height] : [width, 1, height, width];
    const to = new Float32Array(values.length);
    for (let l = 0; l < lines; l++) {
      let sum = 0;
      for (let k = -radius; k < count; k++) {
        if (k + radius < count) sum += from[l * line + (k + radius) * step]!;
        if (k - radius - 1 >= 0) sum -= from[l * line + (k - radius - 1) * step]!;
        if (k >= 0) to[l * line + k * step] = sum / (2 * radius + 1);
      }
    }
    from = to;
  }
  return from;
}

/** The empty studio with the shadow of what will stand in it. */
function emptyStudio(parts: readonly Part[], away: number): Bitmap {
  const frame = { width: WIDTH, height: HEIGHT };
  const floor = parts.reduce((least, { positions }) => positions.reduce((low, v, i) => (i % 3 === 1 ? Math.min(low, v) : low), least), 1);
  const dark = new Float32Array(WIDTH * HEIGHT);
  for (const { positions, indices } of parts) {
    const flat = positions.map((value, i) => {
      const above = positions[i - (i % 3) + 1]! - floor;
      return i % 3 === 1 ? floor : value - (above * KEY[i % 3 === 0 ? 0 : 2]) / KEY[1];
    });
    const places = project(flat, away, 1);
    for (let t = 0; t < indices.length; t += 3)
      fill(frame, places, indices[t]!, indices[t + 1]!, indices[t + 2]!, false, (at) => (dark[at] = 1));
  }
  const soft = blurred(dark, frame, SHADOW_BLUR);
  const out = createBitmap(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = y * WIDTH + x;
      const off = Math.hypot((x / WIDTH - 0.5) * 1.1, y / HEIGHT - 0.55);
      const light = (1.03 - 0.13 * off) * (1 - SHADOW * soft[at]!);
      out.data.set([GROUND[0] * light, GROUND[1] * light, GROUND[2] * light, 255], at * 4);
    }
  return out;
}

// As a factor on encoded colours, hence the root.
function lightOn(x: number, y: number, z: number): number {
  const length = Math.hypot(x, y, z) || 1;
  const dot = (to: Vector) => Math.max(0, (x * to[0] + y * to[1] + z * to[2]) / length);
  return (0.46 + 0.1 * (y / length) + 0.62 * dot(KEY) + 0.12 * dot(FILL)) ** (1 / 2.2);
}

/** One channel of the texture between its pixels. */
function sample({ width, height, data }: Bitmap, u: number, v: number, channel: number): number {
  const x = Math.min(width - 1, Math.max(0, u * width - 0.5));
  const y = Math.min(height - 1, Math.max(0, v * height - 0.5));
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const at = (y0 * width + x0) * 4 + channel;
  const right = x0 + 1 < width ? 4 : 0;
  const below = y0 + 1 < height ? width * 4 : 0;
  const upper = data[at]! * (1 - fx) + data[at + right]! * fx;
  return upper * (1 - fy) + (data[at + below]! * (1 - fx) + data[at + below + right]! * fx) * fy;
}

/** The model in a quiet studio, seen from the front and a little from the side. Yields the share done. */
export function* renderPoster({ parts, texture }: Solid): Generator<number, Bitmap> {
  const away = distanceFor(parts);
  const out = emptyStudio(parts, away);
  yield 0.3;
  const drawn = createBitmap(WIDTH * FINER, HEIGHT * FINER);
  const depths = new Float32Array(drawn.width * drawn.height);
  for (const [n, { positions, normals, uvs, indices, colour }] of parts.entries()) {
    const places = project(positions, away, FINER);
    for (let t = 0; t < indices.length; t += 3) {
      const i = indices[t]!;
      const j = indices[t + 1]!;
      const k = indices[t + 2]!;
      fill(drawn, places, i, j, k, true, (at, a, b, c) => {
        // What is linear on the surface is linear on the screen only when divided by the distance.
        const wa = a * places[i * 3 + 2]!;
        const wb = b * places[j * 3 + 2]!;
        const wc = c * places[k * 3 + 2]!;
        const closeness = wa + wb + wc;
        if (closeness <= depths[at]!) return;
        depths[at] = closeness;
        const mix = (values: Float32Array, size: number, n: number) =>
          (values[i * size + n]! * wa + values[j * size + n]! * wb + values[k * size + n]! * wc) / closeness;
        const light = lightOn(mix(normals, 3, 0), mix(normals, 3, 1), mix(normals, 3, 2));
        const u = mix(uvs, 2, 0);
        const v = mix(uvs, 2, 1);
        for (let rgb = 0; rgb < 3; rgb++) drawn.data[at * 4 + rgb] = (colour?.[rgb] ?? sample(texture, u, v, rgb)) * light;
        drawn.data[at * 4 + 3] = 255;
      });
      if (t % 12_000 === 0) yield 0.3 + (0.6 * (n + t / indices.length)) / parts.length;
    }
  }
  const smooth = resizeBitmap(drawn, WIDTH, HEIGHT);
  for (let i = 0; i < out.data.length; i += 4) {
    const share = smooth.data[i + 3]! / 255;
    for (let c = 0; c < 3; c++) out.data[i + c] = out.data[i + c]! * (1 - share) + smooth.data[i + c]! * share;
  }
  return out;
}
