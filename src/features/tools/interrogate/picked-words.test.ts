import { expect, test } from 'vitest';
import { originOf, pickedAt, withTag, wordsOf } from './picked-words.ts';

const tags = [
  { name: 'teal', zh: '石绿', score: 0.9 },
  { name: 'warm', zh: '暖色', score: 0.5 },
  { name: 'plain', zh: '平涂', score: 0.3 },
  { name: 'unknown', zh: '山', score: null },
];

test.each([
  ['brief', ['teal', 'unknown']],
  ['medium', ['teal', 'warm', 'unknown']],
  ['full', ['teal', 'warm', 'plain', 'unknown']],
] as const)('R4.5 a %s description begins with what is sure enough', (level, names) => {
  expect(pickedAt(level, tags)).toEqual(names);
});

test('R4.5 chosen tags become a description in their own order', () => {
  expect(wordsOf(tags, ['plain', 'teal'])).toBe('石绿，平涂');
});

test.each([
  ['', '石绿', true, '石绿'],
  ['一座雪山 ', '石绿', true, '一座雪山，石绿'],
  ['一座雪山，石绿，留白', '石绿', false, '一座雪山，留白'],
  ['一座石绿的山, 石绿', '石绿', false, '一座石绿的山'],
  ['我自己的话', '石绿', false, '我自己的话'],
])('V-29 「%s」 with the tag %s taken: %s', (words, tag, taken, after) => {
  expect(withTag(words, tag, taken)).toBe(after);
});

test('R4.5 where an answer comes from is said plainly', () => {
  const base = { prompt: '', negativePrompt: '', params: null, facts: [], loras: [], tags: [], palette: [] };
  expect(originOf({ ...base, source: 'metadata', by: 'ComfyUI' })).toContain('ComfyUI');
  expect(originOf({ ...base, source: 'colour', by: '' })).toContain('不代表画的是什么');
});
