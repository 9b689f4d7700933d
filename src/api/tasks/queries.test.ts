import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refresh, taskKeys } from './queries.ts';

test('R4.2 a list that was on its way for the first time when something was started is asked for once more', async () => {
  const client = new QueryClient();
  const stored: string[] = [];
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const read = [...stored];
    return new Promise<string[]>((resolve) => answers.push(() => resolve(read)));
  };
  const observer = new QueryObserver(client, { queryKey: taskKeys.drawings(), queryFn });
  const stop = observer.subscribe(() => {});
  // Read before the task is stored, answered after its press was.
  stored.push('task');
  const refreshed = refresh(client, [taskKeys.all]);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await refreshed;
  expect(observer.getCurrentResult().data).toEqual(['task']);
  stop();
});
