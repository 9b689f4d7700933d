import { expect, test } from 'vitest';
import { idOf, oneOf, wordsOf } from './search.ts';

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
