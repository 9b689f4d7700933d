import { type Bitmap, resizeBitmap } from '../imaging/bitmap.ts';
import { type Solid, Surface } from './mesh.ts';
import { textureOf } from './texture.ts';

const GRID_SIDE = 192;
/** Triangles of the walls for each root of all: at most four sides, three a step. */
const WALLS = 9;
/** Share of the depth that is the plate under the relief. */
const PLATE = 0.25;
/** Less contrast than this is not blown up to mountains. */
const LEAST_RANGE = 0.15;
/** What shows through a transparent picture. */
const PAPER = 232;

// Two passes of 1-2-1 in both directions: the noise of a photo goes, its forms stay.
function smooth(values: Float32Array, width: number, height: number): void {
  const copy = new Float32Array(values.length);
  for (let pass = 0; pass < 2; pass++)
    for (const [step, along, across] of [
      [1, width, height],
      [width, height, width],
    ] as const) {
      copy.set(values);
      const other = step === 1 ? width : 1;
      for (let line = 0; line < across; line++)
        for (let k = 0; k < along; k++) {
          const at = line * other + k * step;
          const before = k > 0 ? copy[at - step]! : copy[at]!;
          const after = k < along - 1 ? copy[at + step]! : copy[at]!;
          values[at] = (before + 2 * copy[at]! + after) / 4;
        }
    }
}

/** Heights 0 to 1 of a grid, the brightest highest. */
function heightsOf(picture: Bitmap, width: number, height: number): Float32Array {
  const small = resizeBitmap(picture, width, height);
  const values = Float32Array.from({ length: width * height }, (_, i) => {
    const [r, g, b, a] = small.data.subarray(i * 4, i * 4 + 4);
    return ((0.2126 * r! + 0.7152 * g! + 0.0722 * b!) / 255) * (a! / 255);
  });
  smooth(values, width, height);
  const low = values.reduce((least, value) => Math.min(least, value), 1);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  const range = Math.max(high - low, LEAST_RANGE);
  return values.map((value) => 1 - (high - value) / range);
}

function onPaper(picture: Bitmap): Bitmap {
  const data = picture.data.slice();
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]! / 255;
    for (let c = 0; c < 3; c++) data[i + c] = data[i + c]! * alpha + PAPER * (1 - alpha);
    data[i + 3] = 255;
  }
  return { ...picture, data };
}

function meanOf({ data }: Bitmap): [number, number, number] {
  const sum = [0, 0, 0];
  for (let i = 0; i < data.length; i += 4) for (let c = 0; c < 3; c++) sum[c]! += data[i + c]!;
  const [r = 0, g = 0, b = 0] = sum.map((value) => Math.round((value / data.length) * 4));
  return [r, g, b];
}

/** A plate whose front rises where the picture is bright. */
export function* relief(picture: Bitmap, depth: number, faces: number): Generator<number, Solid> {
  const longer = Math.max(picture.width, picture.height);
  const [sx, sy] = [picture.width / longer, picture.height / longer];
  // Two triangles a cell in front, three for each step along the walls and the back.
  const cells = (faces - WALLS * Math.sqrt(faces)) / 2;
  const side = Math.min(GRID_SIDE, Math.floor(Math.sqrt(cells / (sx * sy))));
  const nx = Math.max(2, Math.round(side * sx));
  const ny = Math.max(2, Math.round(side * sy));
  const heights = heightsOf(picture, nx, ny);
  const texture = textureOf(onPaper(picture));
  yield 0.3;

  const back = -depth / 2;
  const x = (i: number) => (i / (nx - 1) - 0.5) * sx;
  const y = (j: number) => (0.5 - j / (ny - 1)) * sy;
  const z = (i: number, j: number) => back + depth * (PLATE + (1 - PLATE) * heights[j * nx + i]!);
  const front = new Surface();
  for (let j = 0; j < ny; j++) for (let i = 0; i < nx; i++) front.vertex(x(i), y(j), z(i, j), i / (nx - 1), j / (ny - 1));
  for (let j = 0; j + 1 < ny; j++)
    for (let i = 0; i + 1 < nx; i++) {
      const at = j * nx + i;
      front.triangle(at, at + nx, at + nx + 1);
      front.triangle(at, at + nx + 1, at + 1);
    }
  yield 0.7;

  const body = new Surface();
  const corners = [
    { from: [0, ny - 1], step: [1, 0], count: nx - 1, normal: [0, -1, 0] },
    { from: [nx - 1, ny - 1], step: [0, -1], count: ny - 1, normal: [1, 0, 0] },
    { from: [nx - 1, 0], step: [-1, 0], count: nx - 1, normal: [0, 1, 0] },
    { from: [0, 0], step: [0, 1], count: ny - 1, normal: [-1, 0, 0] },
  ] as const;
  const middle = body.vertex(0, 0, back, 0.5, 0.5, [0, 0, -1]);
  for (const { from, step, count, normal } of corners) {
    for (let k = 0; k <= count; k++) {
      const [i, j] = [from[0] + step[0] * k, from[1] + step[1] * k];
      const place = [i / (nx - 1), j / (ny - 1)] as const;
      const low = body.vertex(x(i), y(j), back, ...place, normal);
      const high = body.vertex(x(i), y(j), z(i, j), ...place, normal);
      const flat = body.vertex(x(i), y(j), back, ...place, [0, 0, -1]);
      if (k === 0) continue;
      body.triangle(low - 3, low, high);
      body.triangle(low - 3, high, high - 3);
      body.triangle(middle, flat, flat - 3);
    }
  }
  const colour = meanOf(texture);
  return { parts: [front.part('front', { smooth: true }), body.part('body', { colour })], texture };
}
