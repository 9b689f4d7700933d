// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { selectRange, type Selection, useSelection } from './use-selection.ts';

const order = ['a', 'b', 'c', 'd'];

test.each([
  ['one is added', [], 'b', true, undefined, ['b']],
  ['one is taken away', ['a', 'b'], 'b', false, undefined, ['a']],
  ['forwards, everything between', ['a'], 'c', true, 'a', ['a', 'b', 'c']],
  ['backwards too', ['d'], 'b', true, 'd', ['b', 'c', 'd']],
  ['a range can be taken away', ['a', 'b', 'c', 'd'], 'd', false, 'b', ['a']],
  ['a start that left the list counts for nothing', [], 'c', true, 'gone', ['c']],
  ['an id that is not in the list stands for itself', ['a'], 'x', true, 'a', ['a', 'x']],
])('%s', (_, before, id, on, from, after) => {
  expect([...selectRange(order, new Set(before), id, on, from)].sort()).toEqual(after);
});

test('what is pressed on an older drawing of the list builds on what was pressed before it', async () => {
  const { act, createElement, useEffect } = await import('react');
  const { createRoot } = await import('react-dom/client');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  let drawn: Selection | undefined;
  const tell = (selection: Selection) => void (drawn = selection);
  const List = () => {
    const selection = useSelection(order);
    useEffect(() => tell(selection));
    return null;
  };
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(List)));
  const older = drawn;
  await act(async () => older?.toggle('a', true));
  await act(async () => older?.toggle('c', true, true));
  expect(drawn?.ids).toEqual(['a', 'b', 'c']);
  await act(async () => older?.set(['d'], true));
  expect(drawn?.ids).toEqual(['a', 'b', 'c', 'd']);
  await act(async () => root.unmount());
});
