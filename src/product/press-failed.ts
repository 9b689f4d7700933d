import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { endPress, type PressScope } from '#state/press.ts';

/**
 * R8.3: ends a press that failed, and says what that means. Without an answer the task may exist: its key stays, so that
 * the next press finds it instead of paying twice.
 */
export function pressFailed(scope: PressScope, error: unknown): string {
  const failure = failureOf(error);
  const text = failureMessage(failure);
  if (failure.kind === 'updating' || failure.kind === 'cancelled') return `${text}。没有收到回应，再按一次不会重复扣积分`;
  endPress(scope);
  return text;
}
