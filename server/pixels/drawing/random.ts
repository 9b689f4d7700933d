/** A stream of numbers in [0, 1) that is the same on every machine for the same seed. */
export type Random = () => number;

/** mulberry32: one 32-bit state, good enough for placing trees, and the same everywhere. */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed | 0, 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** FNV-1a over UTF-16 units: turns a prompt into a number. */
export function hashText(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h ^= h >>> 15;
  h = Math.imul(h, 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}

/** Hash of a cell in [0, 1). */
export function hash2(x: number, y: number, salt = 0): number {
  let h = (Math.imul(x | 0, 374761393) + Math.imul(y | 0, 668265263) + Math.imul(salt | 0, 1442695041)) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

/** Hash of a voxel in [0, 1). */
export function hash3(x: number, y: number, z: number, salt = 0): number {
  return hash2(x + Math.imul(z, 7919), y + Math.imul(z, 104729), salt);
}
