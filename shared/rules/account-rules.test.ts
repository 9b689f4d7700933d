import { expect, test } from 'vitest';
import { readAccountId } from './account-rules.ts';

test.each(['8613800138000', '86 138 0013 8000', '+86-13800138000', '0086 13800138000', '13800138000'])(
  'AC-15 「%s」 is the number behind its country code',
  (typed) => {
    expect(readAccountId(typed)).toEqual({ kind: 'mobile', value: '13800138000' });
  },
);

test.each(['8613800', '861380013800', '86138001380001', '8623800138000'])('AC-15 「%s」 is no number', (typed) => {
  expect(readAccountId(typed)).toBeNull();
});
