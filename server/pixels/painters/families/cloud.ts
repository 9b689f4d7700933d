import { addLight, between, clamp01, lerp, rgb, scaleBy, setMix, setTo, smooth, toneMap, toward, type Rgb } from '../../drawing/colour.ts';
import { normalAt, sphereSpan, unit, type Vector } from '../../drawing/march.ts';
import { fbm2, fbm3, noise3 } from '../../drawing/noise.ts';
import { hash2 } from '../../drawing/random.ts';
import type { Shade } from '../../drawing/sample-grid.ts';
import { box3 } from '../../drawing/sdf.ts';
import type { Family, Stage } from './family.ts';

/** 云海: floating isles with trees and a pavilion above a marched sea of cloud, against the sun. */
export const cloud: Family = {
  sampling: { tolerance: 0.026, edge: 0.07 },
  finish: { brush: 1.6, contrast: 1.14, saturation: 1.26, grain: 3.5, vignette: 0.12 },
  budget: 460_000,
  open: openCloud,
};

type Isle = {
  x: number;
  y: number;
  z: number;
  r: number;
  salt: number;
  trees: { x: number; y: number; z: number; r: number }[];
  pavilion: boolean;
};

const kind = { rock: 0, grass: 1, tree: 2, wall: 3, roof: 4, trunk: 5 } as const;
const cells = 72;

// Cloud density is fractal noise baked once into a box that repeats by mirroring: one look-up instead of five octaves.
function* bakeVolume(s: readonly number[]): Generator<number, (x: number, y: number, z: number) => number> {
  const data = new Float32Array(cells * cells * cells);
  const span = 8;
  for (let k = 0, o = 0; k < cells; k++) {
    for (let j = 0; j < cells; j++)
      for (let i = 0; i < cells; i++)
        data[o++] = fbm3((i / cells) * span * 0.62 + s[0]!, (j / cells) * span * 0.62 + s[1]!, (k / cells) * span * 0.62 + s[2]!, 5);
    if (k % 6 === 5) yield (0.9 * k) / cells;
  }
  const scale = cells / span;
  const last = cells - 1.001;
  const fold = (v: number): number => {
    const t = Math.abs(v * scale) % (2 * last);
    return t > last ? 2 * last - t : t;
  };
  return (x, y, z) => {
    const u = fold(x);
    const v = fold(y);
    const w = fold(z);
    const i = u | 0;
    const j = v | 0;
    const k = w | 0;
    const fu = u - i;
    const fv = v - j;
    const a = (k * cells + j) * cells + i;
    const b = a + cells * cells;
    const p = data[a]! + (data[a + 1]! - data[a]!) * fu;
    const q = data[a + cells]! + (data[a + cells + 1]! - data[a + cells]!) * fu;
    const r = data[b]! + (data[b + 1]! - data[b]!) * fu;
    const t = data[b + cells]! + (data[b + cells + 1]! - data[b + cells]!) * fu;
    const low = p + (q - p) * fv;
    return low + (r + (t - r) * fv - low) * (w - k);
  };
}

function* openCloud({ width, height, palette, random }: Stage): Generator<number, Shade> {
  const { skyTop, skyLow, light, far, mid, near, accent, mist } = palette;
  const aspect = height / width;
  const s = [random() * 30, random() * 30, random() * 30];
  const volume = yield* bakeVolume(s);
  const sun = unit(lerp(-0.5, 0.5, random()), 0.27, -1);
  const wide = aspect < 0.9 ? 1.35 : 1;
  const isles: Isle[] = Array.from({ length: 4 }, (_, i) => {
    const main = i === 0;
    const r = main ? lerp(0.88, 1.05, random()) : lerp(0.28, 0.62, random());
    const salt = i * 9 + random() * 20;
    return {
      x: main ? lerp(-0.45, 0.45, random()) * wide : (i % 2 ? -1 : 1) * lerp(1.2, 2.4, random()) * wide,
      y: main ? lerp(0.98, 1.1, random()) : lerp(1.0, 1.95, random()) + i * 0.1,
      z: main ? -3.5 : -4.6 - i * 1.7 - random() * 1.4,
      r,
      salt,
      trees: Array.from({ length: main ? 8 : 4 }, () => {
        const a = random() * 6.28;
        const out = r * (main ? lerp(0.3, 0.72, random()) : lerp(0.05, 0.6, random()));
        const size = r * lerp(0.1, 0.19, random());
        return { x: Math.cos(a) * out, y: 0.06 + size * 1.35, z: Math.sin(a) * out * 0.9, r: size };
      }),
      pavilion: main,
    };
  });

  let found = 0;
  function isleAt(isle: Isle, px: number, py: number, pz: number): number {
    const x = px - isle.x;
    const y = py - isle.y;
    const z = pz - isle.z;
    const bound = Math.hypot(x, y * 0.8, z) - isle.r * 1.5;
    if (bound > 0.4) {
      found = kind.rock;
      return bound;
    }
    const n = fbm3(x * 2.6 + isle.salt, y * 2.6, z * 2.6, 4);
    const l = Math.hypot(x, z);
    const a = Math.atan2(z, x);
    const edge = isle.r * (0.78 + 0.36 * noise3(Math.cos(a) * 1.5 + isle.salt, Math.sin(a) * 1.5, 1));
    const top = y - 0.08 * n - 0.1 * Math.exp(-l * l * 3);
    const hang = -y - (1 - Math.min(1, l / edge) ** 1.25) * isle.r * 1.25 * (0.45 + 0.95 * n);
    let best = Math.max(top, hang, l - edge) * 0.6;
    found = top > -0.07 ? kind.grass : kind.rock;
    for (const t of isle.trees) {
      const tx = x - t.x;
      const tz = z - t.z;
      const crown = (Math.hypot(tx, (y - t.y) * 0.92, tz) - t.r + (n - 0.5) * 0.1) * 0.75;
      if (crown < best) {
        best = crown;
        found = kind.tree;
      }
      const trunk = Math.max(Math.hypot(tx, tz) - t.r * 0.16, Math.abs(y - t.y * 0.5) - t.y * 0.5);
      if (trunk < best) {
        best = trunk;
        found = kind.trunk;
      }
    }
    if (isle.pavilion && l < 0.7) {
      const k = isle.r * 0.4;
      const u = (x * 0.88 + z * 0.47) / k;
      const w = (-x * 0.47 + z * 0.88) / k;
      const h = (y - 0.1) / k;
      const wall = Math.min(box3(u, h - 0.24, w, 0.34, 0.3, 0.34, 0.01), box3(u, h - 0.82, w, 0.2, 0.2, 0.2, 0.01)) * k;
      if (wall < best) {
        best = wall;
        found = kind.wall;
      }
      // Swept roofs: pyramids whose slope eases towards the eaves.
      const m = Math.max(Math.abs(u), Math.abs(w));
      const lower = Math.max(h - 0.56 - Math.max(0, 0.56 - m) ** 1.5 * 0.75, 0.5 - h, m - 0.56);
      const upper = Math.max(h - 1.03 - Math.max(0, 0.36 - m) ** 1.35 * 1.9, 0.98 - h, m - 0.37);
      const roof = Math.min(lower, upper) * k * 0.7;
      if (roof < best) {
        best = roof;
        found = kind.roof;
      }
    }
    return best;
  }
  function field(x: number, y: number, z: number): number {
    let best = 9;
    let what = 0;
    for (const isle of isles) {
      const d = isleAt(isle, x, y, z);
      if (d < best) {
        best = d;
        what = found;
      }
    }
    found = what;
    return best;
  }

  function sky(out: Rgb, dx: number, dy: number, dz: number): void {
    const k = clamp01(dx * sun[0] + dy * sun[1] + dz * sun[2]);
    setMix(out, skyLow, skyTop, clamp01(dy * 1.7 + 0.12) ** 0.6);
    addLight(out, light, 0.38 * k ** 8 + 0.6 * k ** 90);
    addLight(out, light, 0.9 * smooth(0.9966, 0.9978, k));
    const wisps = fbm2(dx * 2.6 + s[0]!, dy * 9 + s[1]!, 5);
    setMix(tint, mist, light, 0.4);
    toward(out, tint, smooth(0.52, 0.82, wisps) * 0.55);
  }
  function density(x: number, y: number, z: number, fine: boolean): number {
    const n = volume(x * 0.8, y * 0.95, z * 0.8) + (fine ? 0.26 * volume(x * 2.7 + 3, y * 2.7, z * 2.7) : 0.13);
    const d = n * 2.35 - 1.62 - (y - 0.05) * 0.9;
    return d <= 0 ? 0 : (d > 1 ? 1 : d) * 3.2;
  }

  const tint = rgb();
  const body = rgb();
  const cast = rgb();
  const n: Vector = [0, 0, 0];
  const eyeY = 1.25;
  const eye: Vector = [0, eyeY, 0];
  const ray: Vector = [0, 0, 0];
  const shadowSide = between(between(mid, far, 0.5), skyTop, 0.3);
  const leaf = between(mid, accent, 0.22);
  const plaster = between(light, mist, 0.3);
  const tiles = between(accent, near, 0.25);

  function paintIsle(out: Rgb, x: number, y: number, z: number, dx: number, dy: number, dz: number, t: number): void {
    field(x, y, z);
    const what = found;
    normalAt(field, x, y, z, n, 0.006);
    const facing = n[0] * sun[0] + n[1] * sun[1] + n[2] * sun[2];
    const fill = clamp01(n[0] * sun[0] * 0.4 + n[1] * 0.8 + n[2] * 0.4);
    const lit = clamp01(facing * 0.6) + 0.42 * fill;
    if (what === kind.tree) setMix(body, leaf, accent, 0.1 + 0.4 * noise3(x * 9, y * 9, z * 9));
    else if (what === kind.wall) setTo(body, plaster);
    else if (what === kind.roof) setTo(body, tiles);
    else if (what === kind.trunk) setMix(body, near, accent, 0.25);
    else if (what === kind.grass && n[1] > 0.4) setMix(body, mid, far, 0.55 * noise3(x * 12, y * 12, z * 12));
    else setMix(body, near, mid, clamp01(0.25 + 0.75 * fbm3(x * 3, y * 9, z * 3, 4)));
    for (let c = 0; c < 3; c++) out[c] = body[c]! * (light[c]! * 1.7 * lit + skyTop[c]! * 0.45 * (0.62 + 0.38 * n[1]) + skyLow[c]! * 0.26);
    // Against the light every edge burns a little.
    addLight(out, light, (1 - clamp01(-(n[0] * dx + n[1] * dy + n[2] * dz))) ** 3 * 0.24);
    setMix(tint, mist, skyLow, 0.5);
    toward(out, tint, 1 - Math.exp(-t * 0.034));
  }

  return (px: number, py: number, out: Rgb): void => {
    const u = (px * 2) / width - 1;
    const v = (height - py * 2) / width;
    const l = Math.hypot(u, v - 0.03, 1.35);
    const dx = u / l;
    const dy = (v - 0.03) / l;
    const dz = -1.35 / l;
    let t = 16;
    let hit = false;
    ray[0] = dx;
    ray[1] = dy;
    ray[2] = dz;
    for (const isle of isles) {
      const span = sphereSpan(eye, ray, isle.x, isle.y - isle.r * 0.1, isle.z, isle.r * 1.3);
      if (!span || span[0] > t) continue;
      for (let at = span[0], i = 0; i < 70 && at < span[1]; i++) {
        const d = isleAt(isle, dx * at, eyeY + dy * at, dz * at);
        if (d < 0.0022 * at) {
          t = Math.min(t, at);
          hit = true;
          break;
        }
        at += d;
      }
    }
    sky(out, dx, dy, dz);
    const end = hit ? t : 16;
    if (hit) paintIsle(out, dx * t, eyeY + dy * t, dz * t, dx, dy, dz, t);

    // The jitter of the first step hides the shells; the brush then takes the noise away.
    let at = Math.max(0.6, dy < 0 ? (1.1 - eyeY) / dy : 99) + hash2(Math.floor(px), Math.floor(py), 3) * 0.05;
    let clear = 1;
    let r = 0;
    let g = 0;
    let b = 0;
    for (let i = 0; i < 60 && at < end && clear > 0.02; i++) {
      const y = eyeY + dy * at;
      if (y < 1.1) {
        const x = dx * at;
        const z = dz * at;
        const d = density(x, y, z, true);
        if (d > 0.01) {
          const block = density(x + sun[0] * 0.35, y + sun[1] * 0.35, z + sun[2] * 0.35, false) + 0.5 * density(x, y + 0.45, z, false);
          const got = Math.exp(-block * 0.62);
          setMix(cast, shadowSide, light, got);
          scaleBy(cast, lerp(0.92, 1.3, got));
          setMix(tint, mist, skyLow, 0.4);
          toward(cast, tint, 1 - Math.exp(-at * 0.032));
          const cover = 1 - Math.exp(-d * 0.5 * (0.2 + at * 0.065));
          r += cast[0]! * cover * clear;
          g += cast[1]! * cover * clear;
          b += cast[2]! * cover * clear;
          clear *= 1 - cover;
        }
      }
      at += 0.1 + at * 0.036;
    }
    out[0] = r + out[0]! * clear;
    out[1] = g + out[1]! * clear;
    out[2] = b + out[2]! * clear;
    addLight(out, light, 0.13 * clamp01(dx * sun[0] + dy * sun[1] + dz * sun[2]) ** 10);
    toneMap(out, 0.88);
  };
}
