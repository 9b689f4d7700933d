import {
  addLight,
  between,
  clamp01,
  fromHex,
  lerp,
  rgb,
  scaleBy,
  setMix,
  setTo,
  smooth,
  toneMap,
  toward,
  type Rgb,
} from '../../drawing/colour.ts';
import { camera, unit, type Vector } from '../../drawing/march.ts';
import { fbm2, noise2, slopeNoise } from '../../drawing/noise.ts';
import type { Random } from '../../drawing/random.ts';
import type { Shade } from '../../drawing/sample-grid.ts';
import type { Family, Stage } from './family.ts';

/** 雪山与高原: a height field with slope-damped octaves, baked with its shadows around the camera, marched, fogged and painted over. */
export const terrain: Family = {
  sampling: { tolerance: 0, edge: 0 },
  finish: { brush: 2.2, contrast: 1.1, saturation: 1.2, grain: 4, vignette: 0.16 },
  budget: 520_000,
  open: openTerrain,
};

const rise = 168;
const slope = new Float64Array(3);

// Octaves count less where the coarser ones are steep: ridges stay sharp, valleys fill smoothly, as after erosion.
function ground(x: number, z: number, octaves: number): number {
  let px = x * 0.0046;
  let pz = z * 0.0046;
  let sum = 0;
  let gain = 1;
  let dx = 0;
  let dz = 0;
  for (let i = 0; i < octaves; i++) {
    slopeNoise(px, pz, slope);
    dx += slope[1]!;
    dz += slope[2]!;
    sum += (gain * slope[0]!) / (1 + dx * dx + dz * dz);
    gain *= 0.5;
    const t = (px * 0.8 - pz * 0.6) * 2;
    pz = (px * 0.6 + pz * 0.8) * 2;
    px = t;
  }
  return sum * rise;
}

// A spot with open ground before it and high, but not overwhelming, ground behind: judged by how steeply one has to look up.
function findView(random: Random, level: number, lift: number): [number, number] {
  let best = Infinity;
  let found: [number, number] = [0, 0];
  for (let i = 0; i < 40; i++) {
    const x = (random() - 0.5) * 30000;
    const z = (random() - 0.5) * 30000;
    const eye = Math.max(ground(x, z, 6) - level, 0) + lift;
    let blocked = 0;
    let peak = -1;
    for (let j = 1; j <= 16; j++) {
      const d = j * j * 3.6 + 10;
      for (const side of [-0.5, -0.25, 0, 0.25, 0.5]) {
        const up = (ground(x + side * d, z - d, 5) - level - eye) / d;
        if (d < 260) blocked += Math.max(0, up + 0.02) * (side === 0 ? 2 : 1);
        else peak = Math.max(peak, up);
      }
    }
    const score = blocked * 3 + Math.abs(peak - 0.3) * 4;
    if (score < best) {
      best = score;
      found = [x, z];
    }
  }
  return found;
}

function* openTerrain({ width, height, palette, options, random }: Stage): Generator<number, Shade> {
  const { skyTop, skyLow, far, mid, near, accent, mist } = palette;
  // Snow under white light is grey: the low sun is always a little golden, the sky fills the shadows with blue.
  const light = between(palette.light, fromHex('#ffd9a0'), 0.42);
  const side = Math.min(width, height * 1.2);
  const water = options.water || random() < 0.45;
  const level = water ? lerp(52, 66, random()) : lerp(34, 46, random());
  const drawn = lerp(36, 82, random());
  const bare = options.dry && !options.snow;
  const snowline = bare ? 400 : options.snow ? drawn * 0.7 : drawn;
  const s1 = random() * 40;
  const s2 = random() * 40;
  // Mostly from the side: light along the slopes is what models them.
  const sun: Vector = unit(lerp(0.7, 1, random()) * (random() < 0.5 ? -1 : 1), lerp(0.32, 0.5, random()), -0.62);
  const [cx, cz] = findView(random, level, water ? 24 : 34);

  // The baked window: wide enough for the view, from just behind the camera to the haze.
  const n = Math.round(Math.min(560, Math.max(150, Math.max(width, height) * 0.72)));
  const reachX = 820;
  const reachZ = 1500;
  const stepX = (reachX * 2) / n;
  const stepZ = reachZ / n;
  const heights = new Float32Array((n + 1) * (n + 1));
  for (let j = 0; j <= n; j++) {
    for (let i = 0; i <= n; i++) {
      const z = cz + 40 - j * stepZ;
      // Rows further away are wider, as the view is.
      const x = cx + (i * stepX - reachX) * spread(j);
      heights[j * (n + 1) + i] = ground(x, z, 9) - level;
    }
    if (j % 16 === 15) yield (0.3 * j) / n;
  }
  function spread(j: number): number {
    return lerp(0.18, 1, j / n);
  }
  function cellOf(x: number, z: number, grid: Float32Array): number {
    const v = Math.min(n - 1e-3, Math.max(0, (cz + 40 - z) / stepZ));
    const j = v | 0;
    const fv = v - j;
    const u = Math.min(n - 1e-3, Math.max(0, ((x - cx) / spread(v) + reachX) / stepX));
    const i = u | 0;
    const fu = u - i;
    const a = j * (n + 1) + i;
    const p = grid[a]! + (grid[a + 1]! - grid[a]!) * fu;
    const q = grid[a + n + 1]! + (grid[a + n + 2]! - grid[a + n + 1]!) * fu;
    return p + (q - p) * fv;
  }
  const heightAt = (x: number, z: number): number => cellOf(x, z, heights);

  const shade = new Float32Array(heights.length).fill(1);
  for (let j = 0; j <= n; j++) {
    for (let i = 0; i <= n; i++) {
      const o = j * (n + 1) + i;
      const x = cx + (i * stepX - reachX) * spread(j);
      const z = cz + 40 - j * stepZ;
      let s = 1;
      for (let k = 0, t = 6; k < 22; k++) {
        const h = heights[o]! + 1.5 + sun[1] * t - heightAt(x + sun[0] * t, z + sun[2] * t);
        s = Math.min(s, (9 * h) / t);
        if (s <= 0) break;
        t += Math.min(60, Math.max(6, h * 0.9));
      }
      shade[o] = clamp01(s);
    }
    if (j % 16 === 15) yield 0.3 + (0.6 * j) / n;
  }

  const floor = Math.max(heightAt(cx, cz), 0);
  const eye: Vector = [cx, floor + (water ? 26 : 36), cz];
  const look = camera(eye, [cx, eye[1] - 0.05 + (height > width ? 0.06 : 0), cz - 1], 1.45);
  const farthest = 1380;
  const d: Vector = [0, 0, 0];
  const albedo = rgb();
  const tint = rgb();
  const fog = rgb();
  const white = rgb(0.92, 0.95, 1);
  // Under snow and in dry land little grows: an accent there reads as paint.
  const green = options.snow ? 0.15 : bare ? 0.4 : 1;
  const grass = between(between(rgb(), mid, 0.85), accent, 0.22 * green);
  const waterDark = between(rgb(), near, 0.6);
  const ice = fromHex('#dfeaf5');
  const stone = fromHex('#85796f');

  function sky(out: Rgb, dx: number, dy: number, dz: number): void {
    const s = clamp01(dx * sun[0] + dy * sun[1] + dz * sun[2]);
    const up = Math.max(dy, 0);
    setMix(out, skyLow, skyTop, clamp01(up * 2.2) ** 0.65);
    addLight(out, light, 0.34 * s ** 6 + 0.5 * s ** 60);
    toward(out, light, smooth(0.9982, 0.999, s) * 0.9);
    const k = 1.15 / (up + 0.13);
    const qx = dx * k + s1;
    const qz = dz * k + s2;
    const cover = fbm2(qx * 0.9 + fbm2(qx * 1.7, qz * 1.7, 4) * 0.8, qz * 0.9, 5);
    const cloud = smooth(0.47, 0.78, cover) * 0.82 * smooth(0, 0.16, dy);
    setMix(tint, mist, light, smooth(0.5, 0.9, cover - 0.18 * (fbm2(qx * 2 + sun[0] * 0.6, qz * 2, 3) - 0.5)));
    toward(out, tint, cloud);
  }

  function march(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, to: number, grain: number): number {
    let t = 1.5;
    for (let i = 0; i < 190; i++) {
      const y = oy + dy * t;
      if (y > rise * 1.5 && dy > 0) return -1;
      const h = y - heightAt(ox + dx * t, oz + dz * t);
      if (h < 0.0012 * t * grain) return t;
      t += h * 0.42 * grain + 0.12;
      if (t > to) return -1;
    }
    return t;
  }

  function paintGround(out: Rgb, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, t: number): void {
    const x = ox + dx * t;
    const y = oy + dy * t;
    const z = oz + dz * t;
    const e = Math.max(1.2, t * 0.0032);
    let nx = heightAt(x - e, z) - heightAt(x + e, z);
    let ny = 2 * e;
    let nz = heightAt(x, z - e) - heightAt(x, z + e);
    // Fine rock that the baked grid cannot hold.
    const near1 = smooth(900, 60, t);
    const f = 0.16;
    // Height goes into the coordinates, or cliffs would wear vertical curtains.
    const tx = (x + y * 0.8) * f;
    const tz = (z - y * 0.65) * f;
    const g = fbm2(tx, tz, 4);
    nx += (g - fbm2(tx + 0.22, tz, 4)) * 6 * e * near1;
    nz += (g - fbm2(tx, tz + 0.22, 4)) * 6 * e * near1;
    const l = Math.hypot(nx, ny, nz);
    nx /= l;
    ny /= l;
    nz /= l;
    const facing = clamp01(nx * sun[0] + ny * sun[1] + nz * sun[2]);
    const lit = facing * cellOf(x, z, shade);

    setMix(albedo, mid, far, g);
    scaleBy(albedo, 0.78);
    toward(albedo, stone, 0.26);
    toward(albedo, near, 0.42 * fbm2(y * 0.2 + s1 + g * 2, x * 0.015 + z * 0.01, 3));
    setTo(tint, grass);
    toward(tint, accent, 0.3 * green * fbm2(x * 0.02, z * 0.02 + s2, 4));
    toward(albedo, tint, smooth(0.66, 0.86, ny + 0.1 * g) * 0.9);
    const drift = fbm2(x * 0.02 + s1, z * 0.02, 4);
    toward(albedo, white, smooth(snowline, snowline + 42, y + 40 * (drift - 0.3)) * smooth(0.4, 0.68, ny));
    const open = 0.5 + 0.5 * ny;
    for (let c = 0; c < 3; c++) {
      const got =
        light[c]! * 2.7 * lit + lerp(skyTop[c]!, mist[c]!, 0.3) * 0.56 * open + skyLow[c]! * 0.26 * clamp01(nx * -sun[0] - nz * sun[2]);
      out[c] = albedo[c]! * got;
    }
    haze(out, dx, dy, dz, x, y, z, t);
  }
  function haze(out: Rgb, dx: number, dy: number, dz: number, x: number, y: number, z: number, t: number): void {
    const s = clamp01(dx * sun[0] + dy * sun[1] + dz * sun[2]);
    setMix(fog, mist, skyLow, 0.4);
    addLight(fog, light, 0.5 * s ** 5);
    toward(out, fog, 1 - Math.exp(-(((t / farthest) * 1.25) ** 1.7)));
    const low = clamp01(Math.exp(-(y + 10) * 0.03)) * clamp01(t / 420) * 0.5;
    toward(out, fog, clamp01(low * fbm2(x * 0.004 + s2, z * 0.004, 4) * 1.4));
  }

  return (px: number, py: number, out: Rgb): void => {
    const u = (px * 2 - width) / side;
    const v = (height - py * 2) / side;
    look(u, v, d);
    const dx = d[0];
    const dy = d[1];
    const dz = d[2];
    const t = march(eye[0], eye[1], eye[2], dx, dy, dz, farthest, 1);
    const tw = water && dy < 0 ? -eye[1] / dy : -1;
    if (tw > 0 && (t < 0 || tw < t) && tw < farthest * 2) {
      const x = eye[0] + dx * tw;
      const z = eye[2] + dz * tw;
      const calm = 0.05 * clamp01(300 / tw);
      const nx = (fbm2(x * 0.09, z * 0.2 + s1, 4) - 0.5) * calm * 2.4;
      const nz = (fbm2(x * 0.09 + 31, z * 0.2, 4) - 0.5) * calm * 2.4;
      const k = -2 * (dx * nx + dy + dz * nz);
      const rx = dx + nx * k;
      const ry = Math.abs(dy + k) + 0.01;
      const rz = dz + nz * k;
      const t2 = march(x, 0.6, z, rx, ry, rz, 900, 2.2);
      if (t2 > 0) paintGround(out, x, 0.6, z, rx, ry, rz, t2);
      else sky(out, rx, ry, rz);
      const mirror = 0.14 + 0.86 * (1 - clamp01(-dy)) ** 4;
      setMix(tint, waterDark, mid, 0.16);
      toward(tint, out, mirror);
      setTo(out, tint);
      addLight(out, light, clamp01(rx * sun[0] + ry * sun[1] + rz * sun[2]) ** 120 * 1.4);
      haze(out, dx, dy, dz, x, 0, z, tw * 0.8);
    } else if (t > 0) paintGround(out, eye[0], eye[1], eye[2], dx, dy, dz, t);
    else {
      sky(out, dx, dy, dz);
      if (dy < 0) toward(out, ice, 0.2);
    }
    addLight(out, light, 0.15 * clamp01(dx * sun[0] + dy * sun[1] + dz * sun[2]) ** 8);
    // Dust in the air, so that the light has something to stand on.
    addLight(out, light, 0.02 * noise2(px * 0.01 + s1, py * 0.01));
    toneMap(out, 0.86);
  };
}
