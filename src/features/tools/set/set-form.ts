import * as z from 'zod/mini';
import { itemsOf } from '#shared/rules/item-list.ts';
import { SET_FRAMES, SET_ITEMS_MAX, SET_MARGIN_MAX } from '#shared/tools/set.ts';
import type { SetBegin } from '#shared/tools/set-look.ts';
import type { Asked } from '#api/tasks/start.ts';
import { persistedForm } from '#state/persisted-form.ts';
import { heightOf, TEMPLATES, templateOf } from './templates.ts';

const first = TEMPLATES[0]!;

/** Colours of a set at most. */
export const PALETTE_MAX = 10;
/** Sides of a set's pictures, in pixels. */
export const SIDE = { least: 64, most: 1024, step: 8 };

/** The form a set begins with. */
export const setForm = persistedForm(
  'set',
  {
    text: z.string().check(z.maxLength(8000)),
    template: z.string().check(z.maxLength(20)),
    frame: z.enum(SET_FRAMES),
    size: z.int().check(z.gte(SIDE.least), z.lte(SIDE.most), z.multipleOf(SIDE.step)),
    margin: z.number().check(z.gte(0), z.lte(SET_MARGIN_MAX)),
    seamless: z.boolean(),
    palette: z.array(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))).check(z.maxLength(PALETTE_MAX)),
    /** The picture the palette came from, and what it is called. */
    reference: z.string().check(z.maxLength(200)),
    source: z.string().check(z.maxLength(100)),
    style: z.string().check(z.maxLength(64)),
    weight: z.number().check(z.gte(0), z.lte(1.5)),
    redo: z.boolean(),
  },
  {
    text: first.lines.join('\n'),
    template: first.id,
    frame: first.frame,
    size: first.size,
    margin: first.margin,
    seamless: first.seamless,
    palette: [],
    reference: '',
    source: '',
    style: '',
    weight: 0.8,
    redo: false,
  },
);

export const form = setForm.state;
export type SetFields = typeof setForm.empty;

/** Whether a list is nobody's own work: empty, or as a template gave it. */
export const isUntouched = (text: string): boolean => text.trim() === '' || TEMPLATES.some(({ lines }) => lines.join('\n') === text);

/** Lays a template over the form: size and frame always; answers the list that it replaced, where that was somebody's own. */
export function takeTemplate(id: string): string | undefined {
  const template = templateOf(id);
  if (!template) return undefined;
  const { lines, frame, size, margin, seamless } = template;
  const before = form.text;
  Object.assign(form, { template: id, frame, size, margin, seamless, text: lines.join('\n') });
  return isUntouched(before) ? undefined : before;
}

/** The size of the set's pictures. */
export const sizeOf = ({ frame, size }: Pick<SetFields, 'frame' | 'size'>) => ({ width: size, height: heightOf(frame, size) });

/** What the form asks for. */
export function askOf(fields: SetFields): Extract<Asked, { kind: 'set' }> & { begin: z.input<typeof SetBegin> } {
  const { text, template, frame, margin, seamless, palette, reference, style, weight, redo } = fields;
  const found = templateOf(template);
  return {
    kind: 'set',
    begin: {
      look: {
        name: found?.name ?? '一套素材',
        template,
        words: found?.words ?? '',
        ...sizeOf(fields),
        frame,
        margin: frame === 'none' && !seamless ? margin : 0,
        seamless: frame === 'none' && seamless,
        palette: [...palette],
        reference: reference || null,
        style: style ? { id: style, weight } : null,
      },
      lines: itemsOf(text)
        .slice(0, SET_ITEMS_MAX)
        .map(({ name, detail }) => ({ name: name.slice(0, 40), detail: detail.slice(0, 120) })),
    },
    redo,
  };
}
