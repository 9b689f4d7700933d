import { expect, test } from 'vitest';
import { datasetItems } from '#mocks/fixtures/content.ts';
import { bulkTags, triggerFirst } from './bulk-tags.ts';

const items = ['potion，红色，玻璃瓶', '蓝色，potion', 'potion', ''].map((caption, n) => ({
  ...datasetItems[n]!,
  id: String(n),
  caption,
  removed: false,
}));
const said = (edits: { id: string; caption: string }[]) => edits.map(({ id, caption }) => `${id}: ${caption}`);

test('R5.6 tags are put first, after the trigger, or last; what has them already only moves them', () => {
  expect(said(bulkTags(items, 'potion', 'first', '玻璃瓶'))).toEqual([
    '0: potion，玻璃瓶，红色',
    '1: 玻璃瓶，蓝色，potion',
    '2: potion，玻璃瓶',
    '3: 玻璃瓶',
  ]);
  expect(said(bulkTags(items.slice(0, 1), 'potion', 'last', '玻璃瓶'))).toEqual([]);
  expect(said(bulkTags(items.slice(0, 1), 'potion', 'last', '红色，木塞'))).toEqual(['0: potion，玻璃瓶，红色，木塞']);
});

test('R5.6 tags are removed and replaced where they are, and nowhere else', () => {
  expect(said(bulkTags(items, 'potion', 'remove', '红色，蓝色'))).toEqual(['0: potion，玻璃瓶', '1: potion']);
  expect(said(bulkTags(items, 'potion', 'replace', '红色', '朱砂，亮面'))).toEqual(['0: potion，朱砂，亮面，玻璃瓶']);
  expect(bulkTags(items, 'potion', 'replace', '没有', 'x')).toEqual([]);
});

test('the trigger can be put first, and is not taken away by removing it as a tag', () => {
  expect(said(triggerFirst(items, 'potion'))).toEqual(['1: potion，蓝色', '3: potion']);
  expect(said(bulkTags(items.slice(0, 1), 'potion', 'remove', 'potion'))).toEqual([]);
});
