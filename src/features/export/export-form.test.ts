// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { areaOf, choiceOf, exportForm, lockedTo, obstacle, sizeOf } from './export-form.ts';

const facts = { width: 640, height: 640, subject: { left: 143, top: 54, width: 354, height: 478 }, labelling: 'choice' } as const;
const form = { ...exportForm.empty, name: [...exportForm.empty.name] };

test('the area is the subject with its padding, or the whole picture', () => {
  expect(areaOf(facts, form)).toEqual({ left: 127, top: 38, width: 386, height: 510 });
  expect(areaOf(facts, { trim: true, padding: 256 })).toEqual({ left: -113, top: -202, width: 866, height: 990 });
  expect(areaOf(facts, { trim: false, padding: 16 })).toEqual({ left: 0, top: 0, width: 640, height: 640 });
  expect(areaOf({ ...facts, subject: null }, form)).toEqual({ left: 0, top: 0, width: 640, height: 640 });
});

test('a locked side follows the other one, within what is allowed', () => {
  expect(lockedTo({ width: 386, height: 510 }, { width: 193 })).toEqual({ width: 193, height: 255 });
  expect(lockedTo({ width: 386, height: 510 }, { height: 1020 })).toEqual({ width: 772, height: 1020 });
  expect(lockedTo({ width: 10, height: 1000 }, { width: 500 })).toEqual({ width: 500, height: 4096 });
  expect(sizeOf({ width: 386, height: 510 }, '2x', undefined)).toEqual({ width: 772, height: 1020 });
  expect(sizeOf({ width: 386, height: 510 }, 'custom', { width: 20, height: 30 })).toEqual({ width: 20, height: 30 });
});

test('L-07 the label is on unless it was chosen off and may be; without the tick nothing can be downloaded', () => {
  expect(exportForm.empty.label).toBe(true);
  expect(choiceOf(form, facts, undefined)).toMatchObject({ label: true, trim: 16, size: '1x' });
  const off = { ...form, label: false };
  expect(choiceOf(off, facts, undefined).label).toBe(false);
  expect(choiceOf(off, { labelling: 'fixed' }, undefined).label).toBe(true);
  expect(obstacle(off, facts, false, facts)).toBe('先勾选约定');
  for (const labelling of ['none', 'fixed'] as const) expect(obstacle(off, { labelling }, false, facts)).toBeUndefined();
  expect([obstacle(off, facts, true, facts), obstacle(form, facts, false, facts)]).toEqual([undefined, undefined]);
});

test('sides beyond what is allowed are told; at 1x a picture is as large as it is', () => {
  const large = { width: 5000, height: 20 };
  expect(obstacle({ ...form, size: '2x' }, facts, false, large)).toBe('边长最多 4096 像素');
  expect(obstacle(form, facts, false, large)).toBeUndefined();
  for (const width of [15, Number.NaN, 20.5])
    expect(obstacle({ ...form, size: 'custom' }, facts, false, { width, height: 40 })).toBe('边长最少 16 像素');
});

test('what storage holds is taken field by field; the tick is not among it', () => {
  expect(exportForm.read({ format: 'webp', padding: 999, name: [], label: false, agreed: true })).toEqual({
    ...form,
    format: 'webp',
    label: false,
  });
});
