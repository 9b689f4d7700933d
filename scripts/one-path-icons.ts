/** Icons of one element each: the build joins the shapes of a Lucide icon into one path, which is painted the same. */
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

export type Shape = [tag: string, attributes: Record<string, string>];

const NUMBER = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)';
const beginning = new RegExp(`^m\\s*(${NUMBER})[\\s,]*(${NUMBER})[\\s,]*`);
const round = (value: number): number => Math.round(value * 1e4) / 1e4;

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  const half = (width: number) => `a${rx} ${ry} 0 1 1 ${round(width)} 0`;
  return `M${round(cx - rx)} ${cy}${half(2 * rx)}${half(-2 * rx)}z`;
}

function rectangle(x: number, y: number, width: number, height: number, rx: number, ry: number): string {
  const corner = (dx: number, dy: number) => (rx > 0 ? `a${rx} ${ry} 0 0 1 ${dx} ${dy}` : '');
  const [across, down] = [round(width - 2 * rx), round(height - 2 * ry)];
  return [
    `M${round(x + rx)} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}`,
    `h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`,
  ].join('');
}

/** What a shape draws, as path data that may stand behind other path data; undefined where it has a look of its own. */
function pathOf([tag, attributes]: Shape): string | undefined {
  const given = { ...attributes };
  delete given.key;
  const take = (name: string, otherwise = 0): number => {
    const value = given[name];
    delete given[name];
    return value === undefined ? otherwise : Number(value);
  };
  const text = (name: string): string => {
    const value = given[name] ?? '';
    delete given[name];
    return value.trim();
  };
  const draw: Record<string, () => string> = {
    // A first “m” is absolute wherever it stands alone, and relative behind something else.
    path: () => text('d').replace(beginning, (all, x, y, at, d) => `M${x} ${y}${/^[a-z]/i.test(d.slice(all.length)) ? '' : 'l'}`),
    circle: () => {
      const r = take('r');
      return ellipse(take('cx'), take('cy'), r, r);
    },
    ellipse: () => ellipse(take('cx'), take('cy'), take('rx'), take('ry')),
    rect: () => {
      const rx = take('rx', Number(given.ry ?? 0));
      return rectangle(take('x'), take('y'), take('width'), take('height'), rx, take('ry', rx));
    },
    line: () => `M${take('x1')} ${take('y1')}L${take('x2')} ${take('y2')}`,
    polyline: () => `M${text('points')}`,
    polygon: () => `M${text('points')}z`,
  };
  const path = draw[tag]?.();
  return Object.keys(given).length > 0 ? undefined : path;
}

/** The shapes of an icon with those joined that look alike. */
export function joined(shapes: Shape[]): Shape[] {
  const paths = shapes.map(pathOf);
  const plain = paths.filter((path) => path !== undefined);
  if (plain.length < 2) return shapes;
  return [['path', { d: plain.join(''), key: 'all' }], ...shapes.filter((_, n) => paths[n] === undefined)];
}

export function onePathIcons(): Plugin {
  return {
    name: 'one-path-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
      async handler(_, id) {
        const { __iconData: icon } = (await import(pathToFileURL(id).href)) as {
          __iconData?: { name: string; size: number; node: Shape[] };
        };
        // Some are another name of an icon.
        if (!icon) return undefined;
        const { name, size, node } = icon;
        // Without its other names, which only make class names that nobody reads; by this one the book's code calls it.
        return `import createLucideIcon from '../createLucideIcon.mjs';
export default createLucideIcon(${JSON.stringify({ name, size, node: joined(node) })});`;
      },
    },
  };
}
