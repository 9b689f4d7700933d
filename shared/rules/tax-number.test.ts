import { expect, test } from 'vitest';
import { readTaxNumber, taxNumberProblem } from './tax-number.ts';

const problem = (text: string) => taxNumberProblem(readTaxNumber(text));

// Codes of companies as the public register has them.
test.each(['91110000802100433B', '9144030071526726XG', '914403001922038216'])('AC-4 %s is a tax number', (code) => {
  expect(problem(code)).toBeUndefined();
  expect(problem(` ${code.slice(0, 9).toLowerCase()} ${code.slice(9)}\n`)).toBeUndefined();
});

test('AC-4 one wrong sign, or two that changed places, are told from a tax number of 18', () => {
  const code = '9144030071526726XG';
  const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  for (let at = 0; at < code.length; at++)
    for (const sign of signs) if (sign !== code[at]) expect(problem(code.slice(0, at) + sign + code.slice(at + 1))).toContain('校验位');
  expect(problem('9144030071526762XG')).toContain('校验位');
  for (const sign of 'IOSVZ') expect(problem(`91440300715267${sign}6XG`)).toContain('校验位');
});

test.each([
  ['', '请填写税号'],
  ['9144030071526726', '现在是 16 位'],
  ['9144030071526726XG1', '现在是 19 位'],
  ['9144-0300-7152-6726-XG', '只有数字和字母'],
  ['四四零三零零七一五二六七二六', '只有数字和字母'],
])('AC-4 「%s」 is refused: %s', (text, words) => {
  expect(problem(text)).toContain(words);
});

test('AC-4 the older forms have 15, 17 or 20 signs and no check; full-width signs count as their narrow ones', () => {
  for (const length of [15, 17, 20]) expect(problem('4'.repeat(length))).toBeUndefined();
  expect(readTaxNumber('９１44 0300ａ')).toBe('91440300A');
});
