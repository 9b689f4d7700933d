import { requireLogin } from '#state/session.ts';

let tell = (): void => {};

/** Sets what tells the member that their session ended; the login dialog is open by then. */
export function tellExpired(listener: () => void): void {
  tell = listener;
}

/** Ends a session that the server no longer knows. */
export function expireSession(): void {
  requireLogin();
  tell();
}
