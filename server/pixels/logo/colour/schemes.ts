import { LOGO_PALETTES } from '#shared/vocabulary/logo-palettes.ts';
import type { Random } from '../../drawing/random.ts';
import { contrast, inkOn, lightnessOf, mix, standOff, strengthOf, tone } from './colour.ts';

/** What a colour is for in a mark. */
export type Role = 'main' | 'second' | 'dark' | 'pale' | 'accent';
export type Palette = Record<Role, string>;

/** A mark's colours on a ground, and what is written beside it. */
export type Scheme = Palette & { ground: string; ink: string; faint: string };

const PALE = 0.87;
const DARK = 0.42;

/** Puts colours in their places; what is missing is made out of what is there. */
export function paletteOf(given: readonly string[]): Palette {
  const rest = [...new Set(given.map((hex) => hex.toLowerCase()))];
  function take(best: (hex: string) => number, fits: (hex: string) => boolean): string | undefined {
    const found = rest.filter(fits).toSorted((a, b) => best(b) - best(a))[0];
    if (found !== undefined && rest.length > 1) return rest.splice(rest.indexOf(found), 1)[0];
    return undefined;
  }
  const pale = take(lightnessOf, (hex) => lightnessOf(hex) > PALE);
  const dark = take(
    (hex) => -lightnessOf(hex),
    (hex) => lightnessOf(hex) < DARK,
  );
  // The strongest leads; of equals the one that was named first.
  const main = rest.toSorted((a, b) => Math.round((strengthOf(b) - strengthOf(a)) * 12))[0] ?? '#1f6f78';
  const others = rest.filter((hex) => hex !== main);
  const lead = lightnessOf(main);
  const second = others[0] ?? tone(main, lead > 0.72 ? lead - 0.16 : lead + 0.15, { strength: 0.9, turn: 18 });
  return {
    main,
    second,
    dark: dark ?? tone(main, 0.26, { strength: 0.55 }),
    pale: pale ?? tone(main, 0.965, { strength: 0.12 }),
    accent: others[1] ?? second,
  };
}

/** The palette of a proposal where its asker named no colours. */
export function ownPalette(random: Random): readonly string[] {
  return LOGO_PALETTES[Math.floor(random() * LOGO_PALETTES.length)]!.colors;
}

type Draft = Palette & { ground: string };

const drafts: readonly ((p: Palette) => Draft)[] = [
  // A tint of the main colour, as on a poster.
  (p) => ({ ...p, ground: mix(p.second, p.pale, lightnessOf(p.second) > 0.7 ? 0.35 : 0.6) }),
  (p) => ({ ...p, ground: p.pale }),
  (p) => ({
    ...p,
    ground: tone(p.dark, 0.17, { strength: 0.6 }),
    main: tone(p.main, Math.max(lightnessOf(p.main), 0.7)),
    second: tone(p.second, Math.max(lightnessOf(p.second), 0.8)),
    dark: tone(p.dark, 0.36),
  }),
  (p) => ({ ...p, ground: '#ffffff', main: tone(p.main, lightnessOf(p.main) - 0.06) }),
  // Reversed: the mark in paper on the main colour.
  (p) => ({
    ...p,
    ground: tone(p.main, Math.min(lightnessOf(p.main), 0.58)),
    main: mix(p.pale, '#ffffff', 0.1),
    second: mix(p.pale, p.dark, 0.16),
    dark: tone(p.dark, 0.25, { strength: 0.5 }),
    pale: '#ffffff',
    accent: mix(p.pale, p.second, 0.5),
  }),
  // The other side of the colour circle, deep.
  (p) => ({
    ...p,
    ground: tone(p.main, 0.27, { strength: 0.32, turn: 165 }),
    main: tone(p.main, Math.max(lightnessOf(p.main), 0.62)),
    second: tone(p.second, Math.max(lightnessOf(p.second), 0.76)),
  }),
  // One dark mark on a warm mid tone.
  (p) => ({
    ...p,
    ground: mix(p.second, p.pale, lightnessOf(p.second) > 0.7 ? 0.2 : 0.45),
    main: tone(p.dark, 0.33, { strength: 0.45 }),
    second: tone(p.dark, 0.5, { strength: 0.4 }),
    dark: tone(p.dark, 0.18, { strength: 0.4 }),
    accent: p.pale,
  }),
  (p) => ({ ...p, ground: tone(p.pale, 0.9, { strength: 1.3 }), main: tone(p.main, Math.min(lightnessOf(p.main), 0.53)) }),
];

export const SCHEMES = drafts.length;

/** Of a ground and colours, what can be told apart and read. */
function settle({ ground, ...roles }: Draft): Scheme {
  const main = standOff(roles.main, ground, 1.7);
  const second =
    contrast(roles.second, main) < 1.18 ? tone(roles.second, lightnessOf(main) + (lightnessOf(main) > 0.7 ? -0.13 : 0.13)) : roles.second;
  const pale = contrast(roles.pale, ground) < 1.1 && lightnessOf(ground) > 0.8 ? mix(roles.pale, main, 0.16) : roles.pale;
  const dark = contrast(roles.dark, main) < 1.5 ? tone(roles.dark, lightnessOf(main) > 0.4 ? 0.2 : lightnessOf(main) + 0.25) : roles.dark;
  const ink = inkOn(ground, lightnessOf(ground) > 0.6 ? [dark, roles.dark, main] : [roles.pale, main]);
  return {
    ground,
    main,
    second,
    dark,
    pale,
    accent: roles.accent,
    ink,
    faint: inkOn(ground, [mix(ink, ground, 0.28), mix(ink, ground, 0.15), ink]),
  };
}

/** The `nth` way of wearing a palette. */
export function schemeOf(palette: Palette, nth: number): Scheme {
  return settle(drafts[nth % drafts.length]!(palette));
}

/** A palette on another ground, such as the disc a mark stands on. */
export function onGround(palette: Palette, ground: string): Scheme {
  return settle({ ...palette, ground });
}

/** A colour deep enough to be carved or printed on a pale one. */
export const standing = (hex: string, pale: string): string => standOff(hex, pale, 4.5);
