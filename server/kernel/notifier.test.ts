import { expect, test } from 'vitest';
import { makeNotifier, type Topic } from './notifier.ts';

test('a notice wakes who listens to its topic, and one without a topic wakes all', async () => {
  const notifier = makeNotifier();
  const heard: string[] = [];
  const forget = notifier.listen(['queue', 'task:1'], () => heard.push('both'));
  notifier.listen(['member:7'], () => heard.push('member'));
  notifier.notify('task:1');
  notifier.notify('pictures');
  notifier.notify('member:7', 'queue');
  expect(heard).toEqual(['both', 'member', 'both']);
  forget();
  notifier.notify();
  expect(heard).toEqual(['both', 'member', 'both', 'member']);
  const waiting = notifier.wait(['queue'], 60_000, new AbortController().signal);
  notifier.notify('queue');
  await waiting;
});

test('a notice is carried on, one that was delivered is not', () => {
  const carried: (readonly Topic[])[] = [];
  const notifier = makeNotifier((topics) => carried.push(topics));
  notifier.deliver(['queue']);
  notifier.notify('queue', 'pictures');
  notifier.notify();
  expect(carried).toEqual([['queue', 'pictures'], []]);
});
