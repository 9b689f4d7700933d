import type { Quote, Task } from '#shared/contract/generation.ts';
import { failureOf } from '#api/api-error.ts';
import { useCancelTask } from '#api/tasks/hooks.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Offer } from '#api/tasks/queries.ts';
import { type Asked, type Press, useStartTask } from '#api/tasks/start.ts';
import { points } from '#lib/format.ts';
import { answerPress, endPress, pressKey, type PressScope } from '#state/press.ts';
import { requireLogin, session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { failureMessage } from './failure-message.ts';

/** F-09: said while a press waits for the network. */
export const PRESS_WAITS = '网络已断开，恢复后自动提交，只提交一次。还没有扣积分，离开本页即取消。';

/**
 * R8.3: ends a press that failed, and says what that means. Without an answer the task may exist: its key stays, so that
 * the next press finds it instead of paying twice.
 */
function pressFailed(scope: PressScope, error: unknown): string {
  const failure = failureOf(error);
  const text = failureMessage(failure);
  if (failure.kind === 'updating' || failure.kind === 'cancelled') return `${text}。没有收到回应，再按一次不会重复扣积分`;
  endPress(scope);
  return text;
}

/**
 * The one way a button that costs points is pressed. Answers the task, or nothing where it was refused and said so, or where
 * it repeats the press before (a double click, a key held down). `by`: the call of work that only its own page starts.
 */
export function usePress(scope: PressScope, by?: Press['by']) {
  const start = useStartTask();
  const taking = useRef<AbortController>(undefined);
  const waiting = start.isPaused;
  const leave = useEffectEvent(() => waiting && taking.current?.abort());
  useEffect(() => () => void leave(), []);
  /** `seen`: the price on the button. */
  async function press(asked: Asked, seen: Offer | undefined, within: PressScope = scope): Promise<Task | undefined> {
    if (!session.token) {
      requireLogin();
      return undefined;
    }
    const key = pressKey(within, asked, Date.now());
    if (!key) return undefined;
    const { signal } = (taking.current = new AbortController());
    const press: Press = { asked, by, key, seen, at: Date.now(), signal };
    const takenBack = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
    try {
      const task = await Promise.race([start.mutateAsync(press), takenBack]);
      if (task) answerPress(within, Date.now());
      else calledOff(within, press);
      return task;
    } catch (error) {
      toast('neg', pressFailed(within, error));
      return undefined;
    }
  }
  /** Takes back a press that waits for the network. */
  function callOff(): void {
    taking.current?.abort();
    start.reset();
  }
  return { press, pending: start.isPending, waiting, callOff };
}

/** What left once keeps its key: its task may exist, and the next press finds it. */
function calledOff(scope: PressScope, { left }: Press): void {
  if (!left) endPress(scope);
  toast('warn', left ? '已取消等待。之前那次可能已经提交，再按一次不会重复扣积分' : '已取消，没有提交，没有扣积分');
}

/** Cancels a task and says what came back. */
export function useCancel() {
  const { mutate, isPending } = useCancelTask();
  const cancel = ({ id }: Pick<Task, 'id'>) =>
    mutate(id, { onSuccess: ({ refunded }) => toast('pos', refunded > 0 ? `已取消，${refunded} 积分已退回` : '已取消') });
  return { cancel, pending: isPending };
}

/** R8.2: what is missing for a press, in words; undefined when nothing is. `what`: what it would have been for. */
export function shortfall(quote: Quote | undefined, what = ''): string | undefined {
  if (!quote || quote.after >= 0) return undefined;
  return `还差 ${points(-quote.after)} 积分${what}。当前 ${points(quote.balance)}，需要 ${points(quote.cost)}。`;
}
