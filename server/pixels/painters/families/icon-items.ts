import { fromHex, rgb, scaleBy, setMix, setTo, toward, type Rgb } from '../../drawing/colour.ts';
import type { Palette } from '../../scenes/palettes.ts';
import { hash2 } from '../../drawing/random.ts';
import { box2, distanceToSegment, polygon2, star2 } from '../../drawing/sdf.ts';

/** What the last asked point of an item is made of. */
export type IconPoint = {
  /** Distance to the outline of the whole item. */
  edge: number;
  height: number;
  colour: Rgb;
  gloss: number;
  /** 0 lit from outside, 1 shines by itself. */
  shine: number;
};

export type ItemName =
  | 'sword'
  | 'shield'
  | 'axe'
  | 'flask'
  | 'gem'
  | 'ring'
  | 'scroll'
  | 'key'
  | 'flame'
  | 'heart'
  | 'bolt'
  | 'leaf'
  | 'coin'
  | 'crown'
  | 'book'
  | 'bomb'
  | 'hammer'
  | 'medal'
  | 'bow'
  | 'helm';

export const itemNames: readonly ItemName[] = [
  'sword',
  'shield',
  'flask',
  'gem',
  'crown',
  'axe',
  'ring',
  'scroll',
  'heart',
  'key',
  'flame',
  'book',
  'bolt',
  'leaf',
  'coin',
  'bomb',
  'hammer',
  'medal',
  'bow',
  'helm',
];

/** Draws items as layered parts: each part that covers the point sets its height and colour, the last one wins. */
export function iconPainter(palette: Palette, salt: number): (name: ItemName, x: number, y: number, out: IconPoint) => void {
  const { far, mid, near, accent } = palette;
  const steel = fromHex('#c3ccd4');
  const iron = fromHex('#68737f');
  const gold = fromHex('#f4bf4b');
  const bronze = fromHex('#a56b28');
  const wood = fromHex('#81502f');
  const leather = fromHex('#673d28');
  const cream = fromHex('#ead3a4');
  const dark = rgb(0.016, 0.016, 0.02);
  const white = rgb(1, 1, 1);
  const glass = fromHex('#dfeaf0');
  let point: IconPoint;

  // `ridge` folds the part to a crest instead of rounding it: blades and cut stones.
  function part(d: number, colour: Rgb, width: number, lift = 0, gloss = 0.3, ridge = false): void {
    if (d < point.edge) point.edge = d;
    if (d >= 0) return;
    const t = Math.min(1, -d / width);
    point.height = lift + (ridge ? t : Math.sqrt(1 - (1 - t) * (1 - t))) * width * 0.9;
    setTo(point.colour, colour);
    point.gloss = gloss;
    point.shine = 0;
  }
  function light(d: number, colour: Rgb, width: number, lift = 0): void {
    part(d, colour, width, lift, 0.5);
    if (d < 0) point.shine = 1;
  }
  const circle = (x: number, y: number, r: number): number => Math.sqrt(x * x + y * y) - r;
  const drop = (x: number, y: number, k: number): number => {
    const u = x * k + 0.1 * Math.sin(y * k * 5 + salt) * (y * k + 0.7);
    const v = y * k + 0.28;
    return circle(u * (1 + 0.55 * Math.max(y * k, 0)), v * (v > 0 ? 0.6 : 1), 0.56) / k;
  };

  const draw: Record<ItemName, (x: number, y: number) => void> = {
    sword(x, y) {
      const u = (x - y) * Math.SQRT1_2;
      const v = (x + y) * Math.SQRT1_2;
      const a = Math.abs(u);
      part(box2(u, v + 0.66, 0.058, 0.22, 0.04), leather, 0.06, 0, 0.2);
      part(polygon2(a, v, [-0.3, -0.42, 0.155, -0.42, 0.128, 0.62, 0, 0.9, -0.3, 0.9]), steel, 0.15, 0.05, 0.9, true);
      part(box2(u, v - 0.08, 0.02, 0.42, 0.02), iron, 0.03, 0.1, 0.5);
      part(polygon2(a, v, [-0.1, -0.52, 0.4, -0.44, 0.44, -0.3, 0.33, -0.34, -0.1, -0.36]), gold, 0.07, 0.1, 0.8);
      part(circle(u, v + 0.44, 0.105), accent, 0.1, 0.16, 1);
      part(circle(u, v + 0.9, 0.1), gold, 0.1, 0.08, 0.8);
    },
    shield(x, y) {
      const a = Math.abs(x);
      const s = Math.max(a - 0.64, y - 0.68, circle(a + 0.28, y - 0.42, 1.18), -(y + 1));
      part(s, gold, 0.1, 0, 0.8);
      part(s + 0.1, mid, 0.5, 0.06, 0.5);
      if (x > 0 && s + 0.1 < 0) scaleBy(point.colour, 0.7);
      part(Math.max(Math.min(box2(x, y - 0.05, 0.075, 0.72, 0.01), box2(x, y - 0.18, 0.62, 0.075, 0.01)), s + 0.12), gold, 0.06, 0.16, 0.8);
      part(circle(x, y - 0.18, 0.2), gold, 0.08, 0.2, 0.8);
      part(circle(x, y - 0.18, 0.13), accent, 0.12, 0.24, 1);
    },
    axe(x, y) {
      const u = (x - y) * Math.SQRT1_2;
      const v = (x + y) * Math.SQRT1_2;
      part(box2(u, v + 0.1, 0.06, 0.84, 0.05), wood, 0.06, 0, 0.2);
      const blade = Math.max(circle(u + 0.02, v - 0.48, 0.5), -circle(u, v - 1.02, 0.36), -circle(u, v + 0.03, 0.34), u + 0.04);
      part(blade, steel, 0.2, 0.05, 0.9, true);
      part(
        Math.max(circle(u - 0.02, v - 0.48, 0.36), -circle(u, v - 0.98, 0.34), -circle(u, v + 0.02, 0.34), 0.05 - u),
        steel,
        0.16,
        0.05,
        0.9,
        true,
      );
      part(box2(u, v - 0.48, 0.13, 0.18, 0.05), gold, 0.07, 0.1, 0.8);
      part(circle(u, v - 0.48, 0.07), accent, 0.07, 0.16, 1);
      part(box2(u, v + 0.62, 0.078, 0.17, 0.03), leather, 0.06, 0.04, 0.2);
    },
    flask(x, y) {
      part(box2(x, y - 0.66, 0.13, 0.14, 0.05), wood, 0.1, 0.02, 0.2);
      part(box2(x, y - 0.44, 0.17, 0.2, 0.04), glass, 0.12, 0, 0.9);
      part(circle(x, y + 0.2, 0.62), glass, 0.5, 0, 1);
      const l = Math.max(circle(x, y + 0.2, 0.53), y - 0.02 - 0.03 * Math.sin(x * 9));
      setMix(tint, accent, far, Math.min(1, Math.max(0, y * 0.7 + 0.45)));
      light(l, tint, 0.5, 0.1);
      if (
        l < 0 &&
        hash2(Math.floor(x * 7), Math.floor(y * 7), 3) > 0.74 &&
        Math.hypot(x * 7 - Math.floor(x * 7) - 0.5, y * 7 - Math.floor(y * 7) - 0.5) < 0.26
      )
        toward(point.colour, white, 0.4);
      part(box2(x, y - 0.52, 0.23, 0.05, 0.04), gold, 0.05, 0.14, 0.8);
      if (Math.hypot((x + 0.26) * 1.5, y * 0.85) < 0.17) toward(point.colour, white, 0.62);
    },
    gem(x, y) {
      const g = polygon2(x, y, [-0.42, 0.5, 0.42, 0.5, 0.76, 0.16, 0, -0.74, -0.76, 0.16]);
      part(g, far, 0.3, 0, 1, true);
      if (g >= 0) return;
      const table = Math.max(Math.abs(x) - 0.4 + (0.5 - y) * 0.2, y - 0.42, 0.2 - y);
      const facet =
        y > 0.16 ? Math.min(3, Math.max(0, Math.floor(x * 2.6 + 2))) : 4 + Math.min(3, Math.max(0, Math.floor((x / (y + 0.76)) * 2.2 + 2)));
      const h = cut[facet]!;
      setMix(point.colour, mid, far, 0.2 + 0.8 * h);
      if (h > 0.7) toward(point.colour, white, (h - 0.7) * 1.6);
      point.height = 0.1 + 0.1 * h;
      if (table < 0) {
        setMix(point.colour, far, white, 0.42 + 0.25 * x);
        point.height = 0.32;
      }
    },
    ring(x, y) {
      part(Math.abs(circle(x, y + 0.2, 0.5)) - 0.1, gold, 0.1, 0, 0.9);
      part(polygon2(Math.abs(x), y, [-0.3, 0.22, 0.28, 0.22, 0.19, 0.42, -0.3, 0.42]), gold, 0.08, 0.06, 0.9);
      const g = polygon2(x, y, [-0.16, 0.84, 0.16, 0.84, 0.32, 0.6, 0, 0.3, -0.32, 0.6]);
      part(g, accent, 0.22, 0.12, 1, true);
      if (g < 0) toward(point.colour, white, x < -0.05 ? 0.5 : y > 0.62 ? 0.3 : 0);
    },
    scroll(x, y) {
      part(box2(x, y, 0.5, 0.62, 0.03), cream, 0.1, 0, 0.15);
      if (Math.abs(x) < 0.36 && Math.abs(y) < 0.46) {
        const line = Math.floor(y * 6.5 + 40);
        if (Math.abs(y * 6.5 + 40 - line - 0.5) < 0.2 && Math.abs(x) < 0.35 - 0.13 * hash2(line, 2)) scaleBy(point.colour, 0.66);
      }
      for (const e of [0.68, -0.68]) {
        part(box2(x, y - e, 0.64, 0.105, 0.09), cream, 0.1, 0.08, 0.2);
        part(circle(Math.abs(x) - 0.66, y - e, 0.095), accent, 0.08, 0.1, 0.6);
      }
      part(circle(x, y + 0.17, 0.18), accent, 0.08, 0.1, 0.5);
      part(star2(x, y + 0.17, 0.11, 5, 3), bronze, 0.05, 0.16, 0.4);
    },
    key(x, y) {
      const u = (x - y) * Math.SQRT1_2;
      const v = (x + y) * Math.SQRT1_2;
      part(box2(u, v + 0.25, 0.07, 0.6, 0.03), gold, 0.07, 0, 0.9);
      part(box2(u - 0.17, v + 0.72, 0.14, 0.07, 0.02), gold, 0.06, 0.02, 0.9);
      part(box2(u - 0.13, v + 0.5, 0.1, 0.06, 0.02), gold, 0.06, 0.02, 0.9);
      part(Math.max(circle(u, v - 0.5, 0.35), -circle(u, v - 0.5, 0.2)), gold, 0.09, 0.05, 0.9);
      part(circle(u, v - 0.5, 0.135), accent, 0.12, 0.04, 1);
      part(box2(u, v - 0.12, 0.13, 0.05, 0.04), bronze, 0.05, 0.08, 0.8);
    },
    flame(x, y) {
      setMix(tint, accent, fromHexRed, 0.45);
      light(drop(x, y, 1), tint, 0.4);
      light(drop(x - 0.03, y + 0.14, 1.42), accent, 0.3, 0.1);
      setMix(tint, accent, cream, 0.75);
      light(drop(x + 0.02, y + 0.27, 2.3), tint, 0.3, 0.2);
    },
    heart(x, y) {
      const h = heart(x, y - 0.04);
      part(h - 0.085, gold, 0.09, 0, 0.8);
      setMix(tint, fromHexRed, accent, 0.35);
      part(h + 0.02, tint, 0.45, 0.08, 1);
      if (h < -0.02 && Math.hypot(x + 0.3, (y - 0.3) * 1.3) < 0.14) toward(point.colour, white, 0.6);
    },
    bolt(x, y) {
      setMix(tint, accent, gold, 0.5);
      part(
        polygon2(x, y, [-0.06, 0.88, 0.44, 0.88, 0.16, 0.24, 0.5, 0.24, -0.3, -0.92, -0.06, -0.06, -0.4, -0.06]) - 0.02,
        tint,
        0.2,
        0,
        0.7,
        true,
      );
      point.shine = point.edge < 0 ? 0.6 : 0;
    },
    leaf(x, y) {
      const u = x * 0.76 + y * -0.65;
      const v = x * 0.65 + y * 0.76;
      const b = Math.max(circle(u - 0.42, v, 0.86), circle(u + 0.42, v, 0.86));
      part(b, far, 0.5, 0, 0.5, true);
      part(Math.max(Math.abs(u) - 0.028, Math.abs(v + 0.15) - 0.86), mid, 0.03, 0.2, 0.3);
      if (b < 0 && Math.abs(u) > 0.03 && Math.abs((v - Math.abs(u) * 0.8) * 4 - Math.round((v - Math.abs(u) * 0.8) * 4)) < 0.1)
        scaleBy(point.colour, 0.72);
    },
    coin(x, y) {
      part(circle(x, y, 0.76), bronze, 0.12, 0, 0.9);
      part(circle(x + 0.02, y - 0.03, 0.68), gold, 0.1, 0.08, 0.9);
      part(Math.abs(circle(x + 0.02, y - 0.03, 0.52)) - 0.03, bronze, 0.03, 0.12, 0.6);
      setMix(tint, gold, white, 0.35);
      part(star2(x + 0.02, y - 0.03, 0.36, 4, 2.6), tint, 0.12, 0.15, 1, true);
    },
    crown(x, y) {
      const a = Math.abs(x);
      const c = Math.min(
        polygon2(a, y, [-0.2, -0.46, 0.6, -0.46, 0.74, 0.42, 0.34, -0.02, -0.2, 0.1]),
        polygon2(x, y, [-0.34, -0.4, 0.34, -0.4, 0, 0.62]),
      );
      part(c - 0.02, gold, 0.14, 0, 0.9);
      part(box2(x, y + 0.5, 0.64, 0.115, 0.05), bronze, 0.09, 0.08, 0.8);
      part(circle(a - 0.74, y - 0.46, 0.1), accent, 0.1, 0.1, 1);
      part(circle(x, y - 0.66, 0.12), accent, 0.12, 0.1, 1);
      part(circle(a - 0.32, y + 0.5, 0.075), far, 0.07, 0.16, 1);
      part(circle(x, y + 0.5, 0.09), accent, 0.09, 0.16, 1);
    },
    book(x, y) {
      part(box2(x - 0.04, y + 0.03, 0.57, 0.75, 0.06), cream, 0.08, 0, 0.1);
      part(box2(x + 0.04, y - 0.03, 0.57, 0.75, 0.07), mid, 0.1, 0.06, 0.4);
      part(box2(x + 0.5, y - 0.03, 0.1, 0.75, 0.03), near, 0.06, 0.1, 0.3);
      part(Math.abs(box2(x - 0.07, y - 0.03, 0.37, 0.59, 0.03)) - 0.022, gold, 0.03, 0.14, 0.8);
      part(Math.abs(x - 0.07) + Math.abs(y - 0.03) * 0.72 - 0.25, accent, 0.2, 0.16, 1, true);
      part(circle(Math.abs(x - 0.07) - 0.3, Math.abs(y - 0.03) - 0.52, 0.05), gold, 0.05, 0.16, 0.8);
    },
    bomb(x, y) {
      part(circle(x + 0.08, y + 0.18, 0.59), fromHexCoal, 0.55, 0, 1);
      const u = (x - 0.3) * 0.82 + (y - 0.37) * -0.56;
      const v = (x - 0.3) * 0.56 + (y - 0.37) * 0.82;
      part(box2(u, v, 0.15, 0.12, 0.03), iron, 0.08, 0.1, 0.7);
      if (y > 0.4) part(Math.abs(circle(x - 0.62, y - 0.4, 0.26)) - 0.032, wood, 0.04, 0.05, 0.1);
      light(star2(x - 0.86, y - 0.42, 0.22, 8, 3), accent, 0.12, 0.1);
      light(circle(x - 0.86, y - 0.42, 0.085), cream, 0.08, 0.16);
    },
    hammer(x, y) {
      const u = (x - y) * Math.SQRT1_2;
      const v = (x + y) * Math.SQRT1_2;
      part(box2(u, v + 0.25, 0.066, 0.69, 0.05), wood, 0.06, 0, 0.2);
      part(box2(u, v - 0.5, 0.47, 0.25, 0.05), steel, 0.16, 0.06, 0.9);
      part(box2(Math.abs(u) - 0.41, v - 0.5, 0.09, 0.3, 0.04), iron, 0.08, 0.1, 0.8);
      part(box2(u, v - 0.5, 0.1, 0.29, 0.03), gold, 0.08, 0.16, 0.8);
      part(circle(u, v - 0.5, 0.078), accent, 0.07, 0.22, 1);
      part(box2(u, v + 0.76, 0.08, 0.17, 0.03), leather, 0.06, 0.04, 0.2);
    },
    medal(x, y) {
      part(polygon2(Math.abs(x), y, [-0.1, -0.1, 0.27, -0.1, 0.47, -0.93, 0.12, -0.75, -0.1, -0.6]), mid, 0.2, 0, 0.3);
      part(star2(x, y - 0.18, 0.68, 12, 4), gold, 0.12, 0.06, 0.9);
      part(circle(x, y - 0.18, 0.45), bronze, 0.07, 0.1, 0.8);
      setMix(tint, gold, white, 0.3);
      part(star2(x, y - 0.18, 0.35, 5, 3.2), tint, 0.14, 0.16, 1, true);
    },
    bow(x, y) {
      const u = (x - y) * Math.SQRT1_2;
      const v = (x + y) * Math.SQRT1_2;
      part(Math.max(Math.abs(circle(u + 0.36, v, 0.87)) - 0.058 + 0.02 * Math.abs(v), 0.02 - u), wood, 0.07, 0.04, 0.3);
      part(distanceToSegment(u, v, 0.1, 0.74, 0.1, -0.74) - 0.013, cream, 0.02, 0, 0.2);
      part(distanceToSegment(u, v, -0.62, 0, 0.7, 0) - 0.027, wood, 0.03, 0.08, 0.2);
      part(polygon2(u, v, [0.64, 0.11, 0.94, 0, 0.64, -0.11]), steel, 0.08, 0.1, 0.9, true);
      part(polygon2(u, Math.abs(v), [-0.72, -0.02, -0.48, -0.02, -0.6, 0.14, -0.82, 0.14]), accent, 0.06, 0.1, 0.3);
      part(box2(u - 0.5, v, 0.07, 0.12, 0.04), gold, 0.05, 0.12, 0.8);
    },
    helm(x, y) {
      const a = Math.abs(x);
      part(circle(x * 1.6, y - 0.84, 0.26), accent, 0.2, 0, 0.2);
      part(Math.max(circle(x, y - 0.1, 0.67), -(y + 0.3)), steel, 0.5, 0, 0.9);
      part(polygon2(a, y, [-0.1, -0.18, 0.65, -0.18, 0.51, -0.8, 0.14, -0.62, -0.1, -0.5]), steel, 0.16, 0.02, 0.9);
      part(Math.max(box2(x, y - 0.02, 0.66, 0.06, 0.02), circle(x, y - 0.1, 0.69)), gold, 0.05, 0.24, 0.8);
      part(box2(x, y + 0.14, 0.45, 0.085, 0.03), dark, 0.04, -0.05, 0.2);
      part(box2(x, y + 0.42, 0.05, 0.34, 0.02), dark, 0.03, -0.05, 0.2);
      part(box2(x, y - 0.36, 0.07, 0.48, 0.03), gold, 0.07, 0.3, 0.8);
    },
  };
  const tint = rgb();
  // A cut stone reads by alternating bright and dark facets, crown first, then pavilion.
  const cut = [0.9, 0.5, 0.75, 0.35, 0.6, 0.95, 0.3, 0.55];
  const fromHexRed = fromHex('#d8303a');
  const fromHexCoal = fromHex('#3a4048');

  return (name, x, y, out) => {
    point = out;
    out.edge = 9;
    out.height = 0;
    out.gloss = 0.3;
    out.shine = 0;
    draw[name](x, y);
  };
}

function heart(x: number, y: number): number {
  const px = Math.abs(x) / 1.25;
  const py = y / 1.25 + 0.62;
  if (py + px > 1) return (Math.hypot(px - 0.25, py - 0.75) - 0.3535) * 1.25;
  const m = 0.5 * Math.max(px + py, 0);
  return Math.sqrt(Math.min(px * px + (py - 1) ** 2, (px - m) ** 2 + (py - m) ** 2)) * Math.sign(px - py) * 1.25;
}
