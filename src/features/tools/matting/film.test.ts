import { expect, test } from 'vitest';
import { task } from '#mocks/fixtures/generation.ts';
import { filmOf, frameOf } from './film.ts';

const tool = {
  kind: 'matt' as const,
  image: 'up/a.png',
  mode: 'auto' as const,
  shrink: 0,
  feather: 0,
  defringe: true,
  background: null,
  strokes: [],
};
const cut = (over: Parameters<typeof task>[0]) => task({ kind: 'matt', tool, ...over });

test('R4.4 the strip shows what was cut out, oldest first, then what waits; what was called off is gone', () => {
  const strip = filmOf([cut({ id: 'new' }), cut({ id: 'off', status: 'canceled' }), cut({ id: 'old' })], ['up/next.png']);
  expect(strip.map(({ id }) => id)).toEqual(['old', 'new', 'up/next.png']);
});

test.each([
  [{ status: 'queued', ahead: 2, images: [] }, '排队第 3 位', 'busy'],
  [{ status: 'running', progress: 64, images: [] }, '处理中 64%', 'busy'],
  [{ status: 'failed', images: [], error: { code: 'NO_SUBJECT', message: '没有找到主体' } }, '未找到主体', 'failed'],
  [{ status: 'failed', images: [], error: { code: 'LOST', message: '中断' } }, '没有成功', 'failed'],
  [{ status: 'success' }, '完成', undefined],
] as const)('R4.4 a task %j reads 「%s」', (over, status, state) => {
  const [item] = filmOf([cut(over as Parameters<typeof task>[0])], []);
  expect(item && frameOf(item, undefined)).toMatchObject({ status, ...(state && { state }) });
});
