/** What is used of maxrects-packer: node can't import its main file, and its module ships no types. */
declare module 'maxrects-packer/dist/maxrects-packer.mjs' {
  export class Rectangle {
    constructor(width: number, height: number);
    x: number;
    y: number;
    width: number;
    height: number;
    data: unknown;
  }
  export class MaxRectsPacker {
    constructor(
      width: number,
      height: number,
      padding: number,
      options: { smart: boolean; logic: number; pot: boolean; square: boolean; allowRotation: boolean },
    );
    bins: { width: number; height: number; rects: Rectangle[] }[];
    addArray(rects: Rectangle[]): void;
  }
}
