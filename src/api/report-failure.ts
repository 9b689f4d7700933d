import type { ApiFailure } from './api-error.ts';
import { failureMessage } from './failure-message.ts';
import { toast } from '#state/toasts.ts';

/** Shows a failure once; a cancelled call is nobody's news. */
export function reportFailure(failure: ApiFailure): void {
  if (failure.kind !== 'cancelled') toast('neg', failureMessage(failure));
}
