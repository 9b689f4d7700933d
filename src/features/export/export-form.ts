import * as z from 'zod/mini';
import {
  EXPORT_FORMATS,
  EXPORT_SIDE_MAX,
  EXPORT_SIDE_MIN,
  type ExportChoice,
  type ExportFacts,
  NAME_TOKENS,
  PADDING_MAX,
} from '#shared/contract/export.ts';
import { persistedForm } from '#state/persisted-form.ts';

const shape = {
  format: z.enum(EXPORT_FORMATS),
  ground: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
  size: z.enum(['1x', '2x', 'custom']),
  trim: z.boolean(),
  padding: z.int().check(z.gte(0), z.lte(PADDING_MAX)),
  label: z.boolean(),
  name: z.array(z.enum(NAME_TOKENS)).check(z.minLength(1)),
};
/** What is chosen in the dialog; `custom` takes its pixels from beside it. */
export type ExportForm = { [Name in keyof typeof shape]: z.infer<(typeof shape)[Name]> };
export type Size = { width: number; height: number };
export type Box = Size & { left: number; top: number };

/** The choices of last time on this device; the tick under the agreement is the account's and never among them. */
export const exportForm = persistedForm('export', shape, {
  format: 'png',
  ground: '#ffffff',
  size: '1x',
  trim: true,
  padding: 16,
  label: true,
  name: ['title', 'index', 'size'],
});

type Pixels = Pick<ExportFacts, 'width' | 'height' | 'subject'>;

/** What of a picture goes into the file, in its own pixels; with padding that may reach beyond it. */
export function areaOf({ width, height, subject }: Pixels, { trim, padding }: Pick<ExportForm, 'trim' | 'padding'>): Box {
  if (!trim || !subject) return { left: 0, top: 0, width, height };
  return {
    left: subject.left - padding,
    top: subject.top - padding,
    width: subject.width + 2 * padding,
    height: subject.height + 2 * padding,
  };
}

/** Pixels of the file. */
export function sizeOf(area: Size, size: ExportForm['size'], custom: Size | undefined): Size {
  if (size === 'custom' && custom) return custom;
  return size === '2x' ? { width: area.width * 2, height: area.height * 2 } : { width: area.width, height: area.height };
}

/** The other side when one of a locked pair changes, kept within what is allowed. */
export function lockedTo(area: Size, changed: Partial<Size>): Size {
  const within = (side: number) => Math.min(EXPORT_SIDE_MAX, Math.max(EXPORT_SIDE_MIN, Math.round(side)));
  const { width, height } = changed;
  if (width !== undefined) return { width, height: within((width * area.height) / area.width) };
  const side = height ?? area.height;
  return { width: within((side * area.width) / area.height), height: side };
}

/** What the form asks the server for. */
export function choiceOf(form: ExportForm, facts: Pick<ExportFacts, 'labelling'>, custom: Size | undefined): ExportChoice {
  const { format, ground, size, trim, padding, label, name } = form;
  return {
    format,
    ground,
    name,
    size: size === 'custom' ? (custom ?? '1x') : size,
    trim: trim ? padding : null,
    label: label || facts.labelling === 'fixed',
  };
}

/** Why nothing can be downloaded as chosen, if so. */
export function obstacle(form: ExportForm, facts: Pick<ExportFacts, 'labelling'>, agreed: boolean, size: Size): string | undefined {
  const sides = [size.width, size.height];
  if (form.size !== '1x' && Math.max(...sides) > EXPORT_SIDE_MAX) return `边长最多 ${EXPORT_SIDE_MAX} 像素`;
  if (form.size === 'custom' && !(Math.min(...sides) >= EXPORT_SIDE_MIN && sides.every(Number.isInteger)))
    return `边长最少 ${EXPORT_SIDE_MIN} 像素`;
  return !form.label && facts.labelling === 'choice' && !agreed ? '先勾选约定' : undefined;
}
