import { expect, test } from 'vitest';
import { seamHeat } from './seam-heat.ts';

test('R8.11 heat stands where the edges differ, and nowhere else', () => {
  const [width, height] = [40, 28];
  const data = new Uint8ClampedArray(width * height * 4).fill(120);
  // The right edge is red in its lower half.
  for (let y = 14; y < height; y++) data.set([250, 10, 10, 255], (y * width + width - 1) * 4);
  const { across, down } = seamHeat({ width, height, data }, 14, 0.01);
  expect(across).toHaveLength(2);
  expect(across[0]).toBe(0);
  expect(across[1]!).toBeGreaterThan(10);
  expect(down).toHaveLength(3);
  expect(down[0]).toBe(0);
  expect(down[2]!).toBeGreaterThan(1);
});
