import { expect, test } from 'vitest';
import { idOf, numberOf, oneOf, searchReader, wordOf, wordsOf } from './search.ts';

test('F-39 ids are ids, everything else is none', () => {
  expect([idOf('shanhai-xl'), idOf(20481174)]).toEqual(['shanhai-xl', '20481174']);
  expect([undefined, null, '', '..', 'a/b', '%', ['x'], { id: 1 }, 'x'.repeat(65)].map(idOf)).toEqual(Array(9).fill(''));
});

test('F-39 a choice that does not exist is no choice', () => {
  expect([oneOf('new', ['hot', 'new']), oneOf('old', ['hot', 'new']), oneOf(['new'], ['new'])]).toEqual(['new', undefined, undefined]);
});

test('F-39 words are short text', () => {
  expect([wordsOf(' 青绿 '), wordsOf(2048), wordsOf(true), wordsOf('字'.repeat(300)).length]).toEqual(['青绿', '2048', '', 100]);
});

test('F-39 numbers are whole and above zero', () => {
  expect([20481174, '20481174', 1.9].map(numberOf)).toEqual([20481174, 20481174, 1]);
  expect([0, -1, 2 ** 32, '1e99', 'x', true, null, undefined, [1]].map(numberOf)).toEqual(Array(9).fill(undefined));
});

test('F-39 an address is read field by field; what is wrong is said to be nothing, so that it is not handed on', () => {
  const read = searchReader({ q: wordOf, id: numberOf });
  expect(read({ q: ' 山 ', id: 7, other: 1 })).toEqual({ q: '山', id: 7 });
  expect(Object.entries(read({ q: ['x'], id: 'x' }))).toEqual([
    ['q', undefined],
    ['id', undefined],
  ]);
});
