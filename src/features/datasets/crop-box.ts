import type { Crop } from '#shared/contract/datasets.ts';

type Size = { width: number; height: number };
export type Box = Size & { x: number; y: number };

const LEAST = 16;
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), Math.max(least, most));

/** All of a picture. */
export const wholeOf = ({ width, height }: Size): Crop => ({ x: 0, y: 0, width, height, turn: 0 });

/** A crop as it is kept: nothing where it is all of the picture as it came. */
export const keptCrop = (crop: Crop, { width, height }: Size): Crop | null =>
  crop.width === width && crop.height === height && crop.turn === 0 && !crop.quarter && !crop.mirrored ? null : crop;

/** How a picture lies under its box. */
type Orientation = Pick<Crop, 'turn' | 'quarter' | 'mirrored'>;
const orientationOf = (turn: number, quarter: number, mirrored: boolean): Orientation => ({
  turn,
  ...(quarter > 0 && { quarter }),
  ...(mirrored && { mirrored: true as const }),
});

/** Picture and box together, a quarter turn further as they are seen: clockwise with 1, the other way with -1. `frame` is the one before. */
export function quarterTurned({ x, y, width, height, turn, quarter = 0, mirrored }: Crop, way: 1 | -1, frame: Size): Crop {
  return {
    x: way === 1 ? frame.height - y - height : y,
    y: way === 1 ? x : frame.width - x - width,
    width: height,
    height: width,
    // A mirrored picture turns the other way round under its mirror.
    ...orientationOf(turn, (quarter + (mirrored ? 4 - way : 4 + way)) % 4, mirrored === true),
  };
}

/** Picture and box together, mirrored left to right as they are seen. */
export const mirroredCrop = ({ x, turn, quarter = 0, mirrored, ...box }: Crop, frame: Size): Crop => ({
  ...box,
  x: frame.width - x - box.width,
  ...orientationOf(turn === 0 ? 0 : -turn, quarter, !mirrored),
});

/**
 * A box with the turned picture under all of it: moved towards the middle, and made smaller where that is not enough, in whole pixels.
 * A turned picture covers the box if the box, turned the other way, lies on the picture as it was.
 */
export function onPicture(box: Box, orientation: Orientation, { width, height }: Size): Crop {
  const angle = (orientation.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const reach = ({ width: w, height: h }: Size) => ({ x: (w * cos + h * Math.abs(sin)) / 2, y: (w * Math.abs(sin) + h * cos) / 2 });
  const most = reach(box);
  const scale = Math.min(1, width / 2 / most.x, height / 2 / most.y, width / box.width, height / box.height);
  const size = {
    width: within(Math.floor(box.width * scale), LEAST, width),
    height: within(Math.floor(box.height * scale), LEAST, height),
  };
  const half = reach(size);
  const [dx, dy] = [box.x + box.width / 2 - width / 2, box.y + box.height / 2 - height / 2];
  const [freeX, freeY] = [Math.max(0, width / 2 - half.x), Math.max(0, height / 2 - half.y)];
  const u = within(dx * cos + dy * sin, -freeX, freeX);
  const v = within(dy * cos - dx * sin, -freeY, freeY);
  return {
    ...orientation,
    ...size,
    x: within(Math.round(u * cos - v * sin + (width - size.width) / 2), 0, width - size.width),
    y: within(Math.round(u * sin + v * cos + (height - size.height) / 2), 0, height - size.height),
  };
}

/** The largest box of a ratio (width ÷ height) that a turned picture covers, as near to where the crop was as it can be. */
export function cropToRatio(crop: Crop, ratio: number, size: Size): Crop {
  const width = Math.min(size.width, size.height * ratio);
  const height = width / ratio;
  const box = { x: crop.x + (crop.width - width) / 2, y: crop.y + (crop.height - height) / 2, width, height };
  return onPicture(box, crop, size);
}

/** Larger or smaller about its middle. */
export function scaleCrop(crop: Crop, factor: number, size: Size): Crop {
  // Neither side below the least, and both alike, or the ratio would not hold.
  const by = Math.max(factor, LEAST / Math.min(crop.width, crop.height));
  const [width, height] = [crop.width * by, crop.height * by];
  return onPicture({ x: crop.x + (crop.width - width) / 2, y: crop.y + (crop.height - height) / 2, width, height }, crop, size);
}
