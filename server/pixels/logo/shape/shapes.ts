/** Colours along a line, in pixels of the drawing. */
export type Gradient = { from: readonly [number, number]; to: readonly [number, number]; stops: readonly [string, string] };

/** One filled area of a drawing, by the non-zero rule: what is listed later lies on top. */
export type Shape = { path: string; fill: string | Gradient };

/** Side of a logo in pixels, and of its drawing in units. */
export const SIDE = 1024;
