import { createBitmap, type Bitmap } from '../pixels/imaging/bitmap.ts';
import { fbm2 } from '../pixels/drawing/noise.ts';
import { seededRandom, type Random } from '../pixels/drawing/random.ts';

/** A picture to cut out, and the alpha it was composed with. For tests only. */
export type MattingScene = { name: string; subject: 'sprite' | 'hair'; ground: GroundKind; picture: Bitmap; truth: Uint8ClampedArray };
type GroundKind = 'solid' | 'gradient' | 'noise' | 'busy';
type Colour = readonly [number, number, number];
// Straight colour (0..255) and alpha (0..1) of a subject without its ground.
type Layer = { colour: Float32Array; alpha: Float32Array };

const side = 768;

function bell(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

// Dead leaves: discs and bars of many sizes over each other, some of them in the subjects' own colours.
function busyGround(): Float32Array {
  const random = seededRandom(77);
  const out = new Float32Array(side * side * 3).fill(110);
  const palette: Colour[] = [
    [196, 178, 132],
    [92, 128, 74],
    [150, 168, 96],
    [58, 84, 66],
    [214, 206, 178],
    [120, 96, 70],
    [88, 66, 48],
    [136, 152, 160],
  ];
  for (let leaf = 0; leaf < 5200; leaf++) {
    const cx = random() * side;
    const cy = random() * side;
    const long = 5 + 32 * random() ** 2;
    const wide = long * (0.35 + random() * 0.65);
    const turn = random() * Math.PI;
    const colour = palette[Math.floor(random() * palette.length)]!;
    const light = 0.85 + random() * 0.3;
    for (let y = Math.max(0, Math.floor(cy - long)); y < Math.min(side, cy + long); y++) {
      for (let x = Math.max(0, Math.floor(cx - long)); x < Math.min(side, cx + long); x++) {
        const u = (x - cx) * Math.cos(turn) + (y - cy) * Math.sin(turn);
        const v = (y - cy) * Math.cos(turn) - (x - cx) * Math.sin(turn);
        if ((u / long) ** 2 + (v / wide) ** 2 > 1) continue;
        for (let c = 0; c < 3; c++) out[(y * side + x) * 3 + c] = colour[c]! * light + v * 0.5;
      }
    }
  }
  for (let i = 0; i < out.length; i++) out[i]! += bell(random) * 4;
  return out;
}

function makeGround(kind: GroundKind): Float32Array {
  if (kind === 'busy') return busyGround();
  const random = seededRandom(5);
  const plain: Colour = [172, 198, 190];
  const out = new Float32Array(side * side * 3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const i = (y * side + x) * 3;
      const along = (x + y * 1.4) / (side * 2.4);
      // A light behind the subject: brighter in the middle than anything on the frame.
      const glow = 34 * Math.exp(-(((x - 400) / 300) ** 2) - ((y - 350) / 300) ** 2);
      for (let c = 0; c < 3; c++) {
        if (kind === 'solid') out[i + c] = plain[c]!;
        else if (kind === 'noise') out[i + c] = plain[c]! + bell(random) * 6;
        else out[i + c] = [120, 168, 214][c]! * (1 - along) + [232, 204, 176][c]! * along + glow;
      }
    }
  }
  return out;
}

function shieldAt(x: number, y: number): Colour | undefined {
  const down = (y - 190) / 420;
  if (down < 0 || down > 1) return undefined;
  const half = 168 * (down < 0.45 ? 1 : Math.sqrt(Math.max(0, 1 - ((down - 0.45) / 0.55) ** 2)));
  const off = Math.abs(x - 390);
  if (off > half) return undefined;
  if (Math.hypot(x - 390, y - 340) < 46) return [60 + (y - 300), 190 - (x - 340) * 0.5, 176];
  if (off > half - 14 || y < 204) return [182, 140, 52];
  const shade = (y - 400) * 0.1;
  return x < 390 ? [150 - shade, 42, 48] : [228 - shade, 212 - shade, 186 - shade];
}

// Top-most part first.
function spriteAt(x: number, y: number): Colour | undefined {
  const shield = shieldAt(x, y);
  if (shield) return shield;
  // A star of straight edges.
  const turn = Math.atan2(y - 196, x - 588);
  const ray = Math.abs((((((turn / (Math.PI * 2)) * 6) % 1) + 1) % 1) - 0.5);
  if (Math.hypot(x - 588, y - 196) < 26 + 74 * (1 - 2 * ray)) return [236, 186 - (y - 196) * 0.4, 40];
  // A sword behind the shield, at an angle.
  const u = (x - 390) * 0.62 + (y - 400) * 0.785;
  const v = (x - 390) * 0.785 - (y - 400) * 0.62;
  if (Math.abs(u - 236) < 11 && Math.abs(v) < 62) return [110, 74, 40];
  if (u > 236 && u < 318 && Math.abs(v) < 9) return [64, 44, 60];
  if (u < 236 && u > -390 && Math.abs(v) < Math.min(20, (u + 390) * 0.4)) return v < 0 ? [214, 220, 230] : [150, 158, 176];
  // A waving pennant whose colour is near the plain ground.
  const wave = 452 + 34 * Math.sin((x - 60) / 46);
  if (x > 70 && x < 300 && Math.abs(y - wave) < 16 + (x - 70) * 0.12) return [132, 176, 182];
  return undefined;
}

function spriteLayer(): Layer {
  const colour = new Float32Array(side * side * 3);
  const alpha = new Float32Array(side * side);
  const fine = 5;
  for (let i = 0; i < alpha.length; i++) {
    let hits = 0;
    for (let k = 0; k < fine * fine; k++) {
      const part = spriteAt((i % side) + ((k % fine) + 0.5) / fine, Math.floor(i / side) + (Math.floor(k / fine) + 0.5) / fine);
      if (!part) continue;
      hits++;
      for (let c = 0; c < 3; c++) colour[i * 3 + c]! += part[c]!;
    }
    alpha[i] = hits / (fine * fine);
    for (let c = 0; c < 3; c++) colour[i * 3 + c]! /= hits || 1;
  }
  return { colour, alpha };
}

function layOver({ colour, alpha }: Layer, i: number, cover: number, on: (c: number) => number): void {
  const before = alpha[i]!;
  const after = cover + before * (1 - cover);
  for (let c = 0; c < 3; c++) colour[i * 3 + c] = (on(c) * cover + colour[i * 3 + c]! * before * (1 - cover)) / after;
  alpha[i] = after;
}

function strand(layer: Layer, random: Random): void {
  const start = random() * Math.PI * 2;
  let direction = start + (random() - 0.5) * 0.9;
  const bend = (random() - 0.5) * 0.018;
  const length = 60 + random() * 95;
  const thick = 2 + random() * 2.2;
  const light = 0.8 + random() * 0.7;
  const tone: Colour = [62 * light, 38 * light, 24 * light];
  let x = 384 + Math.cos(start) * 150;
  let y = 390 + Math.sin(start) * 150;
  const cover = new Map<number, number>();
  for (let step = 0; step < (length + 20) * 2; step++) {
    const left = 1 - step / ((length + 20) * 2);
    const half = (thick * (0.25 + 0.75 * left)) / 2;
    for (let py = Math.floor(y - half - 1); py <= y + half + 1; py++) {
      for (let px = Math.floor(x - half - 1); px <= x + half + 1; px++) {
        if (px < 0 || py < 0 || px >= side || py >= side) continue;
        const near = Math.min(1, Math.max(0, half + 0.5 - Math.hypot(px + 0.5 - x, py + 0.5 - y)));
        // Tips fade: alpha that no threshold gets right.
        const at = py * side + px;
        cover.set(at, Math.max(cover.get(at) ?? 0, near * Math.min(1, left * 4)));
      }
    }
    x += Math.cos(direction) / 2;
    y += Math.sin(direction) / 2;
    direction += bend / 2;
  }
  for (const [at, strength] of cover) if (strength > 0) layOver(layer, at, strength, (c) => tone[c]!);
}

function hairLayer(): Layer {
  const random = seededRandom(31);
  const layer = { colour: new Float32Array(side * side * 3), alpha: new Float32Array(side * side) };
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const off = Math.hypot(x + 0.5 - 384, y + 0.5 - 390);
      const cover = Math.min(1, Math.max(0, (172 - off) / 3));
      if (cover === 0) continue;
      const lit = Math.max(0, 1 - Math.hypot(x - 330, y - 320) / 260) * 1.5 + 0.35 + (fbm2(x / 9, y / 9) - 0.5) * 0.5;
      layOver(layer, y * side + x, cover, (c) => [120, 76, 46][c]! * lit);
    }
  }
  for (let k = 0; k < 160; k++) strand(layer, random);
  return layer;
}

function compose(subject: 'sprite' | 'hair', ground: GroundKind, { colour, alpha }: Layer, under: Float32Array): MattingScene {
  const picture = createBitmap(side, side, [0, 0, 0, 255]);
  for (let i = 0; i < alpha.length; i++)
    for (let c = 0; c < 3; c++) picture.data[i * 4 + c] = colour[i * 3 + c]! * alpha[i]! + under[i * 3 + c]! * (1 - alpha[i]!);
  return { name: `${subject} ${ground}`, subject, ground, picture, truth: Uint8ClampedArray.from(alpha, (value) => value * 255) };
}

const layers = { sprite: spriteLayer, hair: hairLayer };

/** A 768² picture with known alpha: a sprite or a hairy ball on a ground. */
export function mattingScene(subject: MattingScene['subject'], ground: GroundKind): MattingScene {
  return compose(subject, ground, layers[subject](), makeGround(ground));
}

/** Each subject on each of the four kinds of ground. */
export function mattingScenes(): MattingScene[] {
  const grounds = (['solid', 'gradient', 'noise', 'busy'] as const).map((kind) => ({ kind, under: makeGround(kind) }));
  return (['sprite', 'hair'] as const).flatMap((subject) => {
    const layer = layers[subject]();
    return grounds.map(({ kind, under }) => compose(subject, kind, layer, under));
  });
}
