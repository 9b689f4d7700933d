/** One part of a sheet as the formats of engines tell it, in pixels of the sheet. */
export type Part = {
  name: string;
  /** Where it lies on the sheet, from the upper left. */
  frame: { x: number; y: number; width: number; height: number };
  /** Where it lies in the whole picture, and that picture's size. */
  offset: { x: number; y: number };
  whole: { width: number; height: number };
  /** Of the whole picture, from the upper left. */
  pivot: { x: number; y: number };
};

/** A sheet with its parts. */
export type Sheet = {
  image: string;
  width: number;
  height: number;
  scale: number;
  parts: Part[];
  /** The data files of the other sheets of the same pack. */
  others: string[];
};

/** An animation as a row of frames of one size. */
export type Strip = { name: string; image: string; width: number; height: number; frames: number; fps: number };

/** A number as it is written: at most four decimals, and none that are zero. */
export const plain = (value: number): number => Math.round(value * 1e4) / 1e4;
