/**
 * What a story paints, as text: a line for everything that leaves a mark, with its place, its size and how it is painted.
 * A place counts from the nearest line above it that is less indented, so that what moves as a whole is one changed line.
 */
import { readTokens } from '../src/design-system/theme/read-tokens.ts';

const COLOUR = /(?:rgba?|oklch|oklab|lab|lch|color)\([^()]*\)/g;
const CLEAR = 'rgba(0, 0, 0, 0)';
const root = document.documentElement;

/** Does something in each theme, the shown one last, and answers with what came of it in the dark and in the light one. */
function inBothThemes<T>(look: () => T): [dark: T, light: T] {
  const shown = root.dataset.theme === 'light' ? 'light' : 'dark';
  const other = shown === 'light' ? 'dark' : 'light';
  root.dataset.theme = other;
  const there = look();
  root.dataset.theme = shown;
  const here = look();
  return shown === 'dark' ? [here, there] : [there, here];
}

/** Every token that is a colour, with what it is worth in the dark and in the light theme. */
export function colourTokens(): { name: string; dark: string; light: string }[] {
  const probe = document.createElement('i');
  document.body.append(probe);
  const [dark, light] = inBothThemes(() =>
    readTokens('--').map(({ name, value }) => {
      probe.style.color = '';
      if (CSS.supports('color', value)) probe.style.color = `var(${name})`;
      return { name, value: probe.style.color && getComputedStyle(probe).color };
    }),
  );
  probe.remove();
  return dark.flatMap(({ name, value }, i) => (value ? [{ name: name.slice(2), dark: value, light: light[i]?.value ?? '' }] : []));
}

let named: Map<string, string> | undefined;
/** A colour's name: a token that is worth this much in both themes, one for letters before others; or both values. */
function nameOf(dark: string, light: string): string {
  named ??= new Map(
    colourTokens()
      .sort((a, b) => Number(a.name.startsWith('fg-')) - Number(b.name.startsWith('fg-')) || b.name.localeCompare(a.name, 'en'))
      .map((token) => [`${token.dark} ${token.light}`, token.name]),
  );
  const bare = (value: string) => value.replaceAll(', ', ',');
  return named.get(`${dark} ${light}`) ?? (dark === light ? bare(dark) : `${bare(dark)}|${bare(light)}`);
}

/** Where something stands, and how large it is. */
const PLACE = /^\s*-?\d+,-?\d+ \d+×\d+ /;

/** One line for both themes: colours by name; where more than colours differs, the whole line twice. */
function joined(dark: string, light: string): string {
  if (dark.replace(COLOUR, '') !== light.replace(COLOUR, '')) {
    // Its place once: that is compared with more patience than what is painted there.
    const place = PLACE.exec(dark)?.[0] ?? '';
    return `${dark} | light: ${light.startsWith(place) ? light.slice(place.length) : light}`;
  }
  const lights = light.match(COLOUR) ?? [];
  let next = 0;
  return dark.replace(COLOUR, (colour) => nameOf(colour, lights[next++] ?? ''));
}

const hash = (text: string) => {
  let sum = 5381;
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 33) ^ text.charCodeAt(i)) >>> 0;
  return sum.toString(36);
};
/** Names that React numbers as it meets them say nothing of the paint. */
const unnumbered = (text: string) => text.replaceAll(/url\("?#[^)]*\)/g, 'url(#)');
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 40)}…${hash(text)}` : text);
const words = (text: string) => JSON.stringify(short(text.replace(/\s+/g, ' ').trim()));

/** What is said of an element before its place in the page is known. */
type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

/** Everything on the style that differs from painting nothing, in the order of the list. */
function paintOf(style: CSSStyleDeclaration, clips: boolean): string[] {
  const said: string[] = [];
  const say = (name: string, value: string, nothing = 'none') => value !== nothing && value !== '' && said.push(`${name}:${value}`);
  say('bg', style.backgroundColor, CLEAR);
  if (style.backgroundImage !== 'none') {
    say('image', style.backgroundImage.replaceAll(location.origin, ''));
    // One length alone and one with `auto` are the same, and Chromium writes either.
    say('image-size', style.backgroundSize.replace(/(?<=\S) auto$/, ''), 'auto');
    say('image-at', style.backgroundPosition, '0% 0%');
    say('image-clip', style.backgroundClip, 'border-box');
  }
  const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => {
    const width = style[`border${side}Width`];
    const colour = style[`border${side}Color`];
    return width === '0px' || style[`border${side}Style`] === 'none' || colour === CLEAR
      ? '0'
      : `${width} ${style[`border${side}Style`]} ${colour}`;
  });
  if (sides.some((side) => side !== '0')) say('border', sides.every((side) => side === sides[0]) ? (sides[0] ?? '') : sides.join(', '));
  // Tailwind lists a shadow of no size for each kind there is none of.
  say('shadow', style.boxShadow.replaceAll(/rgba\(0, 0, 0, 0\) 0px 0px 0px 0px(?:, )?/g, '').replace(/, $/, ''));
  if (style.outlineStyle !== 'none' && style.outlineWidth !== '0px')
    say('outline', `${style.outlineWidth} ${style.outlineStyle} ${style.outlineColor} ${style.outlineOffset}`);
  if (said.length > 0 || clips) say('radius', style.borderRadius.replaceAll(/\d\.\d+e\+07px/g, 'full'), '0px');
  if (clips) said.push('clips');
  say('opacity', style.opacity, '1');
  say('transform', style.transform);
  say('rotate', style.rotate);
  say('scale', style.scale);
  say('filter', style.filter);
  say('backdrop', style.backdropFilter);
  say('clip', unnumbered(style.clipPath));
  say('mask', unnumbered(style.maskImage));
  say('blend', style.mixBlendMode, 'normal');
  say('z', style.zIndex, 'auto');
  return said;
}

function letters(style: CSSStyleDeclaration): string {
  const said = [`${Number.parseFloat(style.fontSize)}/${style.fontWeight}`, style.color];
  if (style.fontStyle !== 'normal') said.push(style.fontStyle);
  if (style.letterSpacing !== 'normal') said.push(`spacing:${style.letterSpacing}`);
  if (style.textDecorationLine !== 'none') said.push(`${style.textDecorationLine} ${style.textDecorationColor}`);
  if (style.textShadow !== 'none') said.push(`shadow:${style.textShadow}`);
  if (style.textOverflow === 'ellipsis') said.push('ellipsis');
  return said.join(' ');
}

/** The shapes of a drawing as one sum, and each fill and stroke among them once. */
function shapesOf(svg: Element): string {
  const drawn = [...svg.querySelectorAll('*')].filter((shape): shape is SVGGraphicsElement => shape instanceof SVGGeometryElement);
  const own = svg.getBoundingClientRect();
  const form = drawn.map((shape) => {
    const { left, top, width, height } = shape.getBoundingClientRect();
    const numbers = [...shape.attributes].filter(({ name }) => !/^(?:class|style|id|data-|aria-|fill|stroke$)/.test(name));
    return [...numbers.map(({ value }) => value), ...[left - own.left, top - own.top, width, height].map(Math.round)].join(' ');
  });
  const paints = drawn.map((shape) => {
    const { fill, stroke, strokeWidth, opacity, fillOpacity, strokeDasharray } = getComputedStyle(shape);
    return [
      fill !== 'none' && `fill:${unnumbered(fill)}${fillOpacity === '1' ? '' : `*${fillOpacity}`}`,
      stroke !== 'none' && `stroke:${strokeWidth} ${stroke}${strokeDasharray === 'none' ? '' : ` dash:${strokeDasharray}`}`,
      opacity !== '1' && `opacity:${opacity}`,
    ]
      .filter(Boolean)
      .join(' ');
  });
  return [`shapes:${hash(unnumbered(form.join(';')))}`, ...new Set(paints)].join(' ');
}

const GRID = 4;
/** The mean colours of a picture's fields, a hexadecimal digit for each of red, green and blue. */
export function fingerprint(picture: CanvasImageSource): string {
  const canvas = new OffscreenCanvas(GRID, GRID);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  // Where it is transparent, neither black nor white may pass for nothing.
  context.fillStyle = '#808080';
  context.fillRect(0, 0, GRID, GRID);
  context.drawImage(picture, 0, 0, GRID, GRID);
  const { data } = context.getImageData(0, 0, GRID, GRID);
  return Array.from({ length: GRID * GRID }, (_, i) =>
    [0, 1, 2].map((channel) => ((data[i * 4 + channel] ?? 0) >> 4).toString(16)).join(''),
  ).join('');
}

function pixelsOf(element: Element): string {
  if (element instanceof HTMLCanvasElement) return `pixels:${element.width && element.height ? fingerprint(element) : 'none'}`;
  if (!(element instanceof HTMLImageElement)) return '';
  const { objectFit, objectPosition } = getComputedStyle(element);
  const fit = `${objectFit === 'fill' ? '' : ` fit:${objectFit}`}${objectPosition === '50% 50%' ? '' : ` at:${objectPosition}`}`;
  return `pixels:${element.naturalWidth ? fingerprint(element) : 'none'}${fit}`;
}

const fieldText = (element: Element) =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !/^(?:checkbox|radio|range|file|color)$/.test(element.type));

/** Lines of one theme, in the order of the document. */
function look(): string[] {
  const lines: string[] = [];
  const line = (depth: number, box: Box, from: Box, said: (string | false)[]) => {
    const place = `${Math.round(box.left - from.left)},${Math.round(box.top - from.top)} ${Math.round(box.width)}×${Math.round(box.height)}`;
    lines.push(`${' '.repeat(depth)}${place} ${said.filter(Boolean).join(' ')}`);
  };

  const pseudo = (element: Element, which: string, box: Box, depth: number) => {
    const style = getComputedStyle(element, which);
    if (style.content === 'none' || style.content === 'normal' || style.display === 'none' || style.opacity === '0') return;
    const paint = paintOf(style, false);
    const text = style.content.replace(/^"(.*)"$/, '$1');
    if (text) paint.push(words(text), letters(style));
    // It has no rectangle to be asked for; what it is laid out by stands for it.
    const size = [style.width, style.height, style.inset, style.margin].join(' ');
    if (paint.length > 0) line(depth, box, box, [which, `(${size})`, ...paint]);
  };

  const walk = (element: Element, from: Box, depth: number): void => {
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.opacity === '0' || /^(?:SCRIPT|STYLE|TEMPLATE)$/.test(element.tagName)) return;
    const rect = element.getBoundingClientRect();
    const box: Box = element === root ? { left: -scrollX, top: -scrollY, width: root.scrollWidth, height: root.scrollHeight } : rect;
    // For readers of the page only.
    if (rect.width <= 1 && rect.height <= 1 && style.overflow === 'hidden') return;
    const seen = style.visibility === 'visible' && style.display !== 'contents';
    const name = [element.tagName.toLowerCase(), element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? ''];
    const called = name[1] ? `${name[0]}[${short(name[1])}]` : (name[0] ?? '');
    let inner = from;
    let deeper = depth;
    if (seen) {
      // Whether a number is too long for its field is answered otherwise by each version of Chromium.
      const overflows =
        !element.matches('[type=number]') && (element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
      const paint = paintOf(style, style.overflow !== 'visible' && overflows && element !== root && element !== document.body);
      if (element instanceof SVGSVGElement) paint.push(shapesOf(element));
      else if (element instanceof HTMLCanvasElement || element instanceof HTMLImageElement) paint.push(pixelsOf(element));
      if (fieldText(element)) {
        const { value, placeholder, type } = element as HTMLInputElement;
        const shown = type === 'password' ? '•'.repeat(value.length) : value;
        paint.push(words(shown || placeholder), letters(shown ? style : getComputedStyle(element, '::placeholder')));
      } else if (element instanceof HTMLInputElement && style.appearance !== 'none') {
        paint.push(element.type, element.checked ? 'checked' : element.type === 'range' ? element.value : '', style.accentColor);
      } else if (element instanceof HTMLSelectElement) paint.push(words(element.selectedOptions[0]?.text ?? ''), letters(style));
      if (paint.length > 0 && (rect.width > 0 || rect.height > 0)) {
        line(depth, box, from, [called, ...paint]);
        inner = box;
        deeper = depth + 1;
      }
      pseudo(element, '::before', inner, deeper);
    }
    if (!(element instanceof SVGElement) && !fieldText(element) && !(element instanceof HTMLSelectElement)) {
      for (const child of element.childNodes) {
        if (child instanceof Element) walk(child, inner, deeper);
        else if (child instanceof Text && seen && child.data.trim()) {
          const range = document.createRange();
          range.selectNodeContents(child);
          const around = range.getBoundingClientRect();
          if (around.width > 0) line(deeper, around, inner, [words(child.data), letters(style)]);
        }
      }
    }
    if (seen) pseudo(element, '::after', inner, deeper);
  };
  walk(root, { left: 0, top: 0, width: 0, height: 0 }, 0);
  return lines;
}

/** The record of the page as it stands, for both themes. */
export function recordPaint(): string {
  const [dark, light] = inBothThemes(look);
  const lines = dark.length === light.length ? dark.map((line, i) => joined(line, light[i] ?? '')) : [...dark, 'light:', ...light];
  return lines.join('\n');
}

type Line = { box: number[]; name: string; rest: string; pixels: string };
function parse(line: string): Line {
  const [, indent = '', x, y, w, h, rest = ''] = /^( *)(-?\d+),(-?\d+) (\d+)×(\d+) (.*)$/.exec(line) ?? [];
  const pixels = /pixels:([\da-f]+)/.exec(rest)?.[1] ?? '';
  const bare = indent + (x === undefined ? line : rest.replace(/pixels:[\da-f]+/, 'pixels'));
  return {
    box: [x, y, w, h].map(Number),
    name: /^ *(?:"(?:[^"\\]|\\.)*"|[^ []+(?:\[[^\]]*\])?)/.exec(bare)?.[0].trim() ?? bare,
    rest: bare,
    pixels,
  };
}

/** Browsers differ by a pixel in how wide a text is, and by a shade in how a picture is made small. */
function same(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [parse(one), parse(other)];
  const slack = [1, 0, 1, 0];
  return (
    a.rest === b.rest &&
    a.box.every((value, i) => Math.abs(value - (b.box[i] ?? Number.NaN)) <= (slack[i] ?? 0)) &&
    a.pixels.length === b.pixels.length &&
    Array.from(a.pixels).every((digit, i) => Math.abs(Number.parseInt(digit, 16) - Number.parseInt(b.pixels[i] ?? '', 16)) <= 1)
  );
}

export type Change = { from?: string; to?: string };

/** What differs between two records, thing by thing: each with what it was, what it is, or both. */
export function changes(was: string, is: string): Change[] {
  let [from, to] = [was.split('\n'), is.split('\n')];
  while (from.length > 0 && to.length > 0 && same(from[0] ?? '', to[0] ?? '')) [from, to] = [from.slice(1), to.slice(1)];
  while (from.length > 0 && to.length > 0 && same(from.at(-1) ?? '', to.at(-1) ?? '')) [from, to] = [from.slice(0, -1), to.slice(0, -1)];
  // The longest run of names that both have, in order; what stands between is gone or new.
  const names = [from, to].map((lines) => lines.map((line) => parse(line).name));
  const best = Array.from({ length: from.length + 1 }, () => new Uint32Array(to.length + 1));
  const at = (i: number, j: number) => best[i]?.[j] ?? 0;
  for (let i = from.length - 1; i >= 0; i--)
    for (let j = to.length - 1; j >= 0; j--)
      (best[i] as Uint32Array)[j] = names[0]?.[i] === names[1]?.[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const found: Change[] = [];
  for (let i = 0, j = 0; i < from.length || j < to.length;) {
    const [one, other] = [from[i], to[j]];
    if (one !== undefined && other !== undefined && names[0]?.[i] === names[1]?.[j]) {
      if (!same(one, other)) found.push({ from: one, to: other });
      i++;
      j++;
    } else if (other === undefined || (one !== undefined && at(i + 1, j) >= at(i, j + 1))) {
      found.push({ from: one ?? '' });
      i++;
    } else {
      found.push({ to: other });
      j++;
    }
  }
  return found;
}

/** Changes as a reviewer reads them: what it is, and what of it was and is. */
export function tell(found: Change[]): string {
  const shown = found.slice(0, 40).map(({ from, to }) => {
    if (from === undefined || to === undefined) return from === undefined ? `  new   ${to?.trim()}` : `  gone  ${from.trim()}`;
    let [was, is] = [from.trim().split(' '), to.trim().split(' ')];
    const drop = (end: 0 | -1) => {
      const cut = (words: string[]) => (end === 0 ? words.slice(1) : words.slice(0, -1));
      while (was.length > 0 && was.at(end) === is.at(end)) [was, is] = [cut(was), cut(is)];
    };
    drop(0);
    drop(-1);
    return `  ${parse(to).name}: ${was.join(' ')} → ${is.join(' ')}`;
  });
  return [...shown, ...(found.length > 40 ? [`  and ${found.length - 40} more`] : [])].join('\n');
}
