import { expect, test } from 'vitest';
import { creationsBody, readCreations } from './creations-search.ts';

const now = new Date('2026-11-21T04:00:00.000Z');

test('R5.5 an address becomes a question', () => {
  expect(creationsBody(readCreations({ q: '山', show: 'private', kind: 'matt', span: 'week' }), now)).toEqual({
    sort: 'new',
    condition: [
      { scope: 'mine' },
      { visibility: 'private' },
      { kind: 'matt' },
      { createdAt: { gte: '2026-11-14T16:00:00.000Z' } },
      { title: '山' },
    ],
  });
  expect(creationsBody({ show: 'bin' }, now).condition).toEqual([{ scope: 'bin' }]);
  expect(creationsBody({ show: 'public' }, now).condition).toEqual([{ scope: 'mine' }, { visibility: { ne: 'private' } }]);
});

test.each([{ show: 'all' }, { kind: 'train' }, { span: 7 }, { q: '  ' }, { q: 5 }])('F-39 %j is an address without filters', (search) =>
  expect(readCreations(search)).toEqual({}),
);

test('R5.5 the address of collections names no filter of works', () => {
  expect(readCreations({ tab: 'collections', board: '0198c-7', q: '山', show: 'bin' })).toEqual({ tab: 'collections', board: '0198c-7' });
  expect(readCreations({ tab: 'collections', board: '<x>' })).toEqual({ tab: 'collections' });
});
