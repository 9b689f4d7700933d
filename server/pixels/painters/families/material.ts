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
import { unit } from '../../drawing/march.ts';
import { cells2, fbm2 } from '../../drawing/noise.ts';
import { hash2 } from '../../drawing/random.ts';
import type { Family, Stage } from './family.ts';

/** 材质: a height pattern on a studio ball, or flat and lit from the corner, with normals from differences. */
export const material: Family = {
  sampling: { tolerance: 0.012, edge: 0.1 },
  finish: { glow: 0.16, glowFrom: 0.75, grain: 2, contrast: 1.06, saturation: 1.1 },
  open: openMaterial,
};

const patterns = ['cobble', 'brick', 'scales', 'panels', 'wood', 'lava', 'hammered'] as const;
type Pattern = (typeof patterns)[number];
const lamp = unit(-0.55, 0.7, 0.6);

type Point = { height: number; id: number; mark: number };

function patternAt(kind: Pattern, u: number, v: number, salt: number, cell: Float64Array, out: Point): void {
  out.id = 0;
  out.mark = 0;
  if (kind === 'cobble') {
    cells2(u * 5.2 + 0.14 * fbm2(u * 8, v * 8 + salt, 3), v * 5.2 + 0.14 * fbm2(u * 8 + 5, v * 8, 3), cell);
    const gap = cell[1]! - cell[0]!;
    out.id = cell[2]!;
    out.mark = smooth(0.1, 0.03, gap);
    out.height = smooth(0.01, 0.36, gap) * (0.78 + 0.32 * out.id) + 0.13 * fbm2(u * 16, v * 16, 4);
  } else if (kind === 'brick') {
    const row = Math.floor(v * 9);
    const q = u * 4.6 + (row & 1) * 0.5;
    const col = Math.floor(q);
    const fu = q - col;
    const fv = v * 9 - row;
    out.id = hash2(col, row, 3);
    const gap = Math.min(Math.min(fu, 1 - fu) * 1.9, Math.min(fv, 1 - fv)) + 0.05 * (fbm2(u * 20 + salt, v * 20, 3) - 0.5);
    out.mark = smooth(0.1, 0.06, gap);
    out.height = smooth(0.04, 0.17, gap) * (0.74 + 0.3 * out.id) + 0.2 * fbm2(u * 14 + out.id * 7, v * 14, 4);
  } else if (kind === 'scales') {
    const row = Math.floor(v * 8);
    out.height = 0;
    // Upper rows overlap lower ones: ask from the top, the first hit wins.
    for (let r = row - 1; r <= row + 1; r++) {
      const q = u * 7 + (r & 1) * 0.5;
      const col = Math.floor(q);
      const fu = q - col - 0.5;
      const fv = v * 8 - r - 0.62;
      const d = Math.hypot(fu, fv * 0.84) - 0.62;
      if (d >= 0) continue;
      out.id = hash2(col, r, 5);
      out.height = 0.32 + 0.68 * Math.sqrt(clamp01(-d * 1.7)) - fv * 0.28 + 0.06 * Math.abs(fu) * -1;
      out.mark = smooth(-0.06, 0, d);
      break;
    }
    out.height += 0.04 * fbm2(u * 22, v * 22, 3);
  } else if (kind === 'panels') {
    const split = hash2(Math.floor(u * 4), Math.floor(v * 4), 7) > 0.5 ? 2 : 1;
    const qu = u * 4 * split;
    const qv = v * 4 * split;
    const iu = Math.floor(qu);
    const iv = Math.floor(qv);
    const a = Math.abs(qu - iu - 0.5);
    const b = Math.abs(qv - iv - 0.5);
    out.id = hash2(iu + split * 50, iv, 3);
    const gap = Math.min(0.5 - Math.max(a, b), (0.72 - a - b) * 0.7);
    const bolt = Math.hypot(a - 0.36, b - 0.36) - 0.045;
    const vents = out.id > 0.62 && a < 0.28 && b < 0.3 ? smooth(0.2, 0.12, Math.abs(((qv * 6) % 1) - 0.5)) : 0;
    out.mark = out.id > 0.84 && b < 0.05 && a < 0.3 ? 1 : 0;
    out.height = smooth(0, 0.06, gap) * (0.72 + 0.2 * out.id) + smooth(0.015, -0.01, bolt) * 0.22 - vents * 0.22;
  } else if (kind === 'wood') {
    const board = Math.floor(u * 3.4 + 50);
    const fu = u * 3.4 + 50 - board;
    out.id = hash2(board, 3, 1);
    const bend = fbm2(u * 3 + board * 9, v * 1.1 + salt, 3);
    const knot = Math.hypot(fu - 0.5, ((v * 1.3 + out.id * 4) % 2.4) - 1.1);
    const ring = Math.sin((u * 9 + bend * 6 + Math.exp(-knot * 5) * 5) * 6.28) * 0.5 + 0.5;
    out.mark = smooth(0.045, 0.015, Math.min(fu, 1 - fu));
    out.height = 0.42 + 0.4 * ring * fbm2(u * 30, v * 3, 3) + 0.2 * fbm2(u * 60, v * 4, 2) - out.mark * 0.6;
  } else if (kind === 'lava') {
    const du = fbm2(u * 3 + salt, v * 3, 4);
    cells2(u * 3.6 + du * 0.9, v * 3.6 + fbm2(u * 3, v * 3 + 9, 4) * 0.9, cell);
    const gap = cell[1]! - cell[0]!;
    out.id = cell[2]!;
    out.mark = smooth(0.2, 0.015, gap);
    out.height = smooth(0.02, 0.34, gap) * 0.8 + 0.3 * fbm2(u * 12, v * 12, 5);
  } else {
    cells2(u * 8.5, v * 8.5, cell);
    out.height = cell[0]! * 0.75 + 0.06 * fbm2(u * 24, v * 24, 3);
    out.id = cell[2]!;
  }
}

function openMaterial({ width, height, palette, options, random }: Stage) {
  const side = Math.min(width, height);
  const kind = patterns.includes(options.subject as Pattern)
    ? (options.subject as Pattern)
    : patterns[Math.floor(random() * patterns.length)]!;
  const { skyTop, skyLow, light, far, mid, near, accent, mist } = palette;
  const salt = random() * 30;
  const moss = random() < 0.5 ? random() : 0;
  const cell = new Float64Array(3);
  const here: Point = { height: 0, id: 0, mark: 0 };
  const beside: Point = { height: 0, id: 0, mark: 0 };
  const albedo = rgb();
  const glow = rgb();
  const env = rgb();
  const green = fromHex('#5d7a35');
  const timberDark = between(fromHex('#5a3820'), mid, 0.15);
  const timber = between(fromHex('#b98757'), far, 0.12);
  const gold = between(fromHex('#f5c25a'), accent, 0.25);
  const brickRed = between(fromHex('#a8523a'), accent, 0.25);
  const mortar = between(mist, fromHex('#b9b2a6'), 0.5);
  const ember = between(fromHex('#c22a08'), accent, 0.2);
  const paper = between(skyLow, mist, 0.5);
  const depth = kind === 'hammered' ? 0.05 : 0.085;

  let rough = 0.75;
  let metal = 0;
  function surface(u: number, v: number, p: Point): void {
    const n = fbm2(u * 11 + salt, v * 11, 4);
    scaleBy(glow, 0);
    metal = 0;
    rough = 0.75;
    if (kind === 'cobble') {
      setMix(albedo, mid, far, p.id);
      toward(albedo, mist, 0.3 * n);
      scaleBy(albedo, 0.5 + 0.6 * p.height);
      toward(albedo, timberDark, p.mark * 0.7);
      const grown = smooth(0.48, 0.68, fbm2(u * 3 + 9, v * 3 + salt, 4)) * moss;
      setTo(env, green);
      scaleBy(env, 0.5 + 0.8 * n);
      toward(albedo, env, grown * 0.85);
    } else if (kind === 'brick') {
      setMix(albedo, brickRed, near, 0.1 + 0.35 * p.id);
      scaleBy(albedo, 0.66 + 0.6 * n);
      toward(albedo, mortar, p.mark * 0.85);
      rough = 0.85;
    } else if (kind === 'scales') {
      setMix(albedo, mid, far, p.id * 0.7 + 0.2 * p.height);
      scaleBy(albedo, 0.45 + 0.7 * p.height);
      toward(albedo, accent, smooth(0.72, 1.05, p.height) * 0.55);
      rough = 0.26;
      metal = 0.35;
    } else if (kind === 'panels') {
      setMix(albedo, mid, far, p.id * 0.55);
      scaleBy(albedo, 0.85);
      if (p.id > 0.76 && p.id < 0.84) toward(albedo, accent, 0.7);
      metal = 0.8;
      rough = 0.3 + 0.28 * n;
      addLight(glow, accent, p.mark * 2.6);
    } else if (kind === 'wood') {
      setMix(albedo, timberDark, timber, clamp01(p.height * 1.25));
      scaleBy(albedo, (0.78 + 0.4 * p.id) * (1 - 0.6 * p.mark));
      rough = 0.48;
    } else if (kind === 'lava') {
      setMix(albedo, rgbCoal, near, p.height * 0.5);
      scaleBy(albedo, 0.6 + n);
      setMix(env, ember, accent, smooth(0.3, 0.9, p.mark));
      addLight(glow, env, p.mark ** 1.7 * 1.7);
      rough = 0.6;
    } else {
      setTo(albedo, gold);
      metal = 1;
      rough = 0.2 + 0.16 * n;
    }
  }

  function surroundings(out: Rgb, x: number, y: number, r: number): void {
    const k = lerp(0.05, 0.5, r);
    setMix(out, near, skyTop, smooth(-0.5 - k, 0.9 + k, y));
    scaleBy(out, 0.35 + 0.5 * clamp01(y * 0.5 + 0.5));
    addLight(out, light, 2.4 * smooth(0.5 - k, 0.72 + k, y) * smooth(0.75 + k, 0.35 - k, Math.abs(x + 0.35)));
    addLight(out, skyLow, 1.1 * smooth(0.28 + k, 0, Math.abs(x - 0.8)));
  }

  function shadeAt(out: Rgb, u: number, v: number, nx: number, ny: number, nz: number, tx: number, tz: number): void {
    const e = 0.004;
    patternAt(kind, u, v, salt, cell, here);
    patternAt(kind, u + e, v, salt, cell, beside);
    const hu = (beside.height - here.height) / e;
    patternAt(kind, u, v + e, salt, cell, beside);
    const hv = (beside.height - here.height) / e;
    // The bump turns the normal against the slope, along the surface's own axes.
    let bx = nx - depth * hu * tx;
    let by = ny - depth * hv;
    let bz = nz - depth * hu * tz;
    const l = Math.hypot(bx, by, bz);
    bx /= l;
    by /= l;
    bz /= l;
    surface(u, v, here);
    const facing = clamp01(bx * lamp[0] + by * lamp[1] + bz * lamp[2]);
    const cavity = 0.55 + 0.45 * smooth(0, 0.6, here.height);
    const fresnel = 0.04 + 0.96 * (1 - clamp01(bz)) ** 4;
    const rx = 2 * bz * bx;
    const ry = 2 * bz * by;
    const hl = Math.hypot(lamp[0], lamp[1], lamp[2] + 1);
    const spot = clamp01((bx * lamp[0] + by * lamp[1] + bz * (lamp[2] + 1)) / hl) ** lerp(160, 8, rough);
    surroundings(env, rx, ry, rough);
    for (let c = 0; c < 3; c++) {
      const diffuse = albedo[c]! * (1 - metal) * (light[c]! * 1.35 * facing + lerp(paper[c]!, 1, 0.4) * 0.42 * (0.55 + 0.45 * by));
      const mirrored = env[c]! * lerp(fresnel * (1 - rough) * 0.9, albedo[c]!, metal);
      out[c] = (diffuse + mirrored) * cavity + light[c]! * spot * lerp(0.9, 0.05, rough) * (metal > 0.5 ? albedo[c]! * 1.6 : 1) + glow[c]!;
    }
  }

  const flat = options.flat;
  return (px: number, py: number, out: Rgb): void => {
    const x = (px * 2 - width) / side;
    const y = (height - py * 2) / side;
    if (flat) {
      shadeAt(out, x * 0.72 + salt, y * 0.72, 0, 0, 1, 1, 0);
      scaleBy(out, 1.08 - 0.14 * Math.hypot(x - -0.5, y - 0.6));
      return toneMap(out, 1.05);
    }
    const R = 0.74;
    const r = Math.hypot(x, y - 0.03);
    setMix(out, paper, skyTop, smooth(0.1, 1.7, Math.hypot(x * 0.8, y)) * 0.5);
    // The floor: a soft horizon, contact and cast shadow.
    const gy = y + R - 0.03;
    scaleBy(
      out,
      1 - 0.55 * Math.exp(-((x / 0.5) ** 2 + (gy / 0.07) ** 2)) - 0.26 * Math.exp(-(((x - 0.34) / 0.72) ** 2 + ((gy - 0.02) / 0.16) ** 2)),
    );
    if (r < R) {
      const nx = x / R;
      const ny = (y - 0.03) / R;
      const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
      const along = Math.atan2(nx, nz);
      const q = Math.hypot(nx, nz) || 1;
      shadeAt(glowOut, along * 0.62 + salt, Math.asin(Math.max(-1, Math.min(1, ny))) * 0.62, nx, ny, nz, nz / q, -nx / q);
      scaleBy(glowOut, 0.62 + 0.38 * smooth(-1, 0.1, ny));
      toward(out, glowOut, smooth(R, R - 0.006, r));
    }
    toneMap(out, 1.05);
  };
}

const glowOut = rgb();
const rgbCoal = rgb(0.02, 0.018, 0.018);
