import { inkOn, mix } from './colour/colour.ts';
import type { Brief } from './brief.ts';
import { beside, sealInk } from './emblem.ts';
import { frameEdge, frameShape, stone } from './frames.ts';
import { setArc, setWords } from './lettering.ts';
import { CEILING, FLOOR } from './lockup.ts';
import { mapPath } from './shape/path.ts';
import { onGround, type Scheme } from './colour/schemes.ts';
import { starOf } from './marks/kit.ts';
import { type Shape, SIDE } from './shape/shapes.ts';
import { shade, wear } from './wear.ts';

const X = SIDE / 2;
const Y = (CEILING + FLOOR) / 2;
const R = 368;

type Dress = { band: string; field: Scheme; ink: string; edge: string };

function dressOf(brief: Brief): Dress {
  const { style, scheme } = brief;
  if (style === 'seal') {
    const { ink, paper } = sealInk(brief);
    return { band: ink, field: { ...scheme, ground: ink, ink: paper }, ink: paper, edge: ink };
  }
  if (style === 'line') return { band: scheme.ground, field: scheme, ink: scheme.ink, edge: scheme.ink };
  const other = beside(brief);
  const field = onGround(brief.palette, mix(brief.palette.pale, '#ffffff', 0.2));
  return { band: other.ground, field, ink: inkOn(other.ground, [other.ink]), edge: inkOn(scheme.ground, [other.ground, scheme.ink], 1.5) };
}

/** A name around a mark on a ring; the slogan runs below it, or two stars part its ends. */
async function roundBadge(brief: Brief): Promise<Shape[]> {
  const { style, face, glyphs, text, slogan, parts, random, scheme } = brief;
  const { band, field, ink, edge } = dressOf(brief);
  const inner = R * 0.66;
  const middle = (R * 0.965 + inner) / 2;
  const thick = R * 0.965 - inner;
  const long = Array.from(text).length > 9;
  const words = await setArc(text, glyphs, {
    face,
    x: X,
    y: Y,
    radius: middle,
    size: thick * 0.8,
    span: slogan ? 176 : long ? 262 : 200,
    tracking: long ? 0.06 : 0.2,
  });
  const below = slogan
    ? await setArc(slogan, glyphs, {
        face: style === 'seal' ? 'serif' : 'sans',
        x: X,
        y: Y,
        radius: middle,
        size: thick * 0.42,
        span: 128,
        tracking: 0.14,
        below: true,
      })
    : '';
  const stars = (slogan ? [-104, 104] : long ? [180] : [-140, 180, 140]).map((degrees) => {
    const t = (degrees * Math.PI) / 180;
    return starOf('main', X + middle * Math.sin(t), Y - middle * Math.cos(t), thick * 0.17, thick * 0.07, 5).path;
  });
  const box = { left: X - inner * 0.66, right: X + inner * 0.66, top: Y - inner * 0.66, bottom: Y + inner * 0.66 };
  const filled = style !== 'line' && style !== 'seal';
  return [
    {
      path: style === 'seal' ? stone(X, Y, R, R, true, random) : frameShape('disc', X, Y, R),
      fill: style === 'gradient' ? shade(band, { left: X - R, right: X + R, top: Y - R, bottom: Y + R }, 0.6) : band,
    },
    ...(style === 'line' ? [{ path: frameEdge('disc', X, Y, R, 9), fill: edge }] : []),
    ...(filled
      ? [
          { path: frameEdge('disc', X, Y, R * 0.965, 5), fill: ink },
          { path: frameShape('disc', X, Y, inner), fill: field.ground },
        ]
      : []),
    { path: frameEdge('disc', X, Y, inner, filled ? 5 : 7), fill: filled ? ink : style === 'line' ? edge : ink },
    ...wear(parts, { scheme: filled ? field : { ...field, accent: scheme.accent }, style, box }),
    { path: words, fill: ink },
    ...(below ? [{ path: below, fill: ink }] : []),
    ...stars.map((path) => ({ path, fill: ink })),
  ];
}

/** A shield with the mark above and the name in straight letters below it. */
async function shieldBadge(brief: Brief): Promise<Shape[]> {
  const { style, face, glyphs, text, slogan, parts, scheme } = brief;
  const { band, ink, edge } = dressOf(brief);
  const outlined = style === 'line' || style === 'seal';
  const worn: Scheme = style === 'line' ? scheme : style === 'seal' ? { ...scheme, ground: band, ink } : onGround(brief.palette, band);
  const name = await setWords(text, glyphs, { face, room: 440, size: 92, tracking: 0.06, least: 50 });
  const line = slogan ? await setWords(slogan, glyphs, { face: 'sans', room: 300, size: 30, tracking: 0.16, least: 18 }) : null;
  const foot = Y + R * 0.4;
  const top = foot - name.height;
  const box = { left: X - 220, right: X + 220, top: Y - R * 0.72, bottom: top - 36 };
  return [
    {
      path: frameShape('shield', X, Y, R),
      fill: style === 'gradient' ? shade(band, { left: X - R, right: X + R, top: Y - R, bottom: Y + R }, 0.6) : band,
    },
    { path: frameEdge('shield', X, Y, outlined ? R : R * 0.95, outlined ? 10 : 6), fill: style === 'line' ? edge : ink },
    ...wear(parts, { scheme: { ...worn, ink }, style, box }),
    { path: mapPath(name.path, (x, y) => [x + X, y + top]), fill: ink },
    ...(line ? [{ path: mapPath(line.path, (x, y) => [x + X, y + foot + 26]), fill: ink }] : []),
  ];
}

/** A logo that is one closed form: a ring with words around it, or a shield. */
export const badge = (brief: Brief): Promise<Shape[]> => (brief.index % 3 === 2 ? shieldBadge(brief) : roundBadge(brief));
