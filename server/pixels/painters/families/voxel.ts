import {
  addLight,
  between,
  clamp01,
  fromHex,
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
import { fbm2 } from '../../drawing/noise.ts';
import { hash3 } from '../../drawing/random.ts';
import type { Family, Stage } from './family.ts';
import { block, bottom, buildWorld, reach, top } from './voxel-world.ts';

/** 等距体素: a block island seen in parallel perspective, hard sun, corner shading per face, strata on the cut sides. */
export const voxel: Family = {
  sampling: { tolerance: 0.012, edge: 0.035 },
  finish: { grain: 1.2, contrast: 1.04, saturation: 1.1 },
  open: openVoxel,
};

const view = unit(-1, -0.86, -1);
const sun = unit(0.62, 0.8, 0.18);

function openVoxel({ width, height, palette, options, random, seed }: Stage) {
  const side = Math.min(width, height * 1.02);
  const world = buildWorld(random, options.water);
  const { skyTop, skyLow, light, far, mid, near, accent, mist } = palette;
  const right = unit(-view[2], 0, view[0]);
  const up = [
    right[1] * view[2] - right[2] * view[1],
    right[2] * view[0] - right[0] * view[2],
    right[0] * view[1] - right[1] * view[0],
  ] as const;
  const zoom = 16.4;
  const cool = between(skyTop, rgb(0.8, 0.8, 0.8), 0.45);

  let hx = 0;
  let hy = 0;
  let hz = 0;
  let nx = 0;
  let ny = 0;
  let nz = 0;
  let distance = 0;
  /** Steps from block to block; answers the kind that was hit, 0 for none. */
  function cast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, skip: number): number {
    let x = Math.floor(ox);
    let y = Math.floor(oy);
    let z = Math.floor(oz);
    const sx = Math.sign(dx);
    const sy = Math.sign(dy);
    const sz = Math.sign(dz);
    const ix = 1 / Math.max(1e-9, Math.abs(dx));
    const iy = 1 / Math.max(1e-9, Math.abs(dy));
    const iz = 1 / Math.max(1e-9, Math.abs(dz));
    let tx = (sx > 0 ? x + 1 - ox : ox - x) * ix;
    let ty = (sy > 0 ? y + 1 - oy : oy - y) * iy;
    let tz = (sz > 0 ? z + 1 - oz : oz - z) * iz;
    let t = 0;
    nx = ny = nz = 0;
    for (let i = 0; i < 150; i++) {
      const kind = world.at(x, y, z);
      if (kind !== 0 && kind !== skip) {
        hx = x;
        hy = y;
        hz = z;
        distance = t;
        return kind;
      }
      if (tx < ty && tx < tz) {
        t = tx;
        tx += ix;
        x += sx;
        nx = -sx;
        ny = nz = 0;
      } else if (ty < tz) {
        t = ty;
        ty += iy;
        y += sy;
        ny = -sy;
        nx = nz = 0;
      } else {
        t = tz;
        tz += iz;
        z += sz;
        nz = -sz;
        nx = ny = 0;
      }
      if (
        (y < bottom - 1 && sy < 0) ||
        (y > top && sy > 0) ||
        (x > reach + 1 && sx > 0) ||
        (x < -reach - 1 && sx < 0) ||
        (z > reach + 1 && sz > 0) ||
        (z < -reach - 1 && sz < 0)
      )
        return 0;
    }
    return 0;
  }

  const solid = (x: number, y: number, z: number): number => {
    const kind = world.at(x, y, z);
    return kind !== 0 && kind !== block.water ? 1 : 0;
  };
  // Corner shading of a face: how many of the eight blocks around it stand up, blended over the face.
  function corners(x: number, y: number, z: number, ax: number, ay: number, az: number, fx: number, fy: number, fz: number): number {
    const ux = ay !== 0 ? 1 : 0;
    const uy = ay !== 0 ? 0 : 1;
    const vx = az !== 0 ? 1 : 0;
    const vz = az !== 0 ? 0 : 1;
    const bx = x + ax;
    const by = y + ay;
    const bz = z + az;
    const u = (ay !== 0 ? fx : fy) - 0;
    const v = az !== 0 ? fx : fz;
    const l = solid(bx - ux, by - uy, bz);
    const r = solid(bx + ux, by + uy, bz);
    const d = solid(bx - vx, by, bz - vz);
    const t = solid(bx + vx, by, bz + vz);
    const corner = (a: number, b: number, cx: number, cy: number, cz: number): number => (a && b ? 1 : (a + b + solid(cx, cy, cz)) / 3);
    const a = corner(l, d, bx - ux - vx, by - uy, bz - vz);
    const b = corner(r, d, bx + ux - vx, by + uy, bz - vz);
    const c = corner(l, t, bx - ux + vx, by - uy, bz + vz);
    const e = corner(r, t, bx + ux + vx, by + uy, bz + vz);
    return 1 - 0.6 * ((a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + e * u) * v);
  }

  const stone = between(fromHex('#70706f'), near, 0.3);
  const loam = between(fromHex('#876247'), accent, 0.14);
  const sand = fromHex('#e6cf9c');
  const fromPlank = fromHex('#b98a58');
  // Always some blue in it: a pond in an orange palette is still read as water.
  const pond = between(between(mid, far, 0.35), fromHex('#4fa3c4'), 0.55);
  const wall = fromHex('#f1e5cf');
  const timber = fromHex('#7a4f31');
  const roof = between(accent, fromHex('#b8482f'), 0.35);
  const frost = rgb(0.9, 0.93, 0.97);
  const salt = seed % 97;
  function surface(out: Rgb, kind: number, x: number, y: number, z: number, topFace: boolean): void {
    const r = hash3(x, y, z, salt);
    switch (kind) {
      case block.grass:
        setMix(out, mid, far, 0.3 + 0.45 * fbm2(x * 0.16 + salt, z * 0.16, 3));
        if (!topFace) toward(out, loam, 0.45);
        break;
      case block.earth:
        setTo(out, loam);
        break;
      case block.rock: {
        const band = (((y + Math.floor(fbm2(x * 0.2, z * 0.2, 2) * 3)) % 3) + 3) % 3;
        setTo(out, stone);
        scaleBy(out, band === 0 ? 0.78 : band === 1 ? 1.05 : 1.28);
        break;
      }
      case block.trunk:
      case block.door:
        setTo(out, timber);
        break;
      case block.leaf:
        setMix(out, mid, far, 0.15 + 0.25 * r);
        scaleBy(out, 0.92);
        break;
      case block.blossom:
        setMix(out, accent, far, 0.12 * r);
        break;
      case block.wall:
        setTo(out, wall);
        break;
      case block.roof:
        setTo(out, roof);
        scaleBy(out, y % 2 === 0 ? 1 : 0.9);
        break;
      case block.window:
        setTo(out, light);
        scaleBy(out, 1.5);
        break;
      case block.chimney:
        setTo(out, stone);
        scaleBy(out, 1.2);
        break;
      case block.sand:
        setTo(out, sand);
        break;
      case block.plank:
        setTo(out, fromPlank);
        break;
      case block.flower:
        setMix(out, accent, light, r > 0.5 ? 0.15 : 0.7);
        break;
      default:
        setTo(out, frost);
    }
    scaleBy(out, 0.88 + 0.22 * r);
  }

  const backHigh = between(skyLow, mist, 0.5);
  const backLow = between(skyTop, far, 0.3);
  const colour = rgb();
  const water = rgb();
  return (px: number, py: number, out: Rgb): void => {
    const u = ((px * 2 - width) / side) * zoom;
    const v = ((height - py * 2) / side) * zoom + 0.6;
    const ox = 0.5 + right[0] * u + up[0] * v - view[0] * 40;
    const oy = 1.4 + right[1] * u + up[1] * v - view[1] * 40;
    const oz = 0.5 + right[2] * u + up[2] * v - view[2] * 40;
    setMix(out, backHigh, backLow, smooth(0.1, 1.7, Math.hypot(u * 0.8, v) / zoom) * 0.75);
    const floor = (bottom - oy) / view[1];
    const gx = Math.max(0, Math.abs(ox + view[0] * floor - 0.5) - reach - 0.5);
    const gz = Math.max(0, Math.abs(oz + view[2] * floor - 0.5) - reach - 0.5);
    scaleBy(out, 1 - 0.42 * Math.exp(-Math.hypot(gx, gz) * 0.3));

    // Skip the empty air in front of the island.
    const enter = Math.max(0, (reach + 2 - ox) / view[0], (top + 1 - oy) / view[1], (reach + 2 - oz) / view[2]);
    let kind = cast(ox + view[0] * enter, oy + view[1] * enter, oz + view[2] * enter, view[0], view[1], view[2], 0);
    if (kind !== 0) {
      let t = enter + distance;
      let cover = 0;
      let wet = false;
      if (kind === block.water) {
        const wx = ox + view[0] * t;
        const wz = oz + view[2] * t;
        const above = ny > 0.5;
        wet = true;
        if (above) {
          const from = t + 0.01;
          const below = cast(ox + view[0] * from, oy + view[1] * from, oz + view[2] * from, view[0], view[1], view[2], block.water);
          const depth = below ? distance : 6;
          const ripple = (1 - Math.abs(fbm2(wx * 0.9 + salt, wz * 0.9 + fbm2(wx * 1.4, wz * 1.4, 3) * 1.2, 4) * 2 - 1)) ** 5;
          setMix(water, pond, near, clamp01(depth * 0.13));
          addLight(water, light, ripple * 0.22);
          let shore = 0;
          for (const [dx, dz] of [
            [0.3, 0],
            [-0.3, 0],
            [0, 0.3],
            [0, -0.3],
          ] as const)
            shore = Math.max(shore, solid(Math.floor(wx + dx), world.waterLevel, Math.floor(wz + dz)));
          toward(water, frost, shore * 0.6);
          cover = 0.74 + 0.22 * clamp01(depth * 0.18);
          kind = below || block.sand;
          if (below) t = from + distance;
          else ny = 1;
        } else {
          setMix(water, pond, near, 0.5);
          scaleBy(water, (nx > 0 ? 0.95 : 0.75) * (0.72 + 0.24 * smooth(bottom, world.waterLevel + 1, oy + view[1] * t)));
          cover = 0.94;
          kind = block.sand;
        }
      }
      const x = ox + view[0] * t;
      const y = oy + view[1] * t;
      const z = oz + view[2] * t;
      const ax = nx;
      const ay = ny;
      const az = nz;
      const cx = hx;
      const cy = hy;
      const cz = hz;
      surface(colour, kind, cx, cy, cz, ay > 0.5);
      const lit = Math.max(0, ax * sun[0] + ay * sun[1] + az * sun[2]);
      const open = corners(cx, cy, cz, ax, ay, az, clamp01(x - cx), clamp01(y - cy), clamp01(z - cz));
      const shadow =
        lit > 0 &&
        cast(
          x + ax * 0.02 + sun[0] * 0.02,
          y + ay * 0.02 + sun[1] * 0.02,
          z + az * 0.02 + sun[2] * 0.02,
          sun[0],
          sun[1],
          sun[2],
          block.water,
        ) !== 0;
      const du = ax !== 0 ? Math.abs(z - cz - 0.5) : Math.abs(x - cx - 0.5);
      const dv = ay !== 0 ? Math.abs(z - cz - 0.5) : Math.abs(y - cy - 0.5);
      const bevel = 1 + 0.11 * smooth(0.45, 0.5, Math.max(du, dv));
      const sky = 0.62 * (0.62 + 0.38 * ay);
      const key = 1.5 * lit * (shadow ? 0 : 1);
      const glow = kind === block.window ? 0.8 : 0;
      for (let c = 0; c < 3; c++) {
        const got = light[c]! * key + cool[c]! * sky + skyLow[c]! * 0.22 * Math.max(0, az) + 0.05 + glow;
        out[c] = colour[c]! * got * open * bevel;
      }
      if (wet) {
        for (let c = 0; c < 3; c++) water[c]! *= light[c]! * (shadow ? 0.25 : 0.6) + 0.5;
        toward(out, water, cover);
      }
    }
    toneMap(out, 1.12);
  };
}
