import { blendMax, blendMin, box3, cone3, cylinder3, ellipsoid3, rod3, sphere3, torus3 } from '../../drawing/sdf.ts';
import { hash2 } from '../../drawing/random.ts';
import type { Field } from '../../drawing/march.ts';

/** What a surface is made of; the lighting in clay.ts turns it into a colour of the palette. */
export const stuff = { main: 1, second: 2, dark: 3, screen: 4, lamp: 5, cream: 6, white: 7, warm: 8, gold: 9, wood: 10, soil: 11 } as const;

/** A toy stands on y = -1.02 and fits a ball of 1.45 around the origin. */
export type Toy = {
  field: Field;
  /** Material of the point last asked for. */
  material(): number;
  /** Extra turn of the camera, in radians. */
  turn: number;
};

export type ToyName = 'robot' | 'chest' | 'mushroom' | 'slime' | 'rocket' | 'cactus' | 'cat';

type Put = (distance: number, material: number) => void;

// One closest-part register per toy: distances are asked for a hundred times per pixel and may not allocate.
function toy(turn: number, shape: (x: number, y: number, z: number, put: Put) => void): Toy {
  let best = 9;
  let found = 0;
  function put(distance: number, material: number): void {
    if (distance < best) {
      best = distance;
      found = material;
    }
  }
  return {
    turn,
    material: () => found,
    field(x, y, z) {
      best = 9;
      found = 0;
      shape(x, y, z, put);
      return best;
    },
  };
}

function robot(v: number): Toy {
  const wide = 0.52 + 0.08 * v;
  return toy(0, (x, y, z, put) => {
    const ax = Math.abs(x);
    put(box3(x, y + 0.3, z, 0.43, 0.37, 0.34, 0.16), stuff.main);
    put(box3(x, y - 0.48, z, wide, 0.39, 0.42, 0.2), stuff.second);
    put(box3(x, y - 0.48, z - 0.35, wide - 0.13, 0.26, 0.12, 0.11), stuff.screen);
    put(rod3(ax, y, z, 0.17, 0.42, 0.478, 0.17, 0.54, 0.478, 0.055), stuff.lamp);
    put(rod3(ax, y, z, 0.54, -0.13, 0.02, 0.68, -0.46, 0.13, 0.11), stuff.second);
    put(sphere3(ax - 0.695, y + 0.55, z - 0.15, 0.15), stuff.dark);
    put(rod3(ax, y, z, 0.21, -0.66, 0, 0.22, -0.84, 0.02, 0.125), stuff.dark);
    put(box3(ax - 0.235, y + 0.93, z - 0.06, 0.185, 0.09, 0.25, 0.08), stuff.main);
    put(rod3(x, y, z, 0, 0.86, 0, 0, 1.06, 0, 0.03), stuff.dark);
    put(sphere3(x, y - 1.12, z, 0.09), stuff.lamp);
    put(cylinder3(y - 0.48, ax - wide - 0.02, z, 0.07, 0.155, 0.03), stuff.dark);
    put(torus3(x, z - 0.335, y + 0.24, 0.125, 0.03), stuff.dark);
    put(sphere3(x, y + 0.24, z - 0.325, 0.085), stuff.lamp);
    put(rod3(x, y, z, -0.13, -0.53, 0.32, 0.13, -0.53, 0.32, 0.025), stuff.dark);
  });
}

function mushroom(v: number): Toy {
  const lean = (v - 0.5) * 0.2;
  function cap(x: number, y: number, z: number, r: number): number {
    const l = Math.sqrt(x * x + z * z);
    return Math.max(ellipsoid3(x, y, z, r * 1.06, r * 0.92, r * 1.06), -(y - 0.05 * Math.cos(l * 4))) * 0.9 - r * 0.03;
  }
  return toy(0, (x, y, z, put) => {
    put(cone3(x, y + 0.46, z, 0.5, 0.5, 0.34) - 0.07, stuff.cream);
    put(cap(x - lean, y - 0.02, z, 0.9), stuff.main);
    put(torus3(x - lean, y - 0.04, z, 0.5, 0.07), stuff.cream);
    put(box3(x, y + 0.63, z - 0.46, 0.15, 0.24, 0.07, 0.07), stuff.wood);
    put(sphere3(x - 0.09, y + 0.63, z - 0.55, 0.028), stuff.gold);
    put(cylinder3(x - 0.29, z - 0.36, y + 0.24, 0.06, 0.1, 0.02), stuff.lamp);
    put(torus3(x - 0.29, z - 0.41, y + 0.24, 0.1, 0.025), stuff.wood);
    put(cone3(x - 0.9, y + 0.74, z - 0.26, 0.2, 0.12, 0.085) - 0.03, stuff.cream);
    put(cap(x - 0.9, y + 0.54, z - 0.26, 0.27), stuff.second);
    put(cone3(x + 0.86, y + 0.82, z - 0.34, 0.12, 0.085, 0.06) - 0.025, stuff.cream);
    put(cap(x + 0.86, y + 0.69, z - 0.34, 0.19), stuff.dark);
    put(box3(x - 0.3, y - 0.86, z + 0.1, 0.09, 0.24, 0.09, 0.03), stuff.wood);
  });
}

function slime(v: number): Toy {
  return toy(0, (x, y, z, put) => {
    const ax = Math.abs(x);
    let body = ellipsoid3(x, y + 0.3, z, 0.97, 0.84, 0.9);
    body = blendMin(body, ellipsoid3(x, y - 0.4, z, 0.34, 0.42, 0.34), 0.55);
    body = blendMax(body, -(y + 1.0), 0.2) - Math.sin(Math.atan2(z, x) * 7) * 0.024 * (y < -0.55 ? Math.min(1, (-0.55 - y) * 2.2) : 0);
    put(body, stuff.main);
    put(sphere3(ax - 0.29, y + 0.06, z - 0.71, 0.185), stuff.white);
    put(sphere3(ax - 0.28, y + 0.065, z - 0.825, 0.122), stuff.screen);
    put(sphere3(ax - 0.315, y, z - 0.925, 0.042), stuff.white);
    put(ellipsoid3(x, y + 0.34, z - 0.83, 0.15, 0.09, 0.1), stuff.screen);
    put(ellipsoid3(x, y + 0.385, z - 0.9, 0.085, 0.045, 0.06), stuff.warm);
    put(ellipsoid3(ax - 0.55, y + 0.27, z - 0.67, 0.1, 0.06, 0.05), stuff.warm);
    if (v > 0.5) {
      put(rod3(x, y, z, 0, 0.78, 0, 0.03, 0.98, 0, 0.03), stuff.second);
      const c = 0.88;
      const s = 0.48;
      put(ellipsoid3((x - 0.2) * c + (y - 1.05) * s, -(x - 0.2) * s + (y - 1.05) * c, z, 0.2, 0.05, 0.11), stuff.second);
      put(ellipsoid3((x + 0.12) * c - (y - 1.03) * s, (x + 0.12) * s + (y - 1.03) * c, z, 0.15, 0.045, 0.09), stuff.second);
    } else {
      const l = y - 0.8;
      const spikes = 0.1 + 0.13 * Math.abs(Math.sin(Math.atan2(z, x) * 2.5));
      put(Math.max(Math.abs(Math.sqrt(x * x + z * z) - 0.26) - 0.03, -l - 0.04, l - spikes) * 0.6 - 0.01, stuff.gold);
    }
  });
}

function rocket(v: number): Toy {
  const roll = 0.24 + 0.14 * v;
  const c = Math.cos(roll);
  const s = Math.sin(roll);
  return toy(0, (x0, y0, z, put) => {
    const x = x0 * c - (y0 - 0.1) * s;
    const y = x0 * s + (y0 - 0.1) * c;
    const hull = blendMax(ellipsoid3(x, y, z, 0.45, 1.0, 0.45), -(y + 0.72), 0.06);
    put(hull, y > 0.5 ? stuff.main : y < -0.48 ? stuff.dark : stuff.cream);
    put(torus3(x, z - 0.41, y - 0.17, 0.19, 0.055), stuff.dark);
    put(ellipsoid3(x, y - 0.17, z - 0.36, 0.18, 0.18, 0.1), stuff.screen);
    put(torus3(x, z - 0.41, y + 0.26, 0.09, 0.035), stuff.second);
    const l = Math.sqrt(x * x + z * z);
    const third = (Math.PI * 2) / 3;
    const a = ((((Math.atan2(z, x) + 0.52) % third) + third) % third) - third / 2;
    const fx = l * Math.cos(a);
    put(blendMin(box3(fx - 0.47, y + 0.52 + (fx - 0.33) * 0.9, l * Math.sin(a), 0.22, 0.24, 0.045, 0.04), hull + 0.02, 0.03), stuff.main);
    put(cylinder3(x, y + 0.78, z, 0.07, 0.25, 0.03), stuff.dark);
    put(ellipsoid3(x, y + 1.06, z, 0.18, 0.34, 0.18), stuff.lamp);
    // Puffs of smoke it stands on.
    for (let i = 0; i < 6; i++) {
      const t = (i / 6) * Math.PI * 2 + v * 3;
      const r = 0.2 + 0.09 * ((i * 5) % 3);
      put(sphere3(x0 - 0.34 - Math.cos(t) * 0.4, y0 + 1.0 - r * 0.3, z - Math.sin(t) * 0.34, r), stuff.white);
    }
  });
}

// Coins: one tilted disc per cell of a grid laid over the heap, asked for in the four nearest cells.
function coins(x: number, y: number, z: number): number {
  const heap = -0.14 + 0.2 * Math.cos(x * 1.9) * Math.cos(z * 2.7);
  const above = y - heap;
  if (above > 0.24) return above - 0.1;
  const grid = 7.5;
  const u = x * grid;
  const w = z * grid;
  let best = above + 0.03;
  for (let j = 0; j < 2; j++) {
    for (let i = 0; i < 2; i++) {
      const cu = Math.floor(u - 0.5) + i;
      const cw = Math.floor(w - 0.5) + j;
      const dx = (u - cu - 0.5) / grid;
      const dz = (w - cw - 0.5) / grid;
      const dy = above - 0.035 * hash2(cu, cw, 3);
      const tx = (hash2(cu, cw, 1) - 0.5) * 1.5;
      const tz = (hash2(cu, cw, 2) - 0.5) * 1.5;
      best = Math.min(best, cylinder3(dx - dy * tx, dy + dx * tx + dz * tz, dz - dy * tz, 0.022, 0.1, 0.012));
    }
  }
  return best * 0.75;
}

function chest(v: number): Toy {
  const open = 1.05 + 0.3 * v;
  const c = Math.cos(open);
  const s = Math.sin(open);
  return toy(0.42, (x, y, z, put) => {
    let body = box3(x, y + 0.58, z, 0.86, 0.4, 0.56, 0.06);
    body = Math.max(body, -box3(x, y + 0.12, z, 0.76, 0.4, 0.46, 0.04));
    put(body, stuff.wood);
    // The lid turns around the upper back edge.
    const hy = y + 0.18;
    const hz = z + 0.56;
    const ly = hy * c - hz * s;
    const lz = hy * s + hz * c - 0.56;
    let lid = Math.max(cylinder3(ly, x, lz, 0.86, 0.56, 0.05), -ly);
    lid = Math.max(lid, -Math.max(Math.sqrt(ly * ly + lz * lz) - 0.46, Math.abs(x) - 0.77));
    put(lid, stuff.wood);
    const strap = Math.abs(Math.abs(x) - 0.58) - 0.08;
    put(Math.max(body - 0.028, strap), stuff.gold);
    put(Math.max(lid - 0.028, strap), stuff.gold);
    put(Math.max(body - 0.02, Math.abs(y + 0.24) - 0.055), stuff.gold);
    put(box3(x, y + 0.4, z - 0.58, 0.15, 0.17, 0.06, 0.045), stuff.gold);
    put(Math.max(cylinder3(x, z - 0.64, y + 0.38, 0.03, 0.045, 0.01), -9), stuff.screen);
    if (y > -0.5 && y < 0.5) {
      put(Math.max(coins(x, y, z), box3(x, y + 0.25, z, 0.76, 0.62, 0.46, 0.03)), stuff.gold);
      put(sphere3(x - 0.34, y - 0.03, z - 0.12, 0.13), stuff.warm);
      const gx = x + 0.3;
      const gy = y - 0.02;
      const gz = z - 0.16;
      put(Math.max(Math.abs(gx) + Math.abs(gy) * 0.8 + Math.abs(gz) - 0.2, Math.abs(gy) - 0.13) * 0.6, stuff.second);
    }
  });
}

function cactus(v: number): Toy {
  return toy(0, (x, y, z, put) => {
    put(cone3(x, y + 0.72, z, 0.26, 0.36, 0.47) - 0.04, stuff.second);
    put(torus3(x, y + 0.43, z, 0.485, 0.072), stuff.second);
    put(cylinder3(x, y + 0.44, z, 0.04, 0.45, 0.02), stuff.soil);
    const ribs = 0.024 * Math.cos(Math.atan2(z, x) * 14);
    const trunk = ellipsoid3(x, y - 0.2, z, 0.41, 0.74, 0.41) - ribs;
    const right = blendMin(rod3(x, y, z, 0.3, 0.1, 0, 0.59, 0.2, 0, 0.13), rod3(x, y, z, 0.59, 0.2, 0, 0.61, 0.56, 0, 0.14), 0.1);
    const left = blendMin(
      rod3(x, y, z, -0.3, -0.02, 0.05, -0.55, 0.06, 0.05, 0.11),
      rod3(x, y, z, -0.55, 0.06, 0.05, -0.57, 0.32 + 0.1 * v, 0.05, 0.12),
      0.1,
    );
    put(blendMin(trunk, Math.min(right, left), 0.1), stuff.main);
    for (let i = 0; i < 5; i++) {
      const a = (i / 5) * Math.PI * 2;
      put(ellipsoid3(x - 0.05 - Math.cos(a) * 0.09, y - 0.95, z - 0.1 - Math.sin(a) * 0.09, 0.085, 0.05, 0.085), stuff.lamp);
    }
    put(sphere3(x - 0.05, y - 0.98, z - 0.1, 0.055), stuff.gold);
    put(sphere3(x - 0.62, y - 0.74, z - 0.02, 0.075), stuff.lamp);
    put(sphere3(Math.abs(x) - 0.14, y - 0.28, z - 0.39, 0.05), stuff.screen);
    put(ellipsoid3(x, y - 0.19, z - 0.42, 0.05, 0.028, 0.03), stuff.warm);
    put(ellipsoid3(Math.abs(x) - 0.24, y - 0.2, z - 0.35, 0.05, 0.03, 0.03), stuff.warm);
  });
}

function cat(v: number): Toy {
  return toy(0, (x, y, z, put) => {
    const ax = Math.abs(x);
    const ex = (ax - 0.4) * 0.94 + (y - 0.62) * -0.34;
    const ey = (ax - 0.4) * 0.34 + (y - 0.62) * 0.94;
    const head = blendMin(ellipsoid3(x, y - 0.26, z - 0.05, 0.63, 0.52, 0.52), ellipsoid3(ex, ey, z, 0.2, 0.33, 0.12), 0.07);
    put(head, stuff.main);
    put(ellipsoid3(ex, ey + 0.02, z - 0.09, 0.12, 0.23, 0.06), stuff.warm);
    put(
      blendMin(ellipsoid3(x, y + 0.56, z + 0.05, 0.5, 0.5, 0.46), ellipsoid3(ax - 0.24, y + 0.9, z - 0.3, 0.16, 0.11, 0.2), 0.12),
      stuff.main,
    );
    put(ellipsoid3(x, y + 0.5, z - 0.3, 0.28, 0.34, 0.16), stuff.cream);
    put(ellipsoid3(x, y - 0.12, z - 0.5, 0.25, 0.17, 0.13), stuff.cream);
    put(ellipsoid3(x, y - 0.2, z - 0.625, 0.06, 0.042, 0.04), stuff.warm);
    put(sphere3(ax - 0.24, y - 0.33, z - 0.5, 0.088), stuff.screen);
    put(sphere3(ax - 0.265, y - 0.365, z - 0.575, 0.028), stuff.white);
    put(ellipsoid3(ax - 0.43, y - 0.16, z - 0.44, 0.08, 0.05, 0.05), stuff.warm);
    const tail = blendMin(
      rod3(x, y, z, 0.3, -0.85, -0.35, 0.76, -0.62, -0.3, 0.11),
      rod3(x, y, z, 0.76, -0.62, -0.3, 0.82, -0.15 + 0.15 * v, -0.25, 0.105),
      0.1,
    );
    put(tail, y > -0.28 ? stuff.cream : stuff.main);
    put(torus3(x, y + 0.17, z - 0.04, 0.42, 0.052), stuff.second);
    put(sphere3(x, y + 0.25, z - 0.47, 0.085), stuff.gold);
  });
}

const makers: Record<ToyName, (variant: number) => Toy> = { robot, chest, mushroom, slime, rocket, cactus, cat };

/** The names of all toys, in a fixed order. */
export const toyNames = Object.keys(makers) as ToyName[];

/** A toy by name; the variant in 0…1 changes its proportions. */
export function makeToy(name: ToyName, variant: number): Toy {
  return makers[name](variant);
}
