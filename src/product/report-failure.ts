import type { ApiFailure } from '#api/api-error.ts';
import { failureMessage } from './failure-message.ts';
import { toast } from '#state/toasts.ts';

/** Shows a failure once; a cancelled call is nobody's news, and a 401 was told where it opened the login dialog. */
export function reportFailure(failure: ApiFailure): void {
  if (failure.kind !== 'cancelled' && failure.kind !== 'unauthorized') toast('neg', failureMessage(failure));
}
