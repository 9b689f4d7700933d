import { expect, test } from 'vitest';
import { replaceIn, withoutPhrase } from './edit-prompt.ts';

const at = (prompt: string, text: string) => ({ text, from: prompt.indexOf(text), to: prompt.indexOf(text) + text.length });

test.each([
  ['戴草帽的柴犬，黄昏', '戴草帽', '柴犬，黄昏'],
  ['机器人，热气腾腾，夜', '热气腾腾', '机器人，夜'],
  ['机器人，热气腾腾', '热气腾腾', '机器人'],
  ['青铜剑', '青铜', '剑'],
  ['雪地里的机器人', '雪地', '机器人'],
  ['龙', '龙', ''],
])('preview “%s” without %s', (prompt, text, rest) => expect(withoutPhrase(prompt, at(prompt, text))).toBe(rest));

test('preview a phrase is found where it moved to, and left alone where it is gone', () => {
  const phrase = at('樱花，木屋', '樱花');
  expect(replaceIn('木屋，樱花', phrase, '粉色')).toBe('木屋，粉色');
  expect(replaceIn('木屋', phrase, '粉色')).toBe('木屋');
});
