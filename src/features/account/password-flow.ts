/** Setting a password: show who one is, choose it, done (Spec §5; R2.7, R2.8). The code proves who one is until it is used. */
export type PasswordFlow = { step: 'identity' } | { step: 'password'; account: string; code: string } | { step: 'done' };

export type PasswordEvent =
  | { type: 'verified'; account: string; code: string }
  /** The step before was asked for, or the password was left empty. */
  | { type: 'wentBack' }
  /** The server no longer takes the code. */
  | { type: 'proofLost' }
  | { type: 'changed' };

/** An event that means nothing in the current step changes nothing; a later step is reached only through the one before it. */
export function reduce(flow: PasswordFlow, event: PasswordEvent): PasswordFlow {
  switch (flow.step) {
    case 'identity':
      return event.type === 'verified' ? { step: 'password', account: event.account, code: event.code } : flow;
    case 'password':
      if (event.type === 'wentBack' || event.type === 'proofLost') return { step: 'identity' };
      return event.type === 'changed' ? { step: 'done' } : flow;
    case 'done':
      return flow;
  }
}
