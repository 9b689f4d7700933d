import { labelDrawing } from '../imaging/labels.ts';
import { mapPath } from './shape/path.ts';
import { type Gradient, type Shape, SIDE } from './shape/shapes.ts';

/** Five characters mean something to XML; what XML can't hold at all is left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

const short = (value: number) => Math.round(value * 10) / 10 || 0;

function gradientElement({ from, to, stops }: Gradient, id: string): string {
  const [x1, y1, x2, y2] = [...from, ...to].map(short);
  return (
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">` +
    `<stop offset="0" stop-color="${stops[0]}"/><stop offset="1" stop-color="${stops[1]}"/></linearGradient>`
  );
}

/** The visible AI label, outlined: same words, size and place as in the pixels (L-01). */
function labelElement(text: string): string {
  const { left, top, width, height, radius, ink, inkStrength, paper, glyphs } = labelDrawing(SIDE, SIDE, text);
  const letters = glyphs.map(({ path, x, baseline, scale }) => mapPath(path, (px, py) => [x + px * scale, baseline - py * scale])).join('');
  return (
    `<g id="ai-label"><rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${short(radius)}" fill="${ink}" fill-opacity="${inkStrength}"/>` +
    `<path d="${letters}" fill="${paper}"/></g>`
  );
}

type About = { title: string; desc: string; label: string; xmp: string };

/** A logo as a file of its own: filled paths only, nothing that runs, loads or needs a font, both AI labels inside (L-01, L-04). */
export function logoSvg(shapes: readonly Shape[], { title, desc, label, xmp }: About): string {
  const gradients = new Map<string, string>();
  const areas = shapes.map(({ path, fill }) => {
    if (typeof fill === 'string') return `<path d="${path}" fill="${fill}"/>`;
    // The same colours are defined once, however many areas wear them.
    const key = JSON.stringify(fill);
    const id = gradients.get(key) ?? `g${gradients.size + 1}`;
    gradients.set(key, id);
    return `<path d="${path}" fill="url(#${id})"/>`;
  });
  const defs = [...gradients].map(([key, id]) => gradientElement(JSON.parse(key) as Gradient, id)).join('');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    ...(desc ? [`<desc>${escapeXml(desc)}</desc>`] : []),
    `<metadata>${xmp}</metadata>`,
    ...(defs ? [`<defs>${defs}</defs>`] : []),
    `<g id="logo">${areas.join('')}</g>`,
    labelElement(label),
    '</svg>',
    '',
  ].join('\n');
}
