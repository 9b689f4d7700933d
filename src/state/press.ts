import * as z from 'zod/mini';
import { drop, loadJson, save } from './persist.ts';

/** `at`: when it was begun, or answered. */
const Press = z.object({ key: z.string(), asked: z.string(), at: z.number(), answered: z.optional(z.boolean()) });
/** A press whose outcome is unknown is the same press for this long. */
const REMEMBERED_MS = 3600_000;
/** An equal press this soon after an answer is a double click or a key held down, not a second order. */
const ONE_PRESS_MS = 600;

/** Whatever has a button of its own: a tool, or one picture of a batch. */
export type PressScope = 'generate' | `${string}:${string}`;

/**
 * R8.3: the key of a press, made and stored before anything is sent. While the outcome of an equal press is unknown,
 * pressing again (after a failure, a reload, in another tab) is that same press, and the server answers with its task.
 * Undefined where this only repeats a press that was answered a moment ago.
 */
export function pressKey(scope: PressScope, asked: object, now: number): string | undefined {
  const text = JSON.stringify(asked);
  const stored = z.safeParse(Press, loadJson(`press:${scope}`));
  const before = stored.success && stored.data.asked === text ? stored.data : undefined;
  if (before?.answered && now - before.at < ONE_PRESS_MS) {
    store(scope, { ...before, at: now });
    return undefined;
  }
  if (before && !before.answered && now - before.at < REMEMBERED_MS) return before.key;
  const key = crypto.randomUUID();
  store(scope, { key, asked: text, at: now });
  return key;
}

const store = (scope: PressScope, press: z.infer<typeof Press>): unknown => save(`press:${scope}`, JSON.stringify(press));

/** A press became a task: what is pressed from now on, unless it only repeats this, is a press of its own. */
export function answerPress(scope: PressScope, now: number): void {
  const stored = z.safeParse(Press, loadJson(`press:${scope}`));
  if (stored.success) store(scope, { ...stored.data, at: now, answered: true });
}

/** A press was refused, and nothing came of it: the next one, at once too, is a new one. */
export function endPress(scope: PressScope): void {
  drop(`press:${scope}`);
}
