import { addLight, between, clamp01, lerp, rgb, scaleBy, setMix, smooth, toneMap, toward, type Rgb } from '../../drawing/colour.ts';
import { cells2, fbm2, noise2 } from '../../drawing/noise.ts';
import type { Family, Stage } from './family.ts';

/** 锦鲤: fish bent along a spine over dark warped water, with lily pads, flowers and drifting petals above their shadows. */
export const koi: Family = {
  sampling: { tolerance: 0, edge: 0 },
  finish: { brush: 2, contrast: 1.08, saturation: 1.16, grain: 3, vignette: 0.22 },
  budget: 600_000,
  open: openKoi,
};

type Fish = { x: number; y: number; c: number; s: number; size: number; bend: number; phase: number; salt: number; coat: number };
type Pad = { x: number; y: number; r: number; turn: number; flower: boolean; salt: number };

function openKoi({ width, height, palette, random }: Stage) {
  const { skyTop, light, far, mid, near, accent } = palette;
  const side = Math.min(width, height);
  const ax = width / side;
  const ay = height / side;
  const s1 = random() * 40;
  const s2 = random() * 40;
  const s3 = random() * 40;

  // Fish swim around one middle, so that the eye is led in a ring instead of out of the picture.
  const count = Math.max(3, Math.round(3.4 * Math.max(ax, ay)));
  const round = random() * 6.28;
  const fish: Fish[] = Array.from({ length: count }, (_, i) => {
    const at = round + (i / count) * Math.PI * 2 + (random() - 0.5) * 0.5;
    const out = lerp(0.34, 0.62, random());
    const heading = at + Math.PI / 2 + (random() - 0.5) * 0.7;
    return {
      x: Math.cos(at) * out * ax,
      y: Math.sin(at) * out * ay,
      c: Math.cos(heading),
      s: Math.sin(heading),
      size: lerp(0.34, 0.47, random()),
      bend: lerp(0.1, 0.2, random()) * (random() < 0.5 ? -1 : 1),
      phase: random() * 6,
      salt: random() * 50,
      coat: i % 4,
    };
  });
  const pads: Pad[] = [];
  for (let tries = 0; tries < 60 && pads.length < Math.round(5 + 2 * ax * ay); tries++) {
    const edge = random();
    const along = random() * 2 - 1;
    const pad = {
      x: (edge < 0.5 ? (random() < 0.5 ? -1 : 1) * lerp(0.55, 1.05, random()) : along) * ax,
      y: (edge < 0.5 ? along : (random() < 0.5 ? -1 : 1) * lerp(0.6, 1.05, random())) * ay,
      r: lerp(0.15, 0.34, random() ** 1.5),
      turn: random() * 6.28,
      flower: false,
      salt: random() * 30,
    };
    if (pads.every((other) => Math.hypot(other.x - pad.x, other.y - pad.y) > (other.r + pad.r) * 0.92)) pads.push(pad);
  }
  const bearers = pads.toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y)).slice(0, 2);
  for (const pad of bearers) pad.flower = true;

  const cream = rgb(0.9, 0.86, 0.78);
  const petal = between(accent, rgb(1, 0.9, 0.88), 0.55);
  const red = between(accent, rgb(0.85, 0.16, 0.05), 0.45);
  const coal = between(near, rgb(0.01, 0.01, 0.015), 0.7);
  const deep = between(near, mid, 0.12);
  const shallow = between(mid, far, 0.18);
  const cell = new Float64Array(3);
  const tint = rgb();
  const skin = rgb();

  function half(t: number): number {
    return t < -0.72 || t > 1 ? 0 : 0.185 * Math.max(0, 1 - Math.abs(t - 0.18) / 0.86) ** 0.6 * smooth(-0.98, -0.25, t);
  }

  let part = 0;
  // Distance to a fish in its own frame: 1 body, 2 tail and fins.
  function fishAt(f: Fish, u: number, v0: number): number {
    const v = v0 + Math.sin(u * 2.3 + f.phase) * f.bend * (1.1 - u * 0.6) - Math.sin(0.2 * 2.3 + f.phase) * f.bend;
    along = u;
    across = v;
    const body = u > -0.72 && u < 1 ? Math.abs(v) - half(u) : 9;
    const tu = -(u + 0.58);
    const angle = Math.atan2(v, tu);
    const fork = 0.6 + 0.4 * Math.cos(angle * 3.4 + Math.PI) ** 2;
    const tail = Math.abs(angle) < 0.72 && tu > 0 ? Math.hypot(tu, v) - 0.56 * fork * (0.94 + 0.06 * Math.sin(angle * 22)) : 9;
    // Pectoral fins: fans that open backwards from behind the gills.
    const fu = 0.44 - u;
    const fv = Math.abs(v) - 0.1;
    const open = Math.atan2(fv, fu);
    const fin =
      fv > 0 && fu > -0.05 ? Math.max(Math.hypot(fu, fv) - 0.3 * (0.82 + 0.18 * Math.cos((open - 0.7) * 3)), 0.22 - open, open - 1.15) : 9;
    const ru = -0.16 - u;
    const ropen = Math.atan2(fv + 0.03, ru);
    const rear = fv > -0.04 && ru > -0.02 ? Math.max(Math.hypot(ru, fv + 0.03) - 0.17, 0.1 - ropen, ropen - 0.9) : 9;
    const fins = Math.min(tail, fin, rear);
    part = body < fins ? 1 : 2;
    return Math.min(body, fins);
  }
  let along = 0;
  let across = 0;

  function paintFish(out: Rgb, f: Fish, x: number, y: number): void {
    const dx = x - f.x;
    const dy = y - f.y;
    if (dx * dx + dy * dy > f.size * f.size * 1.9) return;
    const u = (dx * f.c + dy * f.s) / f.size;
    const v = (-dx * f.s + dy * f.c) / f.size;
    const d = fishAt(f, u, v);
    if (d > 0.02) return;
    const edge = smooth(0.014, -0.014, d);
    const patch = fbm2(along * 2.4 + f.salt, across * 3.2 + f.salt, 4);
    const body = half(along);
    const dome = Math.sqrt(clamp01(1 - (across / (body + 0.02)) ** 2));
    if (f.coat === 3) setMix(skin, red, light, 0.25);
    else {
      setMix(skin, cream, red, smooth(0.47, 0.52, patch + (f.coat === 0 ? 0.06 : 0)));
      if (f.coat !== 0) toward(skin, coal, smooth(0.6, 0.64, fbm2(along * 3 + f.salt * 1.7, across * 3.4, 4)) * 0.95);
    }
    if (part === 2) {
      toward(skin, cream, 0.4);
      const ray = Math.sin(Math.atan2(across, -(along + 0.58)) * 34) * 0.5 + 0.5;
      scaleBy(skin, 0.72 + 0.22 * ray);
      toward(out, skin, edge * 0.74);
      return;
    }
    cells2(along * 24 + f.salt, across * 21, cell);
    scaleBy(skin, 0.78 + 0.3 * cell[0]!);
    scaleBy(skin, 0.62 + 0.56 * dome);
    addLight(skin, light, smooth(0.03, 0, Math.abs(across + body * 0.4)) * smooth(-0.4, 0.2, along) * 0.14 * (body > 0.05 ? 1 : 0));
    toward(out, skin, edge);
    const eye = Math.hypot(along - 0.78, Math.abs(across) - 0.088);
    toward(out, coal, smooth(0.036, 0.022, eye) * edge);
    // The back fin, a thin dark line along the spine.
    scaleBy(out, 1 - 0.3 * smooth(0.02, 0.006, Math.abs(across)) * smooth(0.35, 0.1, along) * smooth(-0.6, -0.3, along) * edge);
  }

  function fishShadow(f: Fish, x: number, y: number): number {
    const dx = x - f.x - 0.05;
    const dy = y - f.y + 0.085;
    if (dx * dx + dy * dy > f.size * f.size * 2.2) return 0;
    return smooth(0.12, -0.05, fishAt(f, (dx * f.c + dy * f.s) / f.size, (-dx * f.s + dy * f.c) / f.size));
  }

  function paintPad(out: Rgb, p: Pad, x: number, y: number): void {
    const qx = x - p.x;
    const qy = y - p.y;
    const d = Math.hypot(qx, qy);
    if (d > p.r * 1.5) return;
    let a = Math.atan2(qy, qx) - p.turn;
    a -= Math.round(a / (Math.PI * 2)) * Math.PI * 2;
    const wavy = p.r * (1 + 0.025 * Math.sin(a * 9 + p.salt) + 0.02 * Math.sin(a * 5));
    const leaf = smooth(0.008, -0.008, d - wavy) * smooth(0.09, 0.13, Math.abs(a) + (1 - d / p.r) * 0.16);
    if (leaf > 0) {
      const t = d / p.r;
      setMix(tint, mid, far, 0.3 + 0.4 * fbm2(qx * 7 + p.salt, qy * 7, 4));
      toward(tint, light, 0.3 * smooth(0.55, 1, (-0.5 * qx + 0.75 * qy) / p.r));
      const vein = Math.abs((a * 16) / (Math.PI * 2) - Math.round((a * 16) / (Math.PI * 2))) * t;
      scaleBy(tint, (1 + 0.26 * smooth(0.075, 0.01, vein) * smooth(0.02, 0.2, t)) * (0.76 + 0.32 * t));
      toward(tint, accent, 0.22 * smooth(0.86, 1, t));
      toward(out, tint, leaf);
    }
    if (!p.flower) return;
    const fx = qx - p.r * 0.15;
    const fy = qy - p.r * 0.2;
    const fd = Math.hypot(fx, fy);
    const fa = Math.atan2(fy, fx) + p.salt;
    for (let ring = 0; ring < 3; ring++) {
      const reach = p.r * (0.66 - 0.18 * ring);
      const shape = fd - reach * (0.52 + 0.48 * Math.abs(Math.cos(fa * 4 + ring * 0.8)) ** 0.7);
      if (shape > 0.02) continue;
      setMix(tint, petal, rgbWhite, 0.2 + 0.3 * ring * (1 - fd / reach) + 0.15 * ring);
      scaleBy(tint, 0.72 + 0.34 * Math.min(1, fd / reach));
      toward(out, tint, smooth(0.006, -0.006, shape));
    }
    toward(out, stamen, smooth(p.r * 0.13, p.r * 0.09, fd));
  }
  const rgbWhite = rgb(1, 0.97, 0.95);
  const stamen = rgb(0.95, 0.62, 0.12);
  const petals = Array.from({ length: 7 }, () => ({
    x: (random() * 2 - 1) * ax,
    y: (random() * 2 - 1) * ay,
    a: random() * 6.28,
    r: lerp(0.026, 0.04, random()),
  }));

  return (px: number, py: number, out: Rgb): void => {
    const x = (px * 2 - width) / side;
    const y = (height - py * 2) / side;
    const wx = x + (fbm2(x * 3 + s1, y * 3, 4) - 0.5) * 0.08;
    const wy = y + (fbm2(x * 3 + s2, y * 3 + 7, 4) - 0.5) * 0.08;
    const depth = fbm2(wx * 1.5 + s3, wy * 1.5, 5);
    setMix(out, deep, shallow, smooth(0.28, 0.75, depth) * 0.62);
    cells2(wx * 6.5 + s1, wy * 6.5, cell);
    const stone = smooth(0.05, 0.35, cell[1]! - cell[0]!) * smooth(0.5, 0.72, depth);
    addLight(out, far, 0.1 * stone * cell[2]!);
    const web = (1 - Math.abs(fbm2(wx * 3.1 + fbm2(wx * 5, wy * 5 + s2, 3), wy * 3.1 + s1, 4) * 2 - 1)) ** 7;
    addLight(out, far, web * 0.3);
    addLight(out, skyTop, 0.1 * smooth(-0.8, 1.3, y + x * 0.4));

    let shadow = 0;
    for (const f of fish) shadow = Math.max(shadow, fishShadow(f, wx, wy));
    scaleBy(out, 1 - 0.5 * shadow);
    for (const f of fish) paintFish(out, f, wx, wy);
    // The surface lies over the fish, so they belong to the water.
    toward(out, shallow, 0.1 + 0.1 * noise2(x * 2 + s3, y * 2));
    addLight(out, light, web * web * 0.12);

    for (const p of pads) {
      const d = Math.hypot(x - p.x - 0.045, y - p.y + 0.06);
      scaleBy(out, 1 - 0.5 * smooth(p.r + 0.035, p.r - 0.04, d));
    }
    for (const p of pads) paintPad(out, p, x, y);
    for (const p of petals) {
      const u = ((x - p.x) * Math.cos(p.a) + (y - p.y) * Math.sin(p.a)) / p.r;
      const v = (-(x - p.x) * Math.sin(p.a) + (y - p.y) * Math.cos(p.a)) / p.r;
      if (Math.abs(u) > 1.6 || Math.abs(v) > 1.6) continue;
      // Two arcs meeting in a point: a petal, not a pill.
      const d = (Math.max(Math.hypot(u, v - 0.75), Math.hypot(u, v + 0.75)) - 1.2) * p.r;
      scaleBy(out, 1 - 0.3 * smooth(0.03, 0, Math.abs(d)) * smooth(0, 0.004, d));
      toward(out, petal, smooth(0.005, -0.005, d));
    }
    toneMap(out, 1.16);
  };
}
