import { expect, test } from 'vitest';
import { headOf, titleOf } from './title.ts';

const docs = { staticData: { title: '文档', titles: { privacy: '隐私政策' } }, params: { page: 'privacy' } };

test('V-45 a document is called what it is', () => {
  expect(titleOf(headOf([{ staticData: {}, params: {} }, docs]).title)).toBe('隐私政策 - 点石');
  expect(headOf([{ ...docs, params: { page: 'nothing' } }]).title).toBe('文档');
});

test('V-48 a page says what it is about; one that does not, what the product is', () => {
  expect(headOf([{ staticData: { title: '首页', description: '写一句话' }, params: {} }]).description).toBe('写一句话');
  expect(headOf([docs]).description).toContain('点石');
  expect(headOf([]).title).toBeUndefined();
});
