// @vitest-environment happy-dom -- storage and its events, as in a page
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { members } from '#mocks/fixtures/account.ts';
import { balance } from './balance.ts';
import { requireLogin, session, signIn, signOut } from './session.ts';

beforeEach(() => {
  localStorage.clear();
  signOut();
});
afterEach(() => vi.restoreAllMocks());

test('R2.2 F-20 signing in stores member, cdn and token, the token last: no other tab ever sees one without its member', () => {
  const written = vi.spyOn(Storage.prototype, 'setItem');
  signIn(members.standard);
  expect(written.mock.calls.map(([key]) => key)).toEqual(['userInfo', 'cdn', 'token']);
  expect(session).toMatchObject({ token: members.standard.token, openLogin: false });
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual(members.standard);
});

test('R2.1 setting openLogin signs out, once however often it is asked for', () => {
  signIn(members.standard);
  requireLogin();
  requireLogin();
  expect(session).toMatchObject({ token: '', userInfo: null, openLogin: true });
  expect([localStorage.getItem('token'), localStorage.getItem('userInfo'), localStorage.getItem('openLogin')]).toEqual([
    null,
    null,
    'true',
  ]);
});

test('R2.1 with full storage the session holds in memory', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  signIn(members.standard);
  expect(session).toMatchObject({ token: members.standard.token });
  expect(session.userInfo?.name).toBe(members.standard.name);
});

test('F-28 what one member paid for is not due to the next', () => {
  signIn(members.standard);
  balance.due = true;
  signOut();
  expect(balance.due).toBe(false);
});
