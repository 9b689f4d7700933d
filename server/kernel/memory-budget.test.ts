import { expect, test } from 'vitest';
import { makeMemoryBudget } from './memory-budget.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('F-72 a large work is not overtaken, runs alone where it must, and makes room once', async () => {
  const budget = makeMemoryBudget(10);
  const entered: string[] = [];
  const back: Record<string, () => void> = {};
  const take = (name: string, bytes: number) =>
    void budget.take(bytes).then((release) => {
      entered.push(name);
      back[name] = release;
    });
  take('six', 6);
  take('larger than all', 20);
  take('one', 1);
  await turn();
  expect(entered).toEqual(['six']);
  back.six?.();
  back.six?.();
  await turn();
  expect(entered).toEqual(['six', 'larger than all']);
  back['larger than all']?.();
  await turn();
  expect(entered).toEqual(['six', 'larger than all', 'one']);
});

test('who gives up waiting lets the next one in', async () => {
  const budget = makeMemoryBudget(10);
  await budget.take(6);
  const control = new AbortController();
  const large = budget.take(10, control.signal);
  const small = budget.take(4);
  control.abort(new Error('cancelled'));
  await expect(large).rejects.toThrow('cancelled');
  await small;
  await expect(budget.take(1, control.signal)).rejects.toThrow('cancelled');
});
