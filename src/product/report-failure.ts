import type { ApiFailure } from '#api/api-error.ts';
import { failureMessage } from './failure-message.ts';
import { toast } from '#state/toasts.ts';

/** Shows a failure as a toast. Not a cancelled call, and not a 401, which opened the login dialog and said so there. */
export function reportFailure(failure: ApiFailure): void {
  if (failure.kind !== 'cancelled' && failure.kind !== 'unauthorized') toast('neg', failureMessage(failure));
}
