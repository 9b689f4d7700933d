import { expect, test } from 'vitest';
import { readConfig } from '../kernel/config.ts';
import { answersHost } from './local-hosts.ts';

const local = { production: false, origin: 'http://studio.lan:3000' };

test.each([
  ['localhost:3000', true],
  ['dianshi.localhost', true],
  ['127.0.0.1:3000', true],
  ['192.168.1.20:3000', true],
  ['[::1]:3000', true],
  ['studio.lan:3000', true],
  ['rebound.evil.example', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.nip.io', false],
  ['studio.lan.evil.example', false],
  ['', false],
  ['a b', false],
])('REL-12 T-NET-05 local mode and the host %j: %s', (host, answered) => {
  expect(answersHost(local, host)).toBe(answered);
  expect(answersHost({ ...local, production: true }, host)).toBe(true);
});

test('without a name of its own the local mode knows none', () => {
  expect(answersHost({ production: false, origin: '' }, 'studio.lan')).toBe(false);
});

test('REL-12 local mode is not opened to the network by accident', () => {
  for (const HOST of ['0.0.0.0', '::', '192.168.1.20', '']) {
    expect(() => readConfig({ HOST })).toThrow(/EXPOSE_LOCAL=1/);
    expect(readConfig({ HOST, EXPOSE_LOCAL: '1' }).host).toBe(HOST);
  }
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(readConfig({ HOST }).host).toBe(HOST);
});
