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
import { bakedCells, bakeField } from '../../drawing/grid-field.ts';
import { camera, marchRough, normalAt, openness, softShadow, sphereSpan, unit, type Field, type Vector } from '../../drawing/march.ts';
import { fbm2, fbm3 } from '../../drawing/noise.ts';
import { hash2 } from '../../drawing/random.ts';
import type { Shade } from '../../drawing/sample-grid.ts';
import { blendMin, box3, cylinder3, ellipsoid3, rod3, sphere3, torus3 } from '../../drawing/sdf.ts';
import type { Family, Stage } from './family.ts';

/** 宇航员: a bust in a space suit before a nebula; the visor mirrors a whole planet's horizon. */
export const helmet: Family = {
  sampling: { tolerance: 0.03, edge: 0.09 },
  finish: { glow: 0.34, glowFrom: 0.62, grain: 3, contrast: 1.05, saturation: 1.12, vignette: 0.3 },
  budget: 600_000,
  open: openHelmet,
};

const key = unit(-0.6, 0.6, 0.62);
const back = unit(0.75, 0.25, -0.55);
const made = { suit: 0, shell: 1, visor: 2, rim: 3, dark: 4, lamp: 5, patch: 6 } as const;

function* openHelmet({ width, height, palette, random }: Stage): Generator<number, Shade> {
  const { skyTop, skyLow, light, far, mid, near, accent } = palette;
  const side = Math.min(width, height * 0.95);
  const salt = random() * 40;
  const turn = lerp(-0.42, 0.42, random());
  let best = 9;
  let found = 0;
  function put(d: number, what: number): void {
    if (d < best) {
      best = d;
      found = what;
    }
  }
  const field: Field = (x, y, z) => {
    best = 9;
    const ax = Math.abs(x);
    // Far from head or body a bound stands in for their parts: always too near, so a ray never steps through.
    const head = sphere3(x, y - 0.3, z, 0.92);
    if (head > 0.3) put(head, made.shell);
    else {
      const shell = sphere3(x, y - 0.12, z, 0.62);
      const opening = ellipsoid3(x, y - 0.1, z - 0.62, 0.5, 0.42, 0.42);
      put(Math.max(shell, -opening), made.shell);
      put(Math.max(sphere3(x, y - 0.12, z, 0.585), opening - 0.02), made.visor);
      put(Math.max(Math.abs(opening) - 0.035, Math.abs(shell) - 0.035), made.rim);
      put(cylinder3(y - 0.1, ax - 0.62, z, 0.09, 0.17, 0.04), made.rim);
      put(sphere3(ax - 0.7, y - 0.1, z, 0.07), made.lamp);
      put(rod3(x, y, z, -0.66, 0.2, -0.02, -0.72, 0.86, -0.08, 0.018), made.dark);
      put(sphere3(x + 0.72, y - 0.88, z + 0.08, 0.045), made.lamp);
    }
    if (y > 0.05) {
      put(y + 0.32, made.rim);
      return best;
    }
    put(torus3(x, y + 0.5, z, 0.46, 0.085), made.rim);
    put(torus3(x, y + 0.62, z, 0.5, 0.07), made.dark);
    // Suit: shoulders and arms run into the chest; folds are a low wave.
    let suit = blendMin(
      ellipsoid3(x, y + 1.5, z + 0.02, 0.66, 1.12, 0.48),
      ellipsoid3(ax - 0.5, y + 0.86, z + 0.04, 0.36, 0.3, 0.34),
      0.22,
    );
    suit = blendMin(suit, rod3(ax, y, z, 0.68, -0.95, 0, 0.94, -2.5, 0.12, 0.26), 0.16);
    put(suit + 0.013 * Math.sin(y * 22 + ax * 7) * smooth(0.4, 0.66, ax), made.suit);
    put(box3(x, y + 1.04, z - 0.44, 0.25, 0.17, 0.1, 0.05), made.patch);
    put(cylinder3(x + 0.11, z - 0.55, y + 1.0, 0.03, 0.055, 0.015), made.lamp);
    put(cylinder3(x - 0.11, z - 0.55, y + 1.0, 0.03, 0.055, 0.015), made.dark);
    put(box3(x, y + 1.13, z - 0.54, 0.15, 0.022, 0.02, 0.01), made.dark);
    const hose = Math.min(rod3(ax, y, z, 0.2, -0.98, 0.5, 0.42, -0.8, 0.42, 0.05), rod3(ax, y, z, 0.42, -0.8, 0.42, 0.4, -0.52, 0.3, 0.05));
    put(hose + 0.008 * Math.sin(y * 90), made.dark);
    put(box3(x, y + 0.72, z + 0.5, 0.62, 0.62, 0.2, 0.12), made.shell);
    return best;
  };
  const cells = bakedCells(side);
  const rough = yield* bakeField(field, 2.5, cells);
  const trust = 5 / cells;
  const eye: Vector = [Math.sin(turn) * 5, 0.28, Math.cos(turn) * 5];
  const look = camera(eye, [0, height > width * 1.2 ? -0.35 : -0.22, 0], 3.35);
  const d: Vector = [0, 0, 0];
  const n: Vector = [0, 0, 0];

  const cloth = fromHex('#e9e4da');
  const space = between(rgb(), near, 0.16);
  const gasLow = between(mid, accent, 0.45);
  const trim = between(accent, mid, 0.35);
  const rubber = between(fromHex('#2a2b2e'), near, 0.4);
  const tint = rgb();
  const colour = rgb();

  function backdrop(out: Rgb, u: number, v: number): void {
    setTo(out, space);
    const warp = fbm2(u * 1.8 + salt, v * 1.8, 4) * 1.1;
    const gas = fbm2(u * 1.1 + salt + warp, v * 1.1 + warp, 6);
    setMix(tint, gasLow, far, fbm2(u * 1.3, v * 1.3 + salt, 3));
    addLight(out, tint, smooth(0.38, 0.86, gas) ** 1.5 * 0.75);
    addLight(out, skyTop, 0.08 * Math.exp(-Math.hypot(u, v) * 1.2));
    for (let k = 0; k < 2; k++) {
      const f = k === 0 ? 30 : 70;
      const a = u * f + salt;
      const b = v * f;
      const ia = Math.floor(a);
      const ib = Math.floor(b);
      if (hash2(ia, ib, k) < 0.94) continue;
      const q = (a - ia - 0.2 - 0.6 * hash2(ia, ib, 5)) ** 2 + (b - ib - 0.2 - 0.6 * hash2(ia, ib, 6)) ** 2;
      addLight(out, light, Math.exp(-q * lerp(30, 120, hash2(ia, ib, 7))) * 1.1);
    }
  }
  // What the visor sees: black sky, a low sun, dunes in the palette's colours.
  function horizon(out: Rgb, x: number, y: number, z: number): void {
    const ridge = 0.05 * fbm2(x * 3 + salt, z * 3, 4) + 0.03 * Math.sin(x * 5 + salt);
    const up = y - ridge + 0.03;
    if (up > 0) {
      setMix(out, skyLow, between1, clamp01(up * 2.6) ** 0.5);
      addLight(
        out,
        light,
        0.7 * Math.exp(-Math.hypot(x + 0.25, (y - 0.12) * 1.2) * 4) + 2.4 * smooth(0.085, 0.06, Math.hypot(x + 0.25, y - 0.16)),
      );
    } else {
      setMix(out, accent, mid, clamp01(-up * 1.6));
      toward(out, near, clamp01(-up * 1.1) * 0.8);
      scaleBy(out, 0.55 + 0.8 * fbm2(x * 5 + salt, y * 16, 4));
    }
  }
  const between1 = between(near, skyTop, 0.3);

  return (px: number, py: number, out: Rgb): void => {
    const u = (px * 2 - width) / side;
    const v = (height - py * 2) / side;
    look(u, v, d);
    backdrop(out, u, v);
    const span = sphereSpan(eye, d, 0, -0.75, 0, 2.2);
    const t = span ? marchRough(rough, field, eye, d, span[0], span[1], trust) : -1;
    if (t > 0) {
      const x = eye[0] + d[0] * t;
      const y = eye[1] + d[1] * t;
      const z = eye[2] + d[2] * t;
      field(x, y, z);
      const what = found;
      normalAt(field, x, y, z, n);
      const towards = clamp01(-(n[0] * d[0] + n[1] * d[1] + n[2] * d[2]));
      const rx = d[0] + 2 * towards * n[0];
      const ry = d[1] + 2 * towards * n[1];
      const rz = d[2] + 2 * towards * n[2];
      const open = openness(rough, x, y, z, n[0], n[1], n[2], 0.08);
      const facing = n[0] * key[0] + n[1] * key[1] + n[2] * key[2];
      const s = facing > -0.1 ? softShadow(rough, x + n[0] * trust, y + n[1] * trust, z + n[2] * trust, key, 8) : 0;
      const shine = clamp01(rx * key[0] + ry * key[1] + rz * key[2]);
      const rim = clamp01(n[0] * back[0] + n[1] * back[1] + n[2] * back[2]);
      if (what === made.visor) {
        horizon(out, rx, ry, rz);
        addLight(out, accent, 0.1);
        toward(out, skyLow, (1 - towards) ** 3 * 0.5);
        addLight(out, light, shine ** 90 * 2 + 0.35 * smooth(0.62, 0.74, ry) * smooth(0.2, -0.1, rx));
        scaleBy(out, 0.75 + 0.25 * open);
      } else {
        if (what === made.suit) {
          setTo(colour, cloth);
          scaleBy(colour, 0.82 + 0.2 * fbm3(x * 5 + salt, y * 5, z * 5, 4));
          const band = Math.abs(x) > 0.5 ? smooth(0.05, 0.035, Math.abs(y + 1.12)) : 0;
          toward(colour, trim, band);
        } else if (what === made.shell) setTo(colour, cloth);
        else if (what === made.rim) setTo(colour, trim);
        else if (what === made.patch) setMix(colour, mid, accent, 0.35);
        else if (what === made.lamp) setTo(colour, accent);
        else setTo(colour, rubber);
        const gloss = what === made.suit ? 0.15 : what === made.shell ? 0.7 : 0.5;
        const lit = clamp01((facing + 0.1) / 1.1) * s;
        for (let c = 0; c < 3; c++) {
          const ambient = lerp(gasLow[c]!, skyTop[c]!, 0.5 + 0.5 * n[1]) * 0.3 * open + 0.07 * open;
          out[c] = colour[c]! * (light[c]! * 1.45 * lit + ambient + far[c]! * rim * 0.55);
        }
        addLight(out, light, shine ** lerp(14, 70, gloss) * gloss * 0.8 * s);
        addLight(out, far, (1 - towards) ** 3 * 0.3 * (0.4 + rim));
        if (what === made.lamp) addLight(out, accent, 0.8);
      }
    }
    toneMap(out, 1.08);
  };
}
