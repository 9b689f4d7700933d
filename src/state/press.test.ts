// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { endPress, pressKey } from './press.ts';

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
