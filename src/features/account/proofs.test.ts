import { expect, test } from 'vitest';
import { safety } from '#mocks/fixtures/account.ts';
import { chosenProofs } from './proofs.ts';

const kinds = (list: { kind: string }[]) => list.map(({ kind }) => kind);

test('AC-6 two of what the member has, the code to what is replaced last', () => {
  const { shown, rest } = chosenProofs(safety(), 'mobile', []);
  expect([kinds(shown), rest]).toEqual([['password', 'email'], ['mobile']]);
  expect(kinds(chosenProofs(safety(), 'email', []).shown)).toEqual(['password', 'mobile']);
});
test('AC-6 what was passed stays, what was chosen takes the other place', () => {
  expect(kinds(chosenProofs(safety({ passed: ['password'] }), 'mobile', ['mobile']).shown)).toEqual(['password', 'mobile']);
  expect(kinds(chosenProofs(safety(), 'mobile', ['mobile']).shown)).toEqual(['password', 'mobile']);
});
test('AC-6 what was just set is not asked for', () => {
  const proofs = safety().proofs.map((one) => ({ ...one, usableFrom: one.kind === 'password' ? '2026-11-22T00:00:00Z' : null }));
  expect(kinds(chosenProofs({ proofs, needed: 2 }, 'mobile', ['password']).shown)).toEqual(['mobile', 'email']);
});
