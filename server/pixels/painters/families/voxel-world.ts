import { fbm2, ridge2 } from '../../drawing/noise.ts';
import { hash2, type Random } from '../../drawing/random.ts';

/** Block kinds; 0 is air. */
export const block = {
  grass: 1,
  earth: 2,
  rock: 3,
  trunk: 4,
  leaf: 5,
  wall: 6,
  roof: 7,
  door: 8,
  window: 9,
  chimney: 10,
  sand: 11,
  snow: 12,
  water: 13,
  plank: 14,
  flower: 15,
  blossom: 16,
} as const;

/** Half the side of the island in blocks. */
export const reach = 9;
export const bottom = -5;
export const top = 17;

const span = reach * 2 + 1;
const tall = top - bottom + 1;

/** A little island in blocks: what is where, and nothing of how it looks. */
export type VoxelWorld = { at(x: number, y: number, z: number): number; waterLevel: number };

/** Builds an island: hills, a pond or shore, trees, a house with a path of planks to the water. */
export function buildWorld(random: Random, wet: boolean): VoxelWorld {
  const data = new Uint8Array(span * tall * span);
  const index = (x: number, y: number, z: number): number => ((z + reach) * tall + (y - bottom)) * span + x + reach;
  const inside = (x: number, y: number, z: number): boolean => Math.abs(x) <= reach && Math.abs(z) <= reach && y >= bottom && y <= top;
  const at = (x: number, y: number, z: number): number => (inside(x, y, z) ? data[index(x, y, z)]! : 0);
  const set = (x: number, y: number, z: number, kind: number): void => {
    if (inside(x, y, z)) data[index(x, y, z)] = kind;
  };

  const s1 = random() * 60;
  const s2 = random() * 60;
  const hilly = random();
  const pines = random() < 0.4;
  const waterLevel = wet || random() < 0.65 ? 1 : -9;
  // The far corner rises, so that the near one never hides the island.
  const heights = new Int8Array(span * span);
  const heightAt = (x: number, z: number): number => heights[(z + reach) * span + x + reach]!;
  for (let z = -reach; z <= reach; z++) {
    for (let x = -reach; x <= reach; x++) {
      const n = fbm2(x * 0.11 + s1, z * 0.11 + s2, 4);
      const hill = ridge2(x * 0.06 + s2, z * 0.06 + s1, 4);
      const back = Math.max(0, (-x - z) / (reach * 2)) ** 1.4;
      const h = Math.floor(-1.9 + n * 6.4 + hill * hill * (hilly > 0.5 ? 5 : 2) + back * (hilly > 0.5 ? 6 : 3));
      heights[(z + reach) * span + x + reach] = Math.min(8, Math.max(bottom + 2, h === waterLevel ? h - 1 : h));
    }
  }

  // The house levels its own ground, away from the near edges.
  const hx = Math.round(random() * 5 - 3.5);
  const hz = Math.round(random() * 5 - 3.5);
  const floor = Math.max(heightAt(hx, hz), waterLevel + 1);
  for (let z = hz - 2; z <= hz + 3; z++)
    for (let x = hx - 3; x <= hx + 3; x++)
      if (Math.abs(x) <= reach && Math.abs(z) <= reach) heights[(z + reach) * span + x + reach] = floor;

  for (let z = -reach; z <= reach; z++) {
    for (let x = -reach; x <= reach; x++) {
      const h = heightAt(x, z);
      const shore = waterLevel > 0 && (h <= waterLevel || (h === waterLevel + 1 && besideWater(x, z)));
      for (let y = bottom; y <= h; y++)
        set(x, y, z, y === h ? (shore ? block.sand : h >= 7 ? block.snow : block.grass) : y >= h - 1 ? block.earth : block.rock);
      for (let y = h + 1; y <= waterLevel; y++) set(x, y, z, block.water);
    }
  }

  function besideWater(x: number, z: number): boolean {
    for (const [dx, dz] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      if (Math.abs(x + dx) <= reach && Math.abs(z + dz) <= reach && heightAt(x + dx, z + dz) < waterLevel) return true;
    return false;
  }

  const clear = (x: number, z: number): boolean => x >= hx - 4 && x <= hx + 4 && z >= hz - 3 && z <= hz + 5;
  for (let gz = -3; gz <= 2; gz++) {
    for (let gx = -3; gx <= 2; gx++) {
      if (random() < 0.42) continue;
      const x = gx * 3 + 1 + Math.floor(random() * 3);
      const z = gz * 3 + 1 + Math.floor(random() * 3);
      const h = Math.abs(x) < reach && Math.abs(z) < reach ? heightAt(x, z) : 99;
      if (h > 6 || h <= waterLevel || clear(x, z)) continue;
      plantTree(x, h, z, pines || h >= 5, random);
    }
  }
  for (let i = 0; i < 26; i++) {
    const x = Math.round((random() * 2 - 1) * reach);
    const z = Math.round((random() * 2 - 1) * reach);
    const h = heightAt(x, z);
    if (at(x, h, z) === block.grass && at(x, h + 1, z) === 0 && !clear(x, z)) set(x, h + 1, z, block.flower);
  }
  buildHouse();
  return { at, waterLevel };

  function plantTree(x: number, y: number, z: number, pine: boolean, next: Random): void {
    const trunk = 2 + Math.floor(next() * 2);
    const leaf = hash2(x, z, 4) > 0.72 ? block.blossom : block.leaf;
    for (let k = 1; k <= trunk; k++) set(x, y + k, z, block.trunk);
    if (pine) {
      for (let k = 2; k <= trunk + 4; k++) {
        const r = Math.max(0, Math.floor((trunk + 5 - k) * 0.55 + (k % 2) * 0.8) - 0.5);
        for (let j = -3; j <= 3; j++)
          for (let i = -3; i <= 3; i++)
            if (Math.abs(i) + Math.abs(j) <= r && at(x + i, y + k, z + j) === 0) set(x + i, y + k, z + j, block.leaf);
      }
      set(x, y + trunk + 5, z, block.leaf);
      return;
    }
    const r = 1.75 + next() * 0.6;
    for (let j = -3; j <= 3; j++)
      for (let k = -2; k <= 3; k++)
        for (let i = -3; i <= 3; i++)
          if (Math.hypot(i, k * 1.12, j) < r && at(x + i, y + trunk + 1 + k, z + j) === 0) set(x + i, y + trunk + 1 + k, z + j, leaf);
  }

  function buildHouse(): void {
    for (let y = floor + 1; y <= floor + 7; y++)
      for (let z = hz - 3; z <= hz + 3; z++)
        for (let x = hx - 4; x <= hx + 4; x++) if (at(x, y, z) !== 0 && at(x, y, z) !== block.leaf) set(x, y, z, 0);
    for (let y = 1; y <= 3; y++) {
      for (let z = -1; z <= 1; z++) {
        for (let x = -2; x <= 2; x++) {
          let kind: number = block.wall;
          if (z === 1 && x === 0 && y <= 2) kind = block.door;
          else if (y === 2 && ((z === 1 && Math.abs(x) === 2) || (Math.abs(x) === 2 && z === 0))) kind = block.window;
          set(hx + x, floor + y, hz + z, kind);
        }
      }
    }
    for (let k = 0; k <= 2; k++) {
      for (let z = -2 + k; z <= 2 - k; z++)
        for (let x = -3; x <= 3; x++) set(hx + x, floor + 4 + k, hz + z, Math.abs(x) === 2 + (k > 0 ? 9 : 0) ? block.roof : block.roof);
      for (let z = -1 + k; z <= 1 - k; z++) for (const x of [-2, 2]) set(hx + x, floor + 4 + k, hz + z, k < 2 ? block.wall : block.roof);
    }
    for (let y = 4; y <= 7; y++) set(hx - 1, floor + y, hz - 1, block.chimney);
    for (let z = hz + 2; z <= reach; z++) {
      const h = heightAt(hx, z);
      const y = Math.max(h, waterLevel);
      set(hx, y, z, block.plank);
      if (h <= waterLevel) break;
    }
  }
}
