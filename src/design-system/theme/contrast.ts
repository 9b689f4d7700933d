type Rgb = readonly [number, number, number];

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255);

/** How a colour stands out from another, from 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [bright, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

/** The ground a token is seen on, and the least contrast it needs there; `null` where it is a ground itself. */
export function groundOf(name: string): { ground: string; least: number } | null {
  if (/^--(?:bg-|scrim|skeleton|p-|.*-tint$)/.test(name)) return null;
  if (name === '--fg-inverse') return { ground: '--bg-inverse', least: 4.5 };
  if (name === '--on-accent') return { ground: '--accent', least: 4.5 };
  if (name === '--on-neg') return { ground: '--neg-fill', least: 4.5 };
  // What lies on a picture or on another colour has a ground that no token is.
  if (name.startsWith('--on-')) return null;
  // Hairlines and what can't be used need none.
  if (/^--(?:line-[12]|fg-disabled)/.test(name)) return { ground: '--bg-surface', least: 1 };
  const least = /^--(?:line-control|focus|accent$|accent-(?:hover|press)|neg-fill)/.test(name) ? 3 : 4.5;
  return { ground: '--bg-surface', least };
}
