import { flattenPath } from '../imaging/fill-path.ts';
import { lightnessOf, mix, tone } from './colour/colour.ts';
import type { Part } from './marks/kit.ts';
import { type Box, boundsOf, fitInto, mapPath } from './shape/path.ts';
import type { Scheme } from './colour/schemes.ts';
import type { Gradient, Shape } from './shape/shapes.ts';
import { strokePath } from './shape/stroke.ts';

export type Style = 'geometric' | 'seal' | 'line' | 'gradient' | 'playful';

/** A part's mean thickness: what is thin already is a line, and is not outlined again. */
function thicknessOf(path: string): number {
  let area = 0;
  let length = 0;
  for (const ring of flattenPath(path, (x, y) => [x, y])) {
    for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
      area += ring[j]! * ring[i + 1]! - ring[i]! * ring[j + 1]!;
      length += Math.hypot(ring[i]! - ring[j]!, ring[i + 1]! - ring[j + 1]!);
    }
  }
  return length === 0 ? 0 : Math.abs(area) / length;
}

/** A colour that changes down a box, from a lighter and warmer to a deeper one. */
export function shade(hex: string, { left, top, right, bottom }: Box, amount = 1): Gradient {
  const l = lightnessOf(hex);
  return {
    from: [left, top],
    to: [left + (right - left) * 0.5, bottom],
    stops: [
      tone(hex, Math.min(0.97, l + 0.09 * amount), { turn: 22 * amount }),
      tone(hex, Math.max(0.12, l - 0.11 * amount), { turn: -30 * amount, strength: 1.1 }),
    ],
  };
}

type Worn = { scheme: Scheme; box: Box; style: Style };

/** A mark's parts in a style, as large as fits into a box. */
export function wear(parts: readonly Part[], { scheme, box, style }: Worn): Shape[] {
  const place = fitInto(boundsOf(parts.map(({ path }) => path)), box);
  const placed = parts.map(({ path, role }) => ({ path: mapPath(path, place), role }));
  const size = Math.min(box.right - box.left, box.bottom - box.top);
  const bounds = boundsOf(placed.map(({ path }) => path));
  switch (style) {
    case 'geometric':
      return placed.map(({ path, role }) => ({ path, fill: scheme[role] }));
    case 'gradient':
      return placed.map(({ path, role }) => ({ path, fill: shade(scheme[role], bounds, role === 'pale' || role === 'dark' ? 0.3 : 1) }));
    case 'line': {
      const width = size * 0.021;
      const ink = scheme.ink;
      return placed.flatMap(({ path, role }) => {
        if (role === 'dark' && thicknessOf(path) < size * 0.035) return [{ path, fill: ink }];
        const colour = role === 'accent' || role === 'second' ? scheme.main : ink;
        if (thicknessOf(path) < width * 1.1) return [{ path, fill: colour }];
        return [
          { path, fill: scheme.ground },
          { path: strokePath(path, width), fill: colour },
        ];
      });
    }
    case 'seal': {
      const gap = size * 0.017;
      return placed.flatMap(({ path, role }) => {
        const fill = role === 'dark' ? scheme.ground : scheme.ink;
        return [...(thicknessOf(path) < gap ? [] : [{ path: strokePath(path, gap), fill: scheme.ground }]), { path, fill }];
      });
    }
    case 'playful': {
      const border = size * 0.075;
      const soft = size * 0.022;
      const edge = lightnessOf(scheme.ground) > 0.85 ? scheme.dark : '#ffffff';
      const shadow = mix(scheme.ground, lightnessOf(scheme.ground) > 0.85 ? scheme.main : scheme.dark, 0.55);
      const drop = size * 0.035;
      const around = placed.map(({ path }) => path + strokePath(path, border));
      return [
        ...around.map((path) => ({ path: mapPath(path, (x, y) => [x + drop, y + drop]), fill: shadow })),
        ...around.map((path) => ({ path, fill: edge })),
        ...placed.flatMap(({ path, role }) => {
          const fill = scheme[role];
          return thicknessOf(path) < soft
            ? [{ path, fill }]
            : [
                { path: strokePath(path, soft), fill },
                { path, fill },
              ];
        }),
      ];
    }
  }
}
