import type { Quote, Task } from '#shared/contract/generation.ts';
import { failureOf } from '#api/api-error.ts';
import { useCancelTask, useStartTask } from '#api/tasks/hooks.ts';
import type { Asked } from '#api/tasks/queries.ts';
import { points } from '#lib/format.ts';
import { answerPress, endPress, pressKey, type PressScope } from '#state/press.ts';
import { requireLogin, session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { failureMessage } from './failure-message.ts';

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
 * it repeats the press before (a double click, a key held down).
 */
export function usePress(scope: PressScope) {
  const start = useStartTask();
  async function press(asked: Asked, within: PressScope = scope): Promise<Task | undefined> {
    if (!session.token) {
      requireLogin();
      return undefined;
    }
    const key = pressKey(within, asked, Date.now());
    if (!key) return undefined;
    try {
      const task = await start.mutateAsync({ asked, key });
      answerPress(within, Date.now());
      return task;
    } catch (error) {
      toast('neg', pressFailed(within, error));
      return undefined;
    }
  }
  return { press, pending: start.isPending };
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
