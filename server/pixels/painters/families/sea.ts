import { addLight, between, clamp01, lerp, rgb, scaleBy, setMix, setTo, smooth, toneMap, toward, type Rgb } from '../../drawing/colour.ts';
import { fbm2, noise2, ridge2 } from '../../drawing/noise.ts';
import { hash2 } from '../../drawing/random.ts';
import type { Family, Stage } from './family.ts';

/** 深海: shafts of light as noise over an angle, reefs and kelp in layers, jellyfish with frilled bells and trailing arms. */
export const sea: Family = {
  sampling: { tolerance: 0, edge: 0.1 },
  finish: { glow: 0.5, glowFrom: 0.5, grain: 3, contrast: 1.06, saturation: 1.14, vignette: 0.3 },
  budget: 640_000,
  open: openSea,
};

type Jelly = { x: number; y: number; size: number; strength: number; phase: number; lean: number };

function openSea({ width, height, palette, random }: Stage) {
  const { light, far, mid, near, accent } = palette;
  const aspect = height / width;
  const s1 = random() * 40;
  const s2 = random() * 40;
  const sunX = lerp(-0.4, 0.4, random());
  const sunY = aspect * 1.25;
  const unitSize = Math.min(1, aspect);
  const jellies: Jelly[] = Array.from({ length: 5 }, (_, i) => ({
    x: i === 0 ? lerp(-0.22, 0.22, random()) : (random() * 2 - 1) * 0.85,
    y: aspect * (i === 0 ? lerp(0.16, 0.3, random()) : lerp(-0.15, 0.72, random())),
    size: (i === 0 ? lerp(0.56, 0.68, random()) : lerp(0.1, 0.26, random())) * unitSize,
    strength: i === 0 ? 1 : lerp(0.4, 0.65, random()),
    phase: random() * 9,
    lean: lerp(-0.25, 0.25, random()),
  })).toSorted((a, b) => a.size - b.size);

  const deep = between(rgb(), near, 0.7);
  const bright = between(mid, far, 0.55);
  const shaft = between(light, far, 0.4);
  const flesh = between(accent, light, 0.42);
  const bell = rgb();
  const reef = rgb();
  const kelp = between(mid, near, 0.4);

  function paintJelly(out: Rgb, j: Jelly, x: number, y: number): void {
    const c = Math.cos(j.lean);
    const s = Math.sin(j.lean);
    const u = ((x - j.x) * c + (y - j.y) * s) / j.size;
    const v = (-(x - j.x) * s + (y - j.y) * c) / j.size;
    if (Math.abs(u) > 1.2 || v > 0.8 || v < -2.6) return;
    const dome = Math.hypot(u, v * 1.18) - 0.5;
    const hem = -v - 0.07 - 0.045 * Math.cos(u * 19 + j.phase) - 0.05 * u * u;
    const d = Math.max(dome, hem);
    // Trailing arms first: they hang behind the bell.
    if (v < 0.05) {
      let arms = 0;
      for (let k = 0; k < 9; k++) {
        const at = (k - 4) * 0.098;
        const length = 1.2 + 1.1 * hash2(k, Math.floor(j.phase * 9), 2);
        if (-v > length) continue;
        const drift =
          (Math.sin(v * 4.2 + k * 1.7 + j.phase) * 0.07 + Math.sin(v * 9 + k * 3 + j.phase) * 0.02) * Math.min(1, -v * 1.6 + 0.2);
        const thick = k % 2 === 0 ? 0.014 : 0.03 + 0.02 * Math.sin(v * 30 + k);
        const off = Math.abs(u - at * (1 + 0.3 * v) - drift);
        arms += smooth(thick * 1.6, thick * 0.2, off) * smooth(-length, -0.15 * length, v) * (k % 2 === 0 ? 0.7 : 0.5);
      }
      addLight(out, flesh, Math.min(1, arms) * 0.42 * j.strength);
    }
    if (d < 0.02) {
      const inside = smooth(0.012, -0.012, d);
      const rim = smooth(0.17, 0, Math.abs(d));
      const angle = Math.atan2(u, v + 0.55);
      const ribs = noise2(angle * 13 + j.phase, v * 1.5) ** 2;
      setTo(bell, out);
      toward(bell, flesh, 0.42);
      toward(out, bell, inside * j.strength);
      addLight(out, flesh, inside * (rim * 0.72 + ribs * 0.3 + 0.2 * smooth(0.1, 0.5, v)) * j.strength);
      // Four pale rings inside the bell, as moon jellies have.
      for (let k = 0; k < 4; k++) {
        const ring = Math.abs(Math.hypot(u - (k - 1.5) * 0.105, (v - 0.2 + 0.035 * (k % 2)) * 2) - 0.09);
        addLight(out, light, inside * smooth(0.035, 0, ring) * 0.2 * j.strength);
      }
      addLight(out, light, inside * smooth(0.2, 0, Math.hypot(u + 0.2, (v - 0.28) * 1.6)) * 0.35 * j.strength);
    }
    addLight(out, flesh, Math.exp(-Math.max(0, d) * 8) * 0.1 * j.strength);
  }

  return (px: number, py: number, out: Rgb): void => {
    const x = (px * 2) / width - 1;
    const y = (height - py * 2) / width;
    const v = y / aspect;
    setMix(out, deep, bright, smooth(-1, 1.1, v) ** 1.15);
    const dx = x - sunX;
    const dy = y - sunY;
    const far2 = Math.hypot(dx, dy);
    const angle = Math.atan2(dx, -dy);
    const ray = noise2(angle * 13 + s1, far2 * 0.4) * 0.6 + noise2(angle * 31 + s2, far2 * 0.5) * 0.4;
    addLight(out, shaft, ray * ray * Math.exp(-far2 * 1.0) * 1.55);
    addLight(out, light, Math.exp((-far2 / aspect) * 2.6) * 1.15);

    for (let i = 0; i < 5; i++) {
      const t = i / 4;
      const bed = -aspect * lerp(0.35, 0.88, t) + aspect * 0.5 * (ridge2(x * lerp(0.9, 1.6, t) + s1 + t * 9, t * 4 + s2, 5) - 0.3);
      const density = lerp(16, 8.5, t);
      const sway = Math.sin(y * 5.5 + i * 2 + Math.floor(x * density)) * 0.022;
      const stem = (x + sway) * density + t * 5;
      const id = Math.floor(stem);
      const grown = hash2(id, i, 11);
      let plant = 0;
      if (grown > 0.55) {
        const tip = bed + aspect * (0.15 + 0.7 * (grown - 0.5) * (grown - 0.5) * 4);
        const up = clamp01((y - bed) / (tip - bed));
        const blade = (0.05 + 0.17 * Math.abs(Math.sin(y * 24 + id))) * (1 - up * 0.75);
        plant = y < tip ? smooth(blade + 0.05, blade - 0.02, Math.abs(stem - id - 0.5)) : 0;
      }
      const cover = Math.max(smooth(0.006, -0.006, y - bed), plant);
      if (cover <= 0) continue;
      setMix(reef, bright, deep, 0.25 + 0.72 * t);
      scaleBy(reef, 0.7 + 0.55 * fbm2(x * 6 + t * 7, y * 6, 3));
      if (plant > 0.5 && y > bed) toward(reef, kelp, 0.5);
      toward(reef, accent, 0.5 * smooth(0.58, 0.78, fbm2(x * 3.2 + t * 13, y * 3.2 + s1, 4)) * t);
      addLight(reef, shaft, 0.16 * ray * ray * (1 - t));
      toward(out, reef, cover * lerp(0.5, 1, t));
    }
    for (const j of jellies) paintJelly(out, j, x, y);
    for (let k = 0; k < 2; k++) {
      const f = k === 0 ? 22 : 46;
      const u = x * f + s1;
      const w = y * f + s2;
      const iu = Math.floor(u);
      const iw = Math.floor(w);
      if (hash2(iu, iw, k) < 0.92) continue;
      const d = Math.hypot(u - iu - 0.3 - 0.4 * hash2(iu, iw, 5), w - iw - 0.3 - 0.4 * hash2(iu, iw, 6));
      addLight(out, light, smooth(0.2, 0.02, d) * 0.5 * (0.3 + ray));
    }
    toneMap(out, 1.05);
  };
}
