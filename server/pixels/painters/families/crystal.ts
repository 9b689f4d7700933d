import { addLight, between, clamp01, lerp, rgb, scaleBy, setMix, setTo, smooth, toneMap, toward, type Rgb } from '../../drawing/colour.ts';
import { bakedCells, bakeField } from '../../drawing/grid-field.ts';
import { camera, marchRough, normalAt, sphereSpan, unit, type Vector } from '../../drawing/march.ts';
import { fbm2, fbm3 } from '../../drawing/noise.ts';
import { hash2 } from '../../drawing/random.ts';
import type { Shade } from '../../drawing/sample-grid.ts';
import type { Family, Stage } from './family.ts';

/** 晶簇: six-sided prisms with cut tips on a rock, veins of light inside, bright facet edges, motes in the dark. */
export const crystal: Family = {
  sampling: { tolerance: 0.02, edge: 0.07 },
  finish: { glow: 0.5, glowFrom: 0.52, grain: 3, contrast: 1.05, saturation: 1.12, vignette: 0.34 },
  open: openCrystal,
};

type Prism = {
  x: number;
  z: number;
  lean: number;
  cos: number;
  sin: number;
  dx: number;
  dz: number;
  tall: number;
  wide: number;
  spinC: number;
  spinS: number;
  tip: number;
};

const lamp = unit(-0.4, 0.8, 0.45);

function* openCrystal({ width, height, palette, random }: Stage): Generator<number, Shade> {
  const { light, far, mid, near, accent } = palette;
  const side = Math.min(width, height);
  const salt = random() * 40;
  const turn = random() * 6;
  const count = 8 + Math.floor(random() * 3);
  const prisms: Prism[] = Array.from({ length: count }, (_, k) => {
    const a = k * 2.399 + turn;
    const out = k === 0 ? 0 : 0.25 + 0.14 * Math.sqrt(k);
    const lean = k === 0 ? lerp(-0.08, 0.08, random()) : lerp(0.2, 0.62, random());
    const spin = random() * 3;
    return {
      x: Math.cos(a) * out,
      z: Math.sin(a) * out,
      lean,
      cos: Math.cos(lean),
      sin: Math.sin(lean),
      dx: Math.cos(a),
      dz: Math.sin(a),
      tall: k === 0 ? lerp(1.75, 2.05, random()) : lerp(0.6, 1.4, random()) * (1 - 0.03 * k),
      wide: k === 0 ? lerp(0.27, 0.33, random()) : lerp(0.12, 0.22, random()),
      spinC: Math.cos(spin),
      spinS: Math.sin(spin),
      tip: lerp(0.55, 0.95, random()),
    };
  });

  let found = 0;
  function field(x: number, y: number, z: number): number {
    let best = 9;
    found = 0;
    for (let k = 0; k < count; k++) {
      const p = prisms[k]!;
      const qx = x - p.x;
      const qy = y + 0.95;
      const qz = z - p.z;
      const u = qx * p.dx + qz * p.dz;
      const w = -qx * p.dz + qz * p.dx;
      const lx0 = u * p.cos - qy * p.sin;
      const ly = u * p.sin + qy * p.cos;
      const lx = Math.abs(lx0 * p.spinC - w * p.spinS);
      const lz = Math.abs(lx0 * p.spinS + w * p.spinC);
      // The widest of three facet directions makes a hexagon; the same one leans in for the tip.
      const hex = Math.max(lz, lx * 0.8660254 + lz * 0.5);
      const body = hex - p.wide * (0.84 + 0.16 * clamp01(ly / p.tall));
      const point = (hex + (ly - p.tall) * p.tip) / Math.sqrt(1 + p.tip * p.tip);
      const d = Math.max(body, point, -ly - 0.05);
      if (d < best) {
        best = d;
        found = k + 1;
      }
    }
    if (y < -0.45) {
      const rock = (Math.hypot(x, (y + 1.13) * 1.75, z) - 0.9 + 0.3 * (fbm3(x * 3.2 + salt, y * 3.2, z * 3.2, 4) - 0.5)) * 0.62;
      if (rock < best) {
        best = rock;
        found = 0;
      }
    }
    return best;
  }

  const cells = bakedCells(side);
  const rough = yield* bakeField(field, 1.7, cells);
  const trust = 3.4 / cells;
  const eye: Vector = [0, 0.45, 5];
  const look = camera(eye, [0, 0.02, 0], 2.75);
  const d: Vector = [0, 0, 0];
  const n: Vector = [0, 0, 0];
  const n2: Vector = [0, 0, 0];
  const groundDark = between(rgb(), near, 0.35);
  const groundLit = between(near, mid, 0.5);
  const tint = rgb();
  const body = rgb();
  const edgeTint = between(far, light, 0.6);
  const stone = between(rgb(0.02, 0.022, 0.026), near, 0.6);

  function surroundings(out: Rgb, x: number, y: number): void {
    setMix(out, near, mid, clamp01(y * 0.5 + 0.5) * 0.8);
    addLight(out, light, 2.2 * smooth(0.72, 0.86, y) * smooth(0.7, 0.3, Math.abs(x - 0.2)));
    addLight(out, far, 1.3 * smooth(0.25, 0, Math.abs(x + 0.65)) * smooth(-0.4, 0.3, y));
    addLight(out, accent, 1.0 * smooth(0.2, 0, Math.abs(x - 0.78)));
  }

  function shadePrism(out: Rgb, t: number, k: number, dx: number, dy: number, dz: number): void {
    const x = eye[0] + dx * t;
    const y = eye[1] + dy * t;
    const z = eye[2] + dz * t;
    const towards = clamp01(-(n[0] * dx + n[1] * dy + n[2] * dz));
    const mirror = 2 * towards;
    const rx = dx + n[0] * mirror;
    const ry = dy + n[1] * mirror;
    const rz = dz + n[2] * mirror;
    const fresnel = 0.05 + 0.95 * (1 - towards) ** 4;
    // Refract into the prism and gather the glowing veins on the way.
    const eta = 1 / 1.35;
    const cosT = Math.sqrt(1 - eta * eta * (1 - towards * towards));
    const bx = dx * eta + n[0] * (eta * towards - cosT);
    const by = dy * eta + n[1] * (eta * towards - cosT);
    const bz = dz * eta + n[2] * (eta * towards - cosT);
    setTo(out, groundDark);
    scaleBy(out, 0);
    let s = 0.02;
    for (let i = 0; i < 12; i++) {
      const px = x + bx * s;
      const py = y + by * s;
      const pz = z + bz * s;
      if (rough(px, py, pz) > 0.01) break;
      const v = fbm3(px * 3.2 + k * 7 + salt, py * 3.2, pz * 3.2, 4);
      const vein = (1 - Math.abs(v * 2 - 1)) ** 7;
      const h = clamp01((py + 1) / 2);
      setMix(tint, accent, far, smooth(0, 0.36, h));
      toward(tint, edgeTint, h ** 2.6 * 0.6);
      addLight(out, tint, (0.022 + 0.2 * vein) * lerp(1.35, 0.85, h));
      s += 0.06;
    }
    const facing = 0.34 + 0.76 * clamp01(-0.55 * n[0] + 0.55 * n[1] + 0.5 * n[2]);
    setMix(body, mid, far, 0.5);
    addLight(out, body, 0.36 * facing);
    surroundings(tint, bx * 1.3, -by);
    for (let c = 0; c < 3; c++) out[c]! += tint[c]! * lerp(far[c]!, 1, 0.14) * 0.3 * facing;
    surroundings(tint, rx, ry);
    scaleBy(tint, 1.2);
    toward(out, tint, fresnel * 0.8);
    addLight(out, far, (1 - towards) ** 5 * 0.22);
    addLight(out, light, clamp01(rx * lamp[0] + ry * lamp[1] + rz * lamp[2]) ** 60 * 1.5);
    // A normal that changes within a hair's breadth is a facet edge.
    const hair = 0.012;
    normalAt(field, x + hair, y, z, n2);
    let change = Math.hypot(n2[0] - n[0], n2[1] - n[1], n2[2] - n[2]);
    normalAt(field, x, y + hair, z, n2);
    change += Math.hypot(n2[0] - n[0], n2[1] - n[1], n2[2] - n[2]);
    addLight(out, edgeTint, clamp01(change * 0.6) * 0.4);
  }

  return (px: number, py: number, out: Rgb): void => {
    const u = (px * 2 - width) / side;
    const v = (height - py * 2) / side;
    look(u, v, d);
    setMix(out, groundDark, groundLit, Math.exp(-Math.hypot(u, (v - 0.1) * 0.9) * 1.3));
    addLight(out, far, 0.2 * Math.exp(-Math.hypot(u, v - 0.05) * 2.1));
    addLight(out, mid, 0.2 * smooth(0.4, 0.9, fbm2(u * 1.6 + salt + fbm2(u * 2, v * 2 + salt, 3) * 0.8, v * 1.6, 4)));
    const dx = d[0];
    const dy = d[1];
    const dz = d[2];
    const span = sphereSpan(eye, d, 0, 0, 0, 1.75);
    const t = span ? marchRough(rough, field, eye, d, span[0], span[1], trust) : -1;
    if (t > 0) {
      const x = eye[0] + dx * t;
      const y = eye[1] + dy * t;
      const z = eye[2] + dz * t;
      field(x, y, z);
      const k = found;
      normalAt(field, x, y, z, n, 0.001);
      if (k > 0) shadePrism(out, t, k, dx, dy, dz);
      else {
        const facing = clamp01(-0.3 * n[0] + 0.85 * n[1] + 0.5 * n[2]);
        setTo(out, stone);
        scaleBy(out, (0.35 + 0.9 * facing) * (0.6 + 0.7 * fbm3(x * 7, y * 7, z * 7, 3)));
        addLight(out, far, 0.75 * Math.exp(-Math.max(0, Math.hypot(x, z) - 0.15) * 2.3) * clamp01(y + 1.4) * clamp01(0.3 + n[1]));
        addLight(out, accent, 0.12 * Math.exp(-Math.hypot(x, z) * 2));
      }
    } else {
      for (let layer = 0; layer < 2; layer++) {
        const f = layer === 0 ? 6 : 12;
        const a = u * f + salt;
        const b = v * f + salt;
        const ia = Math.floor(a);
        const ib = Math.floor(b);
        if (hash2(ia, ib, layer) < 0.87) continue;
        const ga = a - ia - 0.2 - 0.6 * hash2(ia, ib, 5);
        const gb = b - ib - 0.2 - 0.6 * hash2(ia, ib, 6);
        const r = ga * ga + gb * gb;
        addLight(
          out,
          edgeTint,
          (Math.exp(-r * lerp(400, 1600, hash2(ia, ib, 7))) + 0.22 * Math.exp(-r * 60)) * smooth(1.5, 0.2, Math.hypot(u, v)),
        );
      }
    }
    toneMap(out, 1.1);
  };
}
