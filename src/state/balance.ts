import { proxy } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { session } from './session.ts';

/** F-28: `due` while something was paid for that the balance on screen does not count yet. */
export const balance = proxy<{ due: boolean }>({ due: false });
// At once, so that what the next member pays for is not taken for the last one's.
subscribeKey(session, 'token', () => (balance.due = false), true);
