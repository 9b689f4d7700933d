import { useState } from 'react';
import { useSampleTask } from '#api/samples/hooks.ts';
import { useCancelTask } from '#api/tasks/hooks.ts';
import { isOpen } from '#api/tasks/queries.ts';
import { usePress } from '#product/press.ts';
import type { Task } from '#shared/contract/generation.ts';
import { startSample } from '#shared/contract/samples.ts';
import type { Sample, SampleKind } from '#shared/tools/samples.ts';

/** R4.14: a tool tried on a sample: the press, the task that came of it, and the way back to before. */
export function useTrial(kind: SampleKind) {
  const { press, pending, waiting, callOff } = usePress(`sample:${kind}`, startSample);
  const { mutate: drop } = useCancelTask();
  const [pressed, setPressed] = useState<Sample>();
  const [run, setRun] = useState<{ sample: Sample; started: Task }>();
  const task = useSampleTask(run?.started);
  const on = run && task && task.status !== 'canceled' ? { sample: run.sample, task } : undefined;

  async function start(sample: Sample): Promise<void> {
    if (pending) return;
    setPressed(sample);
    const started = await press({ kind: 'sample', sample: sample.id }, undefined);
    // Refused, or a double click: what was there goes on.
    if (!started) return;
    // One at a time: whoever wants another one waits for no other.
    if (on && isOpen(on.task)) drop(on.task.id);
    setRun({ sample, started });
  }
  return {
    /** What is tried, and how far it is; nothing where nothing is. */
    on,
    /** The sample whose place in the row is marked. */
    marked: pending ? pressed : on?.sample,
    start: (sample: Sample) => void start(sample),
    end: () => setRun(undefined),
    waiting,
    callOff,
  };
}
