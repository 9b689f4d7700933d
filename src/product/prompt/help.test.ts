import { expect, test } from 'vitest';
import { terms } from '#shared/vocabulary/terms.ts';
import { accept, complete, phrasesOf, rewrite, termOf } from './help.ts';

const offered = (typed: string) => complete(typed, typed.length).options.map(({ zh }) => zh);

test('R8.10 at least 300 common terms resolve offline: by pinyin, by first letters where they are telling, by Chinese, by English', () => {
  const common = terms.filter(({ kind }) => kind !== '虚词');
  expect(common.length).toBeGreaterThan(500);
  const bySound = common.filter(({ zh, pinyin }) => offered(pinyin.replaceAll(' ', '')).includes(zh));
  const byFirst = common.filter(({ zh }) => zh.length > 1 && offered(zh.slice(0, -1)).includes(zh));
  const both = common.filter(({ zh, en }) => termOf(zh)?.zh === zh && termOf(en) !== undefined);
  expect(bySound.length).toBeGreaterThan(500);
  expect(byFirst.length).toBeGreaterThan(300);
  expect(both.length).toBe(common.length);
});

test.each([
  ['qinglv', '青绿'],
  ['qlss', '青绿山水'],
  ["qing'lv'shan", '青绿山水'],
  ['watercol', '水彩'],
  ['一只狐', '狐狸'],
  ['水墨，远', '远山'],
])('R8.10 「%s」 offers %s', (typed, zh) => {
  expect(offered(typed)).toContain(zh);
});

test('R8.10 what is accepted takes the place of what was typed, and only of that', () => {
  const text = '雪山，qinglv，湖';
  const { from, to } = complete(text, '雪山，qinglv'.length);
  expect(text.slice(from, to)).toBe('qinglv');
  expect(complete('一只狐', 3)).toMatchObject({ from: 2, to: 3 });
});

test('R8.10 nothing is offered after a comma, after one letter, for words nobody knows, or for the last character of a longer run', () => {
  for (const typed of ['雪山，', 'q', '', 'zzzzzz', '3', '第二行']) expect(offered(typed)).toEqual([]);
});

test('R8.10 phrases are told in both languages', () => {
  const phrases = phrasesOf('青绿山水， Misty lake 、moonlight\n湖');
  expect(phrases.map(({ text }) => text)).toEqual(['青绿山水', 'Misty lake', 'moonlight', '湖']);
  expect(termOf('moonlight')).toMatchObject({ zh: '月光' });
  expect(termOf('青绿山水')?.en).toBe('blue-green Chinese landscape');
});

test('R8.10 a rewrite is taken phrase by phrase: each one changes its own words and leaves the others', () => {
  const text = '漂亮的宝箱，晚上，柔光';
  const proposals = rewrite(text);
  expect(proposals.map(({ before, after }) => [before, after])).toEqual(
    expect.arrayContaining([
      ['漂亮', '精致'],
      ['晚上', '夜景，月光'],
      [null, '居中构图'],
    ]),
  );
  // Light is said already.
  expect(proposals.some(({ reason }) => reason === '没有写光线')).toBe(false);
  const night = proposals.find(({ before }) => before === '晚上');
  expect(night && accept(text, night)).toBe('漂亮的宝箱，夜景，月光，柔光');
  const add = proposals.find(({ after }) => after === '居中构图');
  expect(add && accept(text, add)).toBe('漂亮的宝箱，晚上，柔光，居中构图');
  expect(rewrite('')).toEqual([]);
});

test('CR-12 a rewrite adds no time of day to a description that has one', () => {
  const added = (text: string) => rewrite(text).flatMap(({ before, after }) => (before === null ? [after] : []));
  expect(added('赛博朋克城市雨夜')).toContain('体积光');
  for (const text of ['赛博朋克城市雨夜', '城市，snow storm', '山谷，午后']) expect(added(text)).not.toContain('清晨，薄雾');
  expect(added('山谷')).toContain('清晨，薄雾');
});
