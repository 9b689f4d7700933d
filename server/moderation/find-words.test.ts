import { expect, test } from 'vitest';
import type { BlockedWord } from '#shared/rules/sensitive-words.ts';
import { terms } from '#shared/vocabulary/terms.ts';
import { pinyin } from 'pinyin-pro';
import { Converter } from 'opencc-js/cn2t';
import { seedDicts } from '../seed/dictionaries.ts';
import { harmlessSentences } from '../testing/harmless-sentences.ts';
import { findWords } from './find-words.ts';

const list: BlockedWord[] = (seedDicts.sensitive ?? []).map(({ val, val2 }) => ({ word: String(val), kind: String(val2), deed: 'refuse' }));
const found = async (text: string, words = list) => (await findWords(text, words)).map(({ word, deed }) => `${word} ${deed}`);
const traditional = Converter({ from: 'cn', to: 't' });
const letters = (text: string, between = '') => pinyin(text, { toneType: 'none', type: 'array', v: true }).join(between);

const between = (word: string, sign: string) => Array.from(word).join(sign);

/** How a word is written by those who want it past a filter. */
const disguises: [string, (word: string) => string][] = [
  ['plain', (word) => word],
  ['spaces', (word) => between(word, ' ')],
  ['full-width spaces', (word) => between(word, '　')],
  ['dots', (word) => between(word, '·')],
  ['slashes', (word) => between(word, '/')],
  ['stars', (word) => between(word, '**')],
  ['hearts', (word) => between(word, '♥')],
  ['pictures', (word) => between(word, '🔥')],
  ['lines', (word) => between(word, '\n')],
  ['zero width', (word) => between(word, '\u200b')],
  ['soft hyphens', (word) => between(word, '\u00ad')],
  ['marks', (word) => `${between(word, '\u0332')}\u0332`],
  ['a letter between', (word) => between(word, 'x')],
  ['a digit between', (word) => between(word, '1')],
  ['traditional', (word) => traditional(word)],
  ['first sign as pinyin', (word) => letters(word.slice(0, 1)) + word.slice(1)],
  ['last sign as pinyin', (word) => word.slice(0, -1) + letters(word.slice(-1))],
  ['first sign as PINYIN', (word) => letters(word.slice(0, 1)).toUpperCase() + word.slice(1)],
  [
    'full-width pinyin',
    (word) => word.slice(0, -1) + letters(word.slice(-1)).replace(/[a-z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  ],
  [
    'Cyrillic look-alikes',
    (word) => word.slice(0, -1) + letters(word.slice(-1)).replace(/[aeo]/g, (one) => ({ a: 'а', e: 'е', o: 'о' })[one] ?? one),
  ],
  ['pinyin with tones', (word) => word.slice(0, -1) + pinyin(word.slice(-1))],
];
const frames = [(word: string) => `一张关于${word}的海报`, (word: string) => `${word}，厚涂，4k`];

test('R9.4 T-BIZ-11 five hundred forbidden texts and more: 99 of a hundred are refused', async () => {
  const texts = list.flatMap(({ word }) =>
    disguises.flatMap(([how, hide]) => frames.map((frame) => ({ how, word, text: frame(hide(word)) }))),
  );
  expect(texts.length).toBeGreaterThan(500);
  const passed = [];
  for (const { how, word, text } of texts) if (!(await found(text)).includes(`${word} refuse`)) passed.push(`${how}: ${text}`);
  expect(passed.length / texts.length, passed.join('\n')).toBeLessThan(0.01);
});

test('R9.4 words wholly in pinyin are seen: long ones are refused, of two syllables a person looks', async () => {
  for (const { word } of list) {
    const deed = word.length > 2 ? 'refuse' : 'review';
    for (const text of [letters(word), letters(word, ' '), letters(word).split('').join(' '), letters(word).split('').join('.')])
      expect([text, await found(`${text}，厚涂`)]).toEqual([text, expect.arrayContaining([`${word} ${deed}`])]);
  }
});

test('R9.4 five hundred harmless texts and more: none is refused, fewer than two of a hundred are looked at', async () => {
  const places = terms.filter(({ kind }) => kind === '场景').map(({ zh }) => zh);
  const texts = [
    ...harmlessSentences,
    ...places.flatMap((place, i) => terms.slice(i * 3, i * 3 + 6).map(({ zh, en }) => `${place}里的${zh}, ${en}`)),
  ];
  expect(texts.length).toBeGreaterThan(500);
  const seen = [];
  for (const text of texts) for (const hit of await found(text)) seen.push(`${hit}: ${text}`);
  expect(seen.filter((line) => line.includes(' refuse:'))).toEqual([]);
  expect(seen.length / texts.length, seen.join('\n')).toBeLessThan(0.02);
});

test('what only stands across other words is none, what a list allows is none, and another language’s word stands alone', async () => {
  expect(await found('粉色情人节海报，蓝色晴空')).toEqual([]);
  expect(await found('儿童色情图')).toEqual(['儿童色情 refuse', '色情 refuse']);
  const words: BlockedWord[] = [...list, { word: 'ass', kind: '辱骂', deed: 'refuse' }, { word: '镜湖', kind: '地名', deed: 'review' }];
  expect(await found('博采众长，集百家之美', words)).toEqual(['博彩 refuse']);
  expect(await found('博采众长，集百家之美', [...words, { word: '博采众长', kind: '', deed: 'allow' }])).toEqual([]);
  // All in traditional signs it is spelled, and no homophone.
  expect(await found('在線買賣', [{ word: '买卖', kind: '交易', deed: 'refuse' }])).toEqual(['买卖 refuse']);
  expect(await found('glass grass, bass guitar', words)).toEqual([]);
  expect(await found('a fat ASS', words)).toEqual(['ass refuse']);
  expect(await found('镜湖日出，毒品', words)).toEqual(['毒品 refuse', '镜湖 review']);
});
