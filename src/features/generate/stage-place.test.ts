import { expect, test } from 'vitest';
import { results, task } from '#mocks/fixtures/generation.ts';
import { choice, nextBatch, nextPicture, onStage, placeOn } from './stage-place.ts';

const newer = task({ id: 'b', images: results(2), params: { prompt: '山', num: 2 } });
const older = task({ id: 'a' });
const tasks = [newer, older];

test('R8.14 the stage begins with the first picture of the newest batch and goes from picture to picture, from batch to batch', () => {
  const place = placeOn(tasks, undefined)!;
  expect([place.task.id, place.at, place.cells.length]).toEqual(['b', 0, 2]);
  expect(nextPicture(tasks, place, -1)).toBeUndefined();
  const second = placeOn(tasks, nextPicture(tasks, place, 1))!;
  expect([second.task.id, second.at]).toEqual(['b', 1]);
  expect(nextPicture(tasks, second, 1)).toBeUndefined();
  const below = placeOn(tasks, nextBatch(tasks, second, 1))!;
  expect([below.task.id, below.at]).toEqual(['a', 0]);
  expect(nextBatch(tasks, below, 1)).toBeUndefined();
  expect(placeOn(tasks, nextBatch(tasks, below, -1))?.task.id).toBe('b');
  expect(placeOn([], undefined)).toBeUndefined();
});

test('R8.14 a new batch takes the stage, a finished picture does not take it from the one chosen', () => {
  const chosen = { task: 'a', index: 3, newest: 'b' };
  expect(placeOn(tasks, chosen)).toMatchObject({ task: { id: 'a' }, at: 3 });
  expect(placeOn([task({ id: 'b', images: results(1), params: { prompt: '山', num: 2 } }), older], chosen)?.task.id).toBe('a');
  expect(placeOn([task({ id: 'c', status: 'queued', images: [] }), ...tasks], chosen)?.task.id).toBe('c');
  // A newest batch that lies in the bin as a whole is none.
  const binned = task({ id: 'z', images: [], made: 4, binned: 4 });
  const shown = onStage([binned, ...tasks]);
  expect(placeOn(shown, choice(shown, 'a', 2))).toMatchObject({ task: { id: 'a' }, at: 2 });
  // One that was deleted meanwhile is no place to be.
  expect(placeOn([newer], chosen)).toMatchObject({ task: { id: 'b' }, at: 0 });
});
