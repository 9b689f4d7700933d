import { expect, test } from 'vitest';
import { sourcesOf } from './points-filter.ts';

test('R3.7 each tab asks for its sources, joined by or', () => {
  expect(sourcesOf('1')).toEqual([{ source: 'paid' }, 'or', { source: 'expired' }, 'or', { source: 'withdrawn' }]);
  expect(sourcesOf('2')).toEqual([
    { source: 'point' },
    'or',
    { source: 'gift' },
    'or',
    { source: 'gift_month' },
    'or',
    { source: 'refund' },
  ]);
  expect(sourcesOf('-1').filter((part) => part !== 'or')).toHaveLength(7);
});
