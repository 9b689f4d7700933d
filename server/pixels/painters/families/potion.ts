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
import { camera, marchRough, normalAt, sphereSpan, unit, type Field, type Vector } from '../../drawing/march.ts';
import { fbm3 } from '../../drawing/noise.ts';
import { hash2, hash3 } from '../../drawing/random.ts';
import type { Shade } from '../../drawing/sample-grid.ts';
import { blendMax, blendMin, cone3, cylinder3, torus3 } from '../../drawing/sdf.ts';
import type { Family, Stage } from './family.ts';

/** 药水: a glass bottle of one of four shapes; refraction to a separate body of liquid with swirls and bubbles, window lights on the glass. */
export const potion: Family = {
  sampling: { tolerance: 0.016, edge: 0.06 },
  finish: { glow: 0.42, glowFrom: 0.56, grain: 2.4, contrast: 1.05, saturation: 1.12, vignette: 0.3 },
  open: openPotion,
};

const lamp = unit(-0.5, 0.8, 0.5);
const floorAt = -1.02;

function bottle(shape: number): Field {
  const body: Field =
    shape === 0
      ? (x, y, z) => Math.hypot(x, y + 0.35, z) - 0.68
      : shape === 1
        ? (x, y, z) => cone3(x, y + 0.38, z, 0.52, 0.66, 0.18) - 0.1
        : shape === 2
          ? (x, y, z) => {
              const q = Math.abs(y + 0.36);
              const ax = Math.abs(x);
              const az = Math.abs(z);
              const hex = Math.max(az, ax * 0.8660254 + az * 0.5) - 0.56;
              return Math.max(hex, q - 0.62, (Math.hypot(x, z) + q * 0.9) / 1.345 - 0.8) - 0.05;
            }
          : (x, y, z) => {
              const ax = Math.abs(x);
              const lobe = Math.hypot(ax - 0.24, y + 0.14, z * 1.25) - 0.42;
              return blendMin(lobe, cone3(ax - 0.02, y + 0.52, z * 1.25, 0.42, 0.05, 0.54) * 0.8, 0.28);
            };
  return (x, y, z) => blendMin(body(x, y, z), cylinder3(x, y - 0.46, z, 0.34, 0.19, 0.03), 0.16);
}

function* openPotion({ width, height, palette, random }: Stage): Generator<number, Shade> {
  const { skyTop, skyLow, light, far, mid, near, accent } = palette;
  const side = Math.min(width, height);
  const inner = bottle(Math.floor(random() * 4));
  const salt = random() * 40;
  const bright = random() < 0.3;
  const level = lerp(-0.22, 0.04, random());

  const glass: Field = (x, y, z) => blendMax(Math.min(inner(x, y, z), torus3(x, y - 0.78, z, 0.2, 0.055)), floorAt - y, 0.06);
  const liquid: Field = (x, y, z) =>
    Math.max(blendMax(inner(x, y, z) + 0.07, -(y + 0.95), 0.08), y - level - 0.03 * Math.sin(x * 5 + salt) - 0.02 * Math.sin(z * 7));
  const cork: Field = (x, y, z) => cone3(x, y - 0.95, z, 0.15, 0.15, 0.18) - 0.02;
  const cord: Field = (x, y, z) => Math.min(torus3(x, y - 0.46, z, 0.215, 0.028), torus3(x, y - 0.52, z, 0.213, 0.025));
  const all: Field = (x, y, z) => Math.min(glass(x, y, z), cork(x, y, z), cord(x, y, z));
  const cells = bakedCells(side);
  const rough = yield* bakeField(all, 1.35, cells);
  const trust = 2.7 / cells;

  const eye: Vector = [0, 0.35, 5.2];
  const look = camera(eye, [0, -0.08, 0], 3.1);
  const d: Vector = [0, 0, 0];
  const n: Vector = [0, 0, 0];
  const m: Vector = [0, 0, 0];
  const hot = accent;
  const cool = far;
  const wallDark = between(rgb(), near, 0.6);
  const wallLit = between(mid, near, 0.3);
  const paper = between(skyLow, skyTop, 0.25);
  const corkDark = fromHex('#6f482c');
  const corkLit = fromHex('#b58757');
  const brass = fromHex('#c89c55');
  const tint = rgb();
  const held = rgb();
  const swirl = rgb();
  const wall = rgb();

  function windows(out: Rgb, x: number, y: number, strength: number): void {
    const tall = smooth(-0.78, -0.72, x) * smooth(-0.4, -0.46, x) * smooth(-0.35, -0.2, y) * smooth(0.85, 0.75, y);
    const bar = smooth(0.012, 0.03, Math.abs(x + 0.59)) * smooth(0.012, 0.03, Math.abs(y - 0.25));
    const slim = smooth(0.62, 0.68, x) * smooth(0.86, 0.8, x) * smooth(-0.5, -0.3, y) * smooth(0.7, 0.5, y);
    addLight(out, light, strength * (tall * bar * 1.4 + slim * 0.5 + 0.5 * smooth(0.85, 0.95, y)));
  }

  function shadeLiquid(out: Rgb, x: number, y: number, z: number, bx: number, by: number, bz: number): void {
    normalAt(liquid, x, y, z, m);
    const top = m[1] > 0.75;
    let depth = 0;
    setTo(swirl, out);
    scaleBy(swirl, 0);
    for (let i = 1; i <= 14; i++) {
      const px = x + bx * 0.08 * i;
      const py = y + by * 0.08 * i;
      const pz = z + bz * 0.08 * i;
      if (liquid(px, py, pz) > 0) break;
      depth += 0.08;
      const bend = fbm3(px * 3.1 + salt, py * 3.1, pz * 3.1, 3) * 1.3;
      const curl = clamp01(fbm3(px * 2.2 + bend, py * 2.2 - salt + bend, pz * 2.2 + bend, 4) * 1.5 - 0.35) ** 4;
      let shine = curl * 0.24;
      const ix = Math.floor(px * 5);
      const iy = Math.floor(py * 5);
      const iz = Math.floor(pz * 5);
      const h = hash3(ix, iy, iz, 9);
      if (h > 0.8) {
        const r = Math.hypot(px * 5 - ix - 0.5, py * 5 - iy - 0.5, pz * 5 - iz - 0.5);
        shine += smooth(0.06, 0, Math.abs(r - 0.17 - 0.1 * hash2(ix, iy, iz))) * 0.2;
      }
      addLight(swirl, hot, shine);
      addLight(swirl, light, shine * 0.22);
    }
    const h = clamp01((y + 1) / 1.2);
    setMix(held, hot, cool, h);
    scaleBy(held, lerp(0.6, 1.05, h));
    for (let c = 0; c < 3; c++) out[c] = lerp(held[c]! * 1.25, held[c]! * held[c]! * 0.6, clamp01(depth * 0.7));
    addLight(out, swirl, 0.75);
    addLight(out, hot, 0.45 * Math.exp(-Math.hypot(x - 0.25, y + 0.6, z - 0.2) * 2.2));
    addLight(out, cool, 0.3 * (1 - Math.abs(m[0] * bx + m[1] * by + m[2] * bz)) ** 2);
    if (top) setMix(out, cool, light, 0.34);
  }

  function shadeGlass(out: Rgb, x: number, y: number, z: number, dx: number, dy: number, dz: number): void {
    normalAt(glass, x, y, z, n);
    const towards = clamp01(-(n[0] * dx + n[1] * dy + n[2] * dz));
    const fresnel = 0.04 + 0.96 * (1 - towards) ** 3.4;
    const eta = 1 / 1.12;
    const cosT = Math.sqrt(1 - eta * eta * (1 - towards * towards));
    const bx = dx * eta + n[0] * (eta * towards - cosT);
    const by = dy * eta + n[1] * (eta * towards - cosT);
    const bz = dz * eta + n[2] * (eta * towards - cosT);
    let s = 0.02;
    let wet = false;
    for (let i = 0; i < 60 && s < 2.4; i++) {
      const h = liquid(x + bx * s, y + by * s, z + bz * s);
      if (h < 0.002) {
        wet = true;
        break;
      }
      s += Math.max(h * 0.85, 0.008);
    }
    setTo(tint, wall);
    scaleBy(tint, 0.88);
    addLight(tint, cool, 0.04);
    toward(tint, light, 0.1 * (1 - towards) ** 1.2);
    setTo(out, tint);
    if (wet) shadeLiquid(out, x + bx * s, y + by * s, z + bz * s, bx, by, bz);
    windows(out, dx + 2 * towards * n[0], dy + 2 * towards * n[1], 0.55 + 0.45 * fresnel);
    setMix(tint, cool, light, 0.55);
    scaleBy(tint, 0.85);
    toward(out, tint, fresnel * 0.44);
  }

  return (px: number, py: number, out: Rgb): void => {
    const u = (px * 2 - width) / side;
    const v = (height - py * 2) / side;
    look(u, v, d);
    const dx = d[0];
    const dy = d[1];
    const dz = d[2];
    if (bright) {
      setTo(wall, paper);
      toward(wall, rgbWhite, 0.3 * Math.exp(-Math.hypot(u, v)));
    } else {
      setMix(wall, wallDark, wallLit, Math.exp(-Math.hypot(u, v - 0.05) * 1.15));
      addLight(wall, hot, 0.17 * Math.exp(-Math.hypot(u, v + 0.25) * 1.7));
    }
    setTo(out, wall);
    if (dy < 0) {
      const t = (floorAt - eye[1]) / dy;
      const gx = eye[0] + dx * t;
      const gz = eye[2] + dz * t;
      const r = Math.hypot(gx, gz);
      const reach = Math.exp(-Math.max(0, r - 0.6) * 0.65);
      setTo(tint, bright ? paper : near);
      scaleBy(tint, bright ? 0.94 : 0.6);
      setTo(held, wall);
      toward(held, tint, Math.exp(-r * 0.35));
      scaleBy(held, 1 - 0.55 * Math.exp(-(Math.max(0, r - 0.1) ** 2) * 2.2));
      // The liquid throws a caustic to the side away from the window.
      addLight(held, hot, (bright ? 0.4 : 0.68) * Math.exp(-Math.hypot(gx - 0.6, (gz - 0.3) * 1.5) * 2.1));
      toward(out, held, reach);
    }
    const span = sphereSpan(eye, d, 0, 0, 0, 1.35);
    const t = span ? marchRough(rough, all, eye, d, span[0], span[1], trust) : -1;
    if (t > 0) {
      const x = eye[0] + dx * t;
      const y = eye[1] + dy * t;
      const z = eye[2] + dz * t;
      const g = glass(x, y, z);
      const c = cork(x, y, z);
      const r = cord(x, y, z);
      if (g <= c && g <= r) shadeGlass(out, x, y, z, dx, dy, dz);
      else {
        const corky = c < r;
        normalAt(corky ? cork : cord, x, y, z, n);
        const facing = clamp01(n[0] * lamp[0] + n[1] * lamp[1] + n[2] * lamp[2]);
        if (corky) setMix(out, corkDark, corkLit, smooth(0.3, 0.6, fbm3(x * 15, y * 15, z * 15, 3)));
        else setTo(out, brass);
        scaleBy(out, facing * 1.25 + 0.3);
        if (!corky) {
          const k = -2 * (n[0] * dx + n[1] * dy + n[2] * dz);
          addLight(out, light, clamp01((dx + n[0] * k) * lamp[0] + (dy + n[1] * k) * lamp[1] + (dz + n[2] * k) * lamp[2]) ** 20 * 0.7);
        }
      }
    } else if (!bright) {
      for (let layer = 0; layer < 2; layer++) {
        const f = layer === 0 ? 7 : 13;
        const a = u * f + salt;
        const b = v * f + salt;
        const ia = Math.floor(a);
        const ib = Math.floor(b);
        if (hash2(ia, ib, layer) < 0.88) continue;
        const q = (a - ia - 0.2 - 0.6 * hash2(ia, ib, 5)) ** 2 + (b - ib - 0.2 - 0.6 * hash2(ia, ib, 6)) ** 2;
        setMix(tint, hot, light, 0.4);
        addLight(
          out,
          tint,
          (Math.exp(-q * lerp(400, 1500, hash2(ia, ib, 7))) * 0.9 + 0.18 * Math.exp(-q * 55)) * smooth(1.4, 0.2, Math.hypot(u, v)),
        );
      }
    }
    toneMap(out, 1.1);
  };
}

const rgbWhite = rgb(1, 1, 1);
