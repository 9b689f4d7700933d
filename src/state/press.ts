import * as z from 'zod/mini';
import { drop, loadJson, save } from './persist.ts';

const Press = z.object({ key: z.string(), asked: z.string(), at: z.number() });
/** A press whose outcome is unknown is the same press for this long. */
const REMEMBERED_MS = 3600_000;

/** Whatever has a button of its own: a tool, or one picture of a batch. */
export type PressScope = 'generate' | `${string}:${string}`;

/**
 * R8.3: the key of a press, made and stored before anything is sent. While the outcome of an equal press is unknown,
 * pressing again (after a failure, a reload, in another tab) is that same press, and the server answers with its task.
 */
export function pressKey(scope: PressScope, asked: object, now: number): string {
  const text = JSON.stringify(asked);
  const stored = z.safeParse(Press, loadJson(`press:${scope}`));
  if (stored.success && stored.data.asked === text && now - stored.data.at < REMEMBERED_MS) return stored.data.key;
  const key = crypto.randomUUID();
  save(`press:${scope}`, JSON.stringify({ key, asked: text, at: now }));
  return key;
}

/** The outcome is known: the next press is a new one. */
export function endPress(scope: PressScope): void {
  drop(`press:${scope}`);
}
