// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { emptyRepaint, loadRepaint, saveRepaint } from './repaint-draft.ts';

const now = 1_800_000_000_000;
const day = 24 * 3600_000;
const marked = {
  ...emptyRepaint,
  prompt: '阔叶树',
  extend: { left: 0, top: 0, right: 256, bottom: 0 },
  steps: [{ kind: 'stroke' as const, keep: true, size: 48, points: [0.1, 0.2, 0.3, 0.4] }, { kind: 'invert' as const }],
};

test('what was marked is there again for a day, each picture its own', () => {
  saveRepaint('i/a.png', marked, now);
  expect(loadRepaint('i/a.png', now + day - 1)).toEqual(marked);
  expect(loadRepaint('i/b.png', now)).toEqual(emptyRepaint);
});

test('after a day it is gone from the device, whichever picture is opened', () => {
  saveRepaint('i/a.png', marked, now);
  loadRepaint('i/b.png', now + day);
  expect(localStorage.getItem('draft:repaint:i/a.png')).toBeNull();
});

test.each([['x'], [null], [{ at: now, draft: { ...marked, steps: [{ kind: 'stroke', points: [5] }] } }]])(
  'F-52 a stored draft of %j is none',
  (stored) => {
    localStorage.setItem('draft:repaint:i/a.png', JSON.stringify(stored));
    expect(loadRepaint('i/a.png', now)).toEqual(emptyRepaint);
  },
);
