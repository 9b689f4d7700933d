import { addLight, clamp01, encode, lerp, rgb, scaleBy, setMix, setTo, smooth, toward, type Rgb } from '../../drawing/colour.ts';
import { fbm2, noise2, ridge2 } from '../../drawing/noise.ts';
import { hash2 } from '../../drawing/random.ts';
import type { Family, Stage } from './family.ts';

const layers = 7;

/** 青绿层峦: ridges back to front, lit from the sun's side, with mist in the valleys, conifers on the near crests and a lake if asked. */
export const range: Family = {
  sampling: { tolerance: 0, edge: 0 },
  finish: { brush: 3, contrast: 1.16, saturation: 1.26, grain: 5 },
  open: openRange,
};

function openRange({ width, height, palette, options, random }: Stage) {
  const { skyTop, skyLow, light, far, mid, near, accent, mist } = palette;
  const aspect = height / width;
  const s1 = random() * 40;
  const s2 = random() * 40;
  const s3 = random() * 40;
  const sunX = lerp(-0.55, 0.55, random());
  const sunY = aspect * lerp(0.34, 0.66, random());
  const disc = lerp(0.05, 0.1, random());
  const lake = options.water || random() < 0.3;
  const waterline = -aspect * lerp(0.36, 0.46, random());
  const relief = lerp(0.85, 1.15, random());
  // Wide pictures would stretch the mountains flat without a little extra height.
  const rise = aspect < 0.8 ? lerp(1.35, 1, aspect / 0.8) : 1;

  function crest(x: number, t: number): number {
    const f = lerp(0.62, 1.45, t);
    return ridge2(x * f + s1 + t * 17.3, t * 9 + s2) * lerp(0.6, 0.33, t) * relief + fbm2(x * f * 5.2 + s3, 3 + t * 5, 4) * 0.09;
  }
  // One profile per layer, looked up per pixel: the noise for a crest is paid once per column.
  const margin = 0.16;
  const columns = Math.ceil(width * (1 + margin)) + 2;
  const base: number[] = [];
  const profile: Float32Array[] = [];
  for (let i = 0; i < layers; i++) {
    const t = i / (layers - 1);
    base.push(lerp(0.2, -0.96, t ** 0.9) * aspect);
    profile.push(
      Float32Array.from({ length: columns }, (_, c) => {
        const x = (c / columns) * 2 * (1 + margin) - 1 - margin;
        return base[i]! + crest(x, t) * aspect * rise * lerp(0.95, 0.62, t);
      }),
    );
  }
  function heightAt(i: number, x: number): number {
    const u = ((x + 1 + margin) / (2 * (1 + margin))) * columns;
    const c = Math.min(columns - 2, Math.max(0, Math.floor(u)));
    const row = profile[i]!;
    return row[c]! + (row[c + 1]! - row[c]!) * clamp01(u - c);
  }

  function sky(out: Rgb, x: number, y: number): void {
    const v = y / aspect;
    setMix(out, skyLow, skyTop, clamp01(v * 0.5 + 0.5) ** 0.8);
    const d = Math.hypot(x - sunX, (y - sunY) * 0.9);
    addLight(out, light, 0.5 * Math.exp(-d * 2.4) + 0.2 * Math.exp(-d * 0.9));
    const wisps = fbm2(x * 1.1 + s2, v * 4.4 + s3) * 1.05 + 0.12 * fbm2(x * 6 + s1, y * 6, 3);
    const cloud = smooth(0.55, 0.86, wisps) * smooth(-0.3, 0.5, v) * 0.6;
    toward(out, light, cloud * 0.5);
    toward(out, mist, cloud * 0.5);
    toward(out, light, smooth(disc + 0.006, disc - 0.006, d) * 0.95);
  }

  // A row of hashed spruces along the crest; answers how deep into a tree the point lies.
  function treeAt(i: number, x: number, y: number, t: number): number {
    const density = lerp(62, 26, t) * 0.9;
    const u = x * density + t * 13;
    const id = Math.floor(u);
    if (fbm2(id * 0.09, t * 31 + s1, 3) < 0.42) return 0;
    const grown = (0.35 + 0.65 * hash2(id, i, 5)) * lerp(0.026, 0.115, smooth(0.42, 1, t)) * Math.min(1.2, aspect);
    const foot = heightAt(i, (id + 0.5 - t * 13) / density) - 0.012;
    const v = (y - foot) / grown;
    if (v <= 0 || v >= 1) return 0;
    const half = (1 - v) * 0.46 * (0.72 + 0.28 * Math.abs(Math.sin(v * 22 + id)));
    return Math.abs(u - id - 0.5) < half ? v : 0;
  }

  const hi = rgb();
  const lo = rgb();
  const body = rgb();
  const valley = rgb();
  function mountain(out: Rgb, i: number, x: number, y: number, tree: number): void {
    const t = i / (layers - 1);
    const depth = heightAt(i, x) - y;
    const side = sunX > x ? 1 : -1;
    const slope = (heightAt(i, x + 0.05) - heightAt(i, x - 0.05)) / 0.1;
    if (t < 0.5) setMix(body, far, mid, t * 2);
    else setMix(body, mid, near, t * 2 - 1);
    const scale = lerp(3.2, 2.2, t);
    const qy = y * scale * 1.15 + s3;
    let qx = x * scale + t * 7 + s2;
    qx += (fbm2(qx * 1.3, qy * 1.3, 4) - 0.5) * 0.5;
    const lx = side * 0.78;
    const ly = 0.62;
    const big = ridge2(qx * 1.6, qy * 1.6) - ridge2(qx * 1.6 + lx * 0.1, qy * 1.6 + ly * 0.1);
    const grit = fbm2(qx * 5, qy * 5);
    const fine = grit - fbm2(qx * 5 + lx * 0.12, qy * 5 + ly * 0.12);
    let lit = clamp01(0.42 - slope * 0.14 * side * Math.exp(-Math.max(0, depth) * 3) + big * 2.4 + fine * 1.2);
    lit = lerp(lit, lit * lit, 0.25) * lerp(1, 0.76, t);
    setTo(hi, body);
    scaleBy(hi, 1.5);
    toward(hi, light, lerp(0.42, 0.22, t));
    setTo(lo, body);
    scaleBy(lo, lerp(0.62, 0.42, t));
    if (tree > 0) {
      scaleBy(lo, 0.72);
      scaleBy(hi, 0.72);
      setMix(out, lo, hi, 0.3 * tree + 0.34 * grit);
    } else {
      setMix(out, lo, hi, smooth(0.12, 0.95, lit));
      scaleBy(out, 0.9 + 0.2 * grit);
      // Ochre washes on sunlit near slopes: the warm half of the green-and-blue manner.
      toward(out, accent, smooth(0.56, 0.78, fbm2(qx * 0.9 + 3, qy * 0.9, 4)) * 0.3 * smooth(0.25, 0.7, t) * smooth(0.3, 0.7, lit));
    }
    const sun = Math.hypot(x - sunX, y - sunY);
    let haze = smooth(0.02, lerp(0.34, 0.5, t) * aspect, depth) * (1 - t * 0.72);
    haze = clamp01(haze * (0.5 + 0.85 * fbm2(x * 1.6 + s2, y * 3 + t * 4, 4)));
    setMix(valley, mist, light, Math.exp(-sun * 1.8) * 0.5);
    toward(out, valley, haze * 0.92);
    setMix(valley, mist, skyLow, 0.4);
    toward(out, valley, (1 - t) * (1 - t) * 0.5 * (1 - 0.35 * lit));
    addLight(out, light, Math.exp(-sun * 2.4) * 0.16 * (1 - t));
  }

  function land(out: Rgb, x: number, y: number, front: number): void {
    for (let i = front; i >= 0; i--) {
      const t = i / (layers - 1);
      const top = heightAt(i, x);
      if (y < top) return mountain(out, i, x, y, 0);
      if (t > 0.45 && y < top + 0.14) {
        const tree = treeAt(i, x, y, t);
        if (tree > 0) return mountain(out, i, x, y, tree);
      }
    }
    sky(out, x, y);
  }

  const deep = rgb();
  setMix(deep, mid, near, 0.5);
  return (px: number, py: number, out: Rgb): void => {
    const x = (px * 2) / width - 1;
    const y = (height - py * 2) / width;
    if (lake && y < waterline) {
      const below = waterline - y;
      const wave = (fbm2(x * 5 + s1, y * 62, 4) - 0.5) * 0.06 * (0.2 + below);
      land(out, x + wave, waterline + below * 1.04, layers - 2);
      scaleBy(out, 0.92);
      toward(out, deep, 0.16 + 0.42 * clamp01(below / (aspect * 0.58)));
      const glitter = noise2(x * 14 + s1, y * 150) ** 7 * smooth(0.5, 0, Math.abs(x - sunX));
      addLight(out, light, glitter * 0.9);
      toward(out, mist, smooth(0.05, 0, below) * 0.4);
    } else land(out, x, y, lake ? layers - 2 : layers - 1);
    const dx = x - sunX;
    const dy = y - sunY;
    if (dy < 0.4) {
      const beam = noise2(Math.atan2(dy, dx) * 7 + s1, 1.5) ** 2 * Math.exp(-Math.hypot(dx, dy) * 1.3);
      addLight(out, light, beam * 0.1);
    }
    encode(out);
  };
}
