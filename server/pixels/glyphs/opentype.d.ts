/** The little of opentype.js 2 that is used; it ships no types. */
declare module 'opentype.js/dist/opentype.mjs' {
  type Command = { type: 'M' | 'L' | 'C' | 'Q' | 'Z'; x: number; y: number; x1: number; y1: number; x2: number; y2: number };
  export type Font = {
    unitsPerEm: number;
    charToGlyph(char: string): { index: number; advanceWidth: number; path: { commands: Command[] } };
  };
  export function parse(file: ArrayBuffer): Font;
}
