// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { answerPress, endPress, pressKey } from './press.ts';

test('R8.3 a press keeps its key until its outcome is known', () => {
  const first = pressKey('generate', { prompt: '山' }, 1000);
  expect(pressKey('generate', { prompt: '山' }, 2000)).toBe(first);
  expect(localStorage.getItem('press:generate')).toContain(first);
  endPress('generate');
  expect(pressKey('generate', { prompt: '山' }, 3000)).not.toBe(first);
});

test('other parameters, or an hour, make another press', () => {
  const first = pressKey('generate', { prompt: '山' }, 0);
  expect(pressKey('generate', { prompt: '水' }, 10)).not.toBe(first);
  const second = pressKey('generate', { prompt: '水' }, 20);
  expect(pressKey('generate', { prompt: '水' }, 3_700_000)).not.toBe(second);
});

test('R8.3 a double click and a held key are one press, however fast the answer; pressing again later is another', () => {
  const first = pressKey('enlarge:form', { image: 'a' }, 0);
  answerPress('enlarge:form', 30);
  for (let at = 150; at < 2000; at += 500) expect(pressKey('enlarge:form', { image: 'a' }, at)).toBeUndefined();
  const second = pressKey('enlarge:form', { image: 'a' }, 3000);
  expect(second).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).not.toBe(first);
  answerPress('enlarge:form', 3010);
  expect(pressKey('enlarge:form', { image: 'b' }, 3020)).toBeDefined();
});
