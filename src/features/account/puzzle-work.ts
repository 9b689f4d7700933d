import { sha256 } from '@noble/hashes/sha2.js';
import { isWork, WORK_PARTS, workText } from '#shared/rules/puzzle-work.ts';

/** How long the page waits for this at most, in ms: under the 50 from which a press feels late. */
const SLICE = 30;

/** Works off a puzzle's parts in slices, so that the page stays alive. `onPart` hears how many are done. */
export async function workOff(puzzle: string, onPart: (done: number) => void, signal: AbortSignal): Promise<number[]> {
  const encoder = new TextEncoder();
  const nonces: number[] = [];
  let nonce = 0;
  while (nonces.length < WORK_PARTS) {
    const until = performance.now() + SLICE;
    const before = nonces.length;
    while (nonces.length < WORK_PARTS && performance.now() < until) {
      if (isWork(sha256(encoder.encode(workText(puzzle, nonces.length, nonce))))) {
        nonces.push(nonce);
        nonce = 0;
      } else nonce++;
    }
    if (nonces.length > before) onPart(nonces.length);
    await new Promise((resume) => setTimeout(resume));
    signal.throwIfAborted();
  }
  return nonces;
}
