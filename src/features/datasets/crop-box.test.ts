import { expect, test } from 'vitest';
import type { Crop } from '#shared/contract/datasets.ts';
import { frameOf } from '#shared/rules/dataset-check.ts';
import { cropToRatio, keptCrop, mirroredCrop, onPicture, quarterTurned, scaleCrop, wholeOf } from './crop-box.ts';

const size = { width: 1540, height: 2053 };

/** How far the farthest corner of a crop reaches beyond the turned picture, in pixels. */
function beyond({ x, y, width, height, turn }: Crop): number {
  const angle = (turn * Math.PI) / 180;
  let most = -Infinity;
  for (const cx of [x, x + width])
    for (const cy of [y, y + height]) {
      const [dx, dy] = [cx - size.width / 2, cy - size.height / 2];
      const u = Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle));
      const v = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
      most = Math.max(most, u - size.width / 2, v - size.height / 2);
    }
  return most;
}

test('R5.6 all of a picture is kept as no crop, and anything less as one', () => {
  expect(keptCrop(wholeOf(size), size)).toBeNull();
  expect(keptCrop({ ...wholeOf(size), turn: 0.1 }, size)).not.toBeNull();
  expect(keptCrop(cropToRatio(wholeOf(size), 1, size), size)).toEqual({ x: 0, y: 257, width: 1540, height: 1540, turn: 0 });
});

test.each([-15, -1.5, 0, 4.2, 15])('R5.6 a box in any place lies on the picture turned by %s degrees', (turn) => {
  for (const x of [-300, 0, 500, 1500])
    for (const y of [-300, 0, 900, 2000])
      for (const side of [16, 400, 1540]) {
        const crop = onPicture({ x, y, width: side, height: side }, { turn }, size);
        expect(beyond(crop)).toBeLessThan(2);
        expect(crop.width).toBe(crop.height);
        expect([crop.x >= 0, crop.y >= 0, crop.x + crop.width <= size.width, crop.y + crop.height <= size.height]).not.toContain(false);
        expect([crop.x, crop.y, crop.width].every(Number.isInteger)).toBe(true);
      }
});

test('R5.6 turning makes a box smaller only as far as it must, and a ratio is the largest there is', () => {
  const turned = onPicture(wholeOf(size), { turn: 5 }, size);
  expect(turned.width).toBeLessThan(size.width);
  expect(beyond(turned)).toBeGreaterThan(-3);
  expect(cropToRatio(wholeOf(size), 4 / 3, size)).toMatchObject({ width: 1540, height: 1155 });
  expect(cropToRatio(wholeOf(size), 2 / 3, size)).toMatchObject({ width: 1368, height: 2053 });
});

test('R5.6 scaling keeps the middle and the ratio, down to sixteen pixels and up to all there is', () => {
  const start = { x: 500, y: 700, width: 400, height: 200, turn: 0 };
  expect(scaleCrop(start, 0.5, size)).toEqual({ x: 600, y: 750, width: 200, height: 100, turn: 0 });
  expect(scaleCrop(start, 0.001, size)).toMatchObject({ width: 32, height: 16 });
  expect(scaleCrop(start, 100, size)).toMatchObject({ x: 0, width: 1540, height: 770 });
});

const sizeOf = (crop: Crop) => frameOf({ ...size, crop });
const right = (crop: Crop) => quarterTurned(crop, 1, sizeOf(crop));
const left = (crop: Crop) => quarterTurned(crop, -1, sizeOf(crop));
const mirror = (crop: Crop) => mirroredCrop(crop, sizeOf(crop));
const cut: Crop = { x: 100, y: 40, width: 900, height: 300, turn: 2.5 };

test('R5.6 a quarter turn takes box and picture along, and four of them, or two mirrors, lead back', () => {
  expect(right(cut)).toEqual({ x: 2053 - 40 - 300, y: 100, width: 300, height: 900, turn: 2.5, quarter: 1 });
  expect(mirror(cut)).toEqual({ x: 1540 - 100 - 900, y: 40, width: 900, height: 300, turn: -2.5, mirrored: true });
  for (const start of [cut, mirror(cut), right(cut)]) {
    expect(right(right(right(right(start))))).toEqual(start);
    expect(left(right(start))).toEqual(start);
    expect(mirror(mirror(start))).toEqual(start);
    // Seen in a mirror, right is left.
    expect(mirror(right(start))).toEqual(left(mirror(start)));
  }
});

test('R5.6 a picture that only lies otherwise is kept as a crop of all of it', () => {
  const lying = right(wholeOf(size));
  expect(keptCrop(lying, sizeOf(lying))).toEqual({ x: 0, y: 0, width: 2053, height: 1540, turn: 0, quarter: 1 });
  expect(keptCrop(left(lying), size)).toBeNull();
  expect(keptCrop(mirror(wholeOf(size)), size)).toMatchObject({ mirrored: true });
  expect(cropToRatio(lying, 1, sizeOf(lying))).toMatchObject({ width: 1540, height: 1540, quarter: 1 });
});
