// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readPrompt } from '#shared/preview/read-prompt.ts';
import { itemsOf } from '#shared/rules/item-list.ts';
import { SetBegin } from '#shared/tools/set-look.ts';
import { askOf, form, setForm, takeTemplate } from './set-form.ts';
import { TEMPLATES } from './templates.ts';

test.each(TEMPLATES)('R8.11 every item of $name is something the embedded engine paints', ({ lines, seamless, frame }) => {
  for (const { name, detail } of itemsOf(lines.join('\n'))) {
    const prompt = [name, detail, seamless && '无缝贴图', frame === 'card' && '卡牌'].filter(Boolean).join('，');
    expect(readPrompt({ prompt }).picture, prompt).toBeDefined();
  }
});

test.each(TEMPLATES)('R8.11 what $name asks for is what the server takes', ({ id, lines }) => {
  Object.assign(form, setForm.empty);
  takeTemplate(id);
  const asked = SetBegin.parse(askOf(form).begin);
  expect(asked.lines).toHaveLength(lines.length);
});

test('R8.11 a template over an own list answers that list, over a template’s it answers nothing', () => {
  Object.assign(form, setForm.empty);
  expect(takeTemplate('skills')).toBeUndefined();
  form.text = '我的剑';
  expect(takeTemplate('props')).toBe('我的剑');
});
