import * as z from 'zod/mini';
import type { GenParams } from '#api/contract/params.ts';
import { drop, loadJson, save } from '#state/persist.ts';

const Press = z.object({ key: z.string(), asked: z.string(), at: z.number() });
/** A press whose outcome is unknown is the same press for this long. */
const REMEMBERED_MS = 3600_000;

/**
 * R8.3: the key of a press, made and stored before anything is sent. While the outcome of an equal press is unknown,
 * pressing again (after a failure, a reload, in another tab) is that same press, and the server answers with its task.
 */
export function pressKey(params: GenParams, now: number): string {
  const asked = JSON.stringify(params);
  const stored = z.safeParse(Press, loadJson('press'));
  if (stored.success && stored.data.asked === asked && now - stored.data.at < REMEMBERED_MS) return stored.data.key;
  const key = crypto.randomUUID();
  save('press', JSON.stringify({ key, asked, at: now }));
  return key;
}

/** The outcome is known: the next press is a new one. */
export function endPress(): void {
  drop('press');
}
