import { proxy } from 'valtio';
import { load, save } from '#state/persist.ts';

/** The first steps of a new member: draw, carry on, take home. */
export const FIRST_STEPS = ['画一张', '放大或抠出来', '下载'] as const;
/** Pictures after which nobody needs to be shown around. */
const SHOWN_UNTIL = 3;

const read = () => {
  const stored = load('firstSteps');
  return { done: Math.min(FIRST_STEPS.length, Math.max(0, Number(stored) || 0)), off: stored === 'off' };
};
/** How far a member came on this device; `off` once they go on alone. */
export const firstSteps = proxy(read());

/** A step was taken: 2 carried on, 3 took home. Never goes back; the first is told by the pictures. */
export function stepTaken(step: 2 | 3): void {
  if (firstSteps.off || step <= firstSteps.done) return;
  firstSteps.done = step;
  save('firstSteps', String(step));
}

/** Whether a member is shown around, or wants to be again. */
export function showAround(on: boolean): void {
  firstSteps.off = !on;
  save('firstSteps', on ? String(firstSteps.done) : 'off');
}

/** What comes next, while there is something to show and this many pictures were made. */
export function nextStep({ done, off }: { done: number; off: boolean }, pictures: number): number | undefined {
  const at = Math.max(done, pictures > 0 ? 1 : 0);
  return off || at >= FIRST_STEPS.length || pictures > SHOWN_UNTIL ? undefined : at;
}
