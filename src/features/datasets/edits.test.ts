import { expect, test } from 'vitest';
import { random as seededRandom } from '#ds/patterns/facet-progress/facets.ts';
import { datasetItems } from '#mocks/fixtures/content.ts';
import type { ItemEdit } from '#shared/rules/dataset-check.ts';
import { applyChange, begin, type Change, type History, mergeChanges, perform, present, step, type Work } from './edits.ts';

const start: Work = { items: datasetItems.map((item) => ({ ...item, removed: false })), trigger: 'potion' };
const random = seededRandom(7);
const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const shuffled = (ids: string[]) =>
  ids
    .map((id) => ({ id, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id);

function anyChange(work: Work): Change {
  const edits: ItemEdit[] = work.items
    .filter(() => random() < 0.5)
    .map(({ id }) => ({
      id,
      ...(random() < 0.5 && { caption: one(['红', '蓝，瓶', '']) }),
      ...(random() < 0.3 && { crop: one([null, { x: 0, y: 0, width: 64, height: 64, turn: 1.5 }]) }),
      ...(random() < 0.3 && { flat: random() < 0.5 }),
      ...(random() < 0.4 && { removed: random() < 0.5 }),
    }));
  return {
    edits,
    ...(random() < 0.3 && { order: shuffled(work.items.map(({ id }) => id)) }),
    ...(random() < 0.2 && { trigger: one(['slimedex', 'potion']) }),
  };
}

test('R8.12 whatever was done, undoing all of it leads to where it began, and doing it again to where it ended', () => {
  for (let round = 0; round < 200; round++) {
    let history: History = begin(start);
    for (let n = 0; n < 6; n++) history = perform(history, anyChange(history.work));
    const end = history.work;
    for (let n = 0; n < 6; n++) ({ history } = step(history, 'undo'));
    expect(history.work).toEqual(start);
    expect(step(history, 'undo')).toEqual({ history, sent: null });
    for (let n = 0; n < 6; n++) ({ history } = step(history, 'redo'));
    expect(history.work).toEqual(end);
  }
});

test('changes that wait are told to the server in one call, which then has what the page shows', () => {
  for (let round = 0; round < 200; round++) {
    let history: History = begin(start);
    let waiting: Change = { edits: [] };
    for (let n = 0; n < 5; n++) {
      let sent: Change | null = anyChange(history.work);
      if (random() < 0.3) ({ history, sent } = step(history, 'undo'));
      else history = perform(history, sent);
      if (sent) waiting = mergeChanges(waiting, sent);
    }
    expect(applyChange(start, waiting).work).toEqual(history.work);
  }
});

test('what was taken out comes back to its place', () => {
  const gone = applyChange(start, { edits: [{ id: 'item-2', removed: true }] });
  expect(present(gone.work).map(({ id }) => id)).toEqual(['item-1', 'item-3', 'item-4']);
  expect(present(applyChange(gone.work, gone.undo).work).map(({ id }) => id)).toEqual(['item-1', 'item-2', 'item-3', 'item-4']);
});
