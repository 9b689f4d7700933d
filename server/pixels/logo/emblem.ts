import { contrast, inkOn, lightnessOf } from './colour/colour.ts';
import type { Brief } from './brief.ts';
import { type FrameKind, frameEdge, frameShape } from './frames.ts';
import type { Box } from './shape/path.ts';
import { type Scheme, schemeOf, SCHEMES, standing } from './colour/schemes.ts';
import { carvable, sealOf, stoneShapes } from './seal.ts';
import type { Shape } from './shape/shapes.ts';
import { shade, wear } from './wear.ts';

const kinds: readonly (FrameKind | null)[] = [null, 'disc', null, 'square', null, 'hexagon', null, 'arch'];

/** Another way of wearing the palette that stands off this one's ground, for what a mark stands on. */
export function beside({ palette, nth, scheme }: Brief): Scheme {
  for (let step = 1; step < SCHEMES; step++) {
    // Strong grounds first: the flooded one and the deep ones.
    const other = schemeOf(palette, [4, 2, 5, 1, 6, 0, 3, 7][(step + nth) % SCHEMES]!);
    if (contrast(other.ground, scheme.ground) > 1.9) return other;
  }
  return scheme;
}

/** What is carved red on paper, or paper on red. */
export function sealInk(brief: Brief): { ink: string; paper: string } {
  const { scheme, palette } = brief;
  const [light, deep] = [palette.pale, standing(palette.main, palette.pale)];
  return lightnessOf(scheme.ground) > 0.6
    ? { ink: contrast(deep, scheme.ground) > 2.6 ? deep : palette.dark, paper: contrast(light, deep) > 3 ? light : '#ffffff' }
    : { ink: light, paper: scheme.ground };
}

const boxAt = (x: number, y: number, r: number): Box => ({ left: x - r, right: x + r, top: y - r, bottom: y + r });

/** The pictorial part of a logo, about a middle and `r` from there to its edge. */
export async function emblem(brief: Brief, x: number, y: number, r: number): Promise<Shape[]> {
  const { style, scheme, parts, index, random, text, glyphs } = brief;
  if (style === 'seal') {
    const { ink, paper } = sealInk(brief);
    const round = random() < 0.4;
    const positive = random() < 0.35;
    const carving = { x, y, r: r * 0.94, round, ink, paper, positive };
    if (carvable(text) && (index % 2 === 0 || brief.monogram))
      return sealOf(text, glyphs, { ...carving, face: index % 4 === 0 ? 'serif' : 'brush' }, random);
    const { shapes, room } = stoneShapes(carving, carving.r, random);
    const worn = positive ? { ...scheme, ground: paper, ink } : { ...scheme, ground: ink, ink: paper };
    return [...shapes, ...wear(parts, { scheme: worn, style, box: room })];
  }
  // A monogram brings its own form.
  const kind = brief.monogram ? null : kinds[(index + Math.floor(random() * 2)) % kinds.length]!;
  if (!kind) return wear(parts, { scheme, style, box: boxAt(x, y, r) });
  if (style === 'line') {
    const inner = r * 0.64;
    return [
      { path: frameEdge(kind, x, y, r, r * 0.03), fill: scheme.ink },
      ...wear(parts, { scheme, style, box: boxAt(x, y + (kind === 'arch' ? r * 0.12 : 0), inner) }),
    ];
  }
  const other = beside(brief);
  const path = frameShape(kind, x, y, r);
  const fill = style === 'gradient' ? shade(other.ground, boxAt(x, y, r), 0.8) : other.ground;
  const ink = inkOn(other.ground, [other.ink]);
  return [
    { path, fill },
    ...wear(parts, { scheme: { ...other, ink }, style, box: boxAt(x, y + (kind === 'arch' ? r * 0.12 : 0), r * 0.68) }),
  ];
}
