import { expect, test } from 'vitest';
import { isPassword } from '#shared/rules/account-rules.ts';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['a', '弱', [false, true, false]],
  ['1234567', '弱', [false, false, true]],
  ['abcdefgh', '弱', [true, true, false]],
  ['12345678', '弱', [true, false, true]],
  ['a1'.repeat(33), '弱', [false, true, true]],
  ['aaaaaaa1', '弱', [true, true, true]],
  ['dianshi2027', '中', [true, true, true]],
  ['Dianshi-2027', '强', [true, true, true]],
  ['qinglvshanshui2027', '强', [true, true, true]],
])('R2.9 「%s」 is %s', (password, word, met) => {
  const { rules, ...judged } = passwordStrength(password);
  expect([judged.word, rules.map((rule) => rule.met)]).toEqual([word, met]);
  // What is said to hold is exactly what is enforced.
  expect(rules.every((rule) => rule.met)).toBe(isPassword(password));
});
