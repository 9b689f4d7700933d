import * as z from 'zod/mini';
import { LOGO_OWN, LOGO_PALETTES } from '#shared/vocabulary/logo-palettes.ts';
import { LOGO_LAYOUTS, LOGO_STYLES, type LogoAsk } from '#shared/tools/logo.ts';
import { persistedForm } from '#state/persisted-form.ts';

export const NAME_MAX = 20;
export const SLOGAN_MAX = 40;
export const INDUSTRY_MAX = 60;

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));

/** The form of the logo tool. `own` are the member's own colours, kept while another palette is on. */
export const logoForm = persistedForm(
  'logo',
  {
    text: z.string().check(z.maxLength(NAME_MAX)),
    slogan: z.string().check(z.maxLength(SLOGAN_MAX)),
    industry: z.string().check(z.maxLength(INDUSTRY_MAX)),
    style: z.enum(LOGO_STYLES),
    layout: z.enum(LOGO_LAYOUTS),
    palette: z.string().check(z.maxLength(20)),
    own: z.array(colour).check(z.length(4)),
    num: z.int().check(z.gte(1), z.lte(8)),
  },
  {
    text: '',
    slogan: '',
    industry: '',
    style: 'geometric',
    layout: 'both',
    palette: 'fox',
    own: LOGO_OWN,
    num: 4,
  },
);

export const logo = logoForm.state;

export type LogoFields = typeof logoForm.empty;

/** The colours that are on. */
export function coloursOf({ palette, own }: Pick<LogoFields, 'palette' | 'own'>): string[] {
  return [...(LOGO_PALETTES.find(({ id }) => id === palette)?.colors ?? own)];
}

/** The palette after the one a proposal wears. */
export function nextColours(worn: readonly string[]): string[] {
  const at = LOGO_PALETTES.findIndex(({ colors }) => colors.join() === worn.join());
  return [...(LOGO_PALETTES[(at + 1) % LOGO_PALETTES.length] ?? LOGO_PALETTES[0]).colors];
}

/** What the form asks for. */
export function askOf(form: LogoFields): z.input<typeof LogoAsk> & { kind: 'logo' } {
  const { text, slogan, industry, style, layout, num } = form;
  return { kind: 'logo', text: text.trim(), slogan: slogan.trim(), industry: industry.trim(), style, layout, colors: coloursOf(form), num };
}
