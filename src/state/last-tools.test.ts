import { expect, test } from 'vitest';
import { lastTools, rememberTool } from './last-tools.ts';
import { drop, save } from './persist.ts';

test('the tool that was opened last comes first, each once', () => {
  drop('tools');
  for (const [at, to] of ['/a', '/b', '/a'].entries()) rememberTool(to, at);
  expect(lastTools()).toEqual([
    { to: '/a', at: 2 },
    { to: '/b', at: 1 },
  ]);
});

test('what somebody else wrote there is nothing', () => {
  for (const kept of ['{', '{"to":"/a"}', '[1, null, {"to": 3, "at": 4}]']) {
    save('tools', kept);
    expect(lastTools()).toEqual([]);
  }
});
