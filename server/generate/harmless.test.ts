import { expect, test } from 'vitest';
import { blockedWords } from '#shared/rules/sensitive-words.ts';
import { seedDicts } from '../seed/dictionaries.ts';
import { harmlessSentences } from '../testing/harmless-sentences.ts';

const forbidden = seedDicts.sensitive ?? [];
const blocked = forbidden.map(({ val }) => String(val));
test('R8.10 two hundred harmless sentences and more: none is blocked', () => {
  expect(harmlessSentences.length).toBeGreaterThan(200);
  expect(harmlessSentences.filter((sentence) => blockedWords(sentence, blocked).length > 0)).toEqual([]);
});

test('R8.10 every forbidden word is found, and names what it stands for', () => {
  for (const { val, val2 } of forbidden) {
    expect(blockedWords(`一张关于${val}的海报`, blocked)).toContain(val);
    expect(val2).toBeTruthy();
  }
});
