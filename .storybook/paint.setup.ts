import '@fontsource-variable/noto-sans-sc';
import { afterEach, expect, type MatcherState, Snapshots } from 'vitest';
import { cdp, server } from 'vitest/browser';
import { changes, recordPaint, tell } from './paint.ts';

const still = document.createElement('style');
// One Chinese face for every machine, another for the signs it lacks (⏎), and nothing that moves.
still.textContent = `
  :root, :root * { font-family: 'Hanken Grotesk', 'Noto Sans SC Variable', 'Noto Sans CJK SC' !important; caret-color: transparent !important; }
  *, *::before, *::after { animation: none !important; transition: none !important; }
  /* Where a dialog comes from: for a frame it would be there and not to be seen. */
  [data-closed] { opacity: 1 !important; translate: none !important; }
`;
document.head.append(still);
// Without a window the pointer begins in the corner where most stories are.
await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 9999, y: 9999 });

/** Everything that is written on the page, so that exactly the font ranges in use are fetched. */
function words(): string {
  const typed = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value, placeholder }) => value + placeholder);
  return document.body.innerText + typed.join('');
}

const nextPaint = () => new Promise<string>((resolve) => requestAnimationFrame(() => resolve(recordPaint())));

const isRecording = server.config.snapshotOptions.updateSnapshot === 'all';
/** Until nothing has changed for a second. */
async function rest(): Promise<void> {
  let painted = await nextPaint();
  for (let since = performance.now(); performance.now() - since < 1000;) {
    const next = await nextPaint();
    if (next !== painted) since = performance.now();
    painted = next;
  }
}

async function toMatchRecord(this: MatcherState, received: unknown) {
  let found = '';
  const result = await Snapshots.toMatchDomainSnapshot.call(
    this,
    {
      name: 'paint',
      capture: String,
      render: (captured: string) => `\n${captured}\n`,
      parseExpected: (kept: string) => kept.trim(),
      match(captured: string, kept: string) {
        found = tell(changes(kept, captured));
        return { pass: found === '' };
      },
    },
    received,
  );
  return { ...result, message: () => (found ? `What is painted is not what is on record:\n${found}\n` : 'This state has no record.') };
}
// Lets a snapshot have `expect.poll` look until it matches or nothing changes any more, as Vitest's own matchers of this kind do.
expect.extend({ toMatchRecord: Object.assign(toMatchRecord, { __vitest_poll_takeover__: true }) });

declare module 'vitest' {
  interface Assertion<R, T> {
    toMatchRecord(): R | T;
  }
}

afterEach(async ({ task }) => {
  const { storyId, reports } = task.meta as { storyId?: string; reports?: { result?: Record<string, unknown> }[] };
  // Sixty rules that found nothing, a thousand times: it takes long to hand on and nobody reads it.
  for (const { result } of reports ?? []) if (result) Object.assign(result, { passes: [], inapplicable: [], incomplete: [] });
  const { dianshiRecord: recorded } = globalThis as { dianshiRecord?: string | undefined };
  // `id:test name` is a behaviour test; only the state it starts from is on record.
  if (recorded === undefined || recorded !== storyId || task.result?.state === 'fail') return;
  const text = words();
  await Promise.all(['400', '500', '600'].map((weight) => document.fonts.load(`${weight} 16px 'Noto Sans SC Variable'`, text)));
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  // A record is of what a story comes to, never of a moment before it.
  if (isRecording) await rest();
  // What is still on its way is waited for, frame by frame: what is not there yet is no change.
  await expect.poll(nextPaint, { interval: 0, timeout: 5000 }).toMatchRecord();
});
