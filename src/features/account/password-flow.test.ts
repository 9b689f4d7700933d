import { expect, test } from 'vitest';
import { type PasswordEvent, type PasswordFlow, reduce } from './password-flow.ts';

type Step = PasswordFlow['step'];
const flows: Record<Step, PasswordFlow> = {
  identity: { step: 'identity' },
  password: { step: 'password', account: '13800000000', code: '123456' },
  done: { step: 'done' },
};
const events: Record<PasswordEvent['type'], PasswordEvent> = {
  verified: { type: 'verified', account: '13800000000', code: '123456' },
  wentBack: { type: 'wentBack' },
  proofLost: { type: 'proofLost' },
  changed: { type: 'changed' },
};
const table: Record<Step, Record<PasswordEvent['type'], Step>> = {
  identity: { verified: 'password', wentBack: 'identity', proofLost: 'identity', changed: 'identity' },
  password: { verified: 'password', wentBack: 'identity', proofLost: 'identity', changed: 'done' },
  done: { verified: 'done', wentBack: 'done', proofLost: 'done', changed: 'done' },
};

for (const [step, row] of Object.entries(table) as [Step, Record<PasswordEvent['type'], Step>][]) {
  for (const [type, next] of Object.entries(row) as [PasswordEvent['type'], Step][]) {
    test(`R2.7 R2.8 ${type} in ${step} leads to ${next}`, () => {
      const after = reduce(flows[step], events[type]);
      expect(after.step).toBe(next);
      // What changes nothing answers with the very same object.
      if (next === step) expect(after).toBe(flows[step]);
    });
  }
}
