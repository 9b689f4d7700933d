import type { Task } from '#shared/contract/generation.ts';
import type { SampleKind } from '#shared/tools/samples.ts';
import { useToolTasks } from '#api/tasks/hooks.ts';
import { isDeleted } from '#product/task-cells.ts';
import { useCancel, usePress } from '#product/press.ts';
import { useTrial } from './use-trial.ts';

const kept = (tasks: Task[]) => tasks.filter((task) => !isDeleted(task));

/** A tool's button and what came of it: the member's latest tasks of this kind, starting one and calling it off; and its samples. */
export function useTool(kind: SampleKind) {
  const tasks = useToolTasks(kind, kept);
  const { press, pending, waiting, callOff } = usePress(`${kind}:form`);
  const { cancel, pending: stopping } = useCancel();
  const trial = useTrial(kind);
  return { tasks, press, pending, waiting, callOff, stop: cancel, stopping, trial };
}

/** The task on the stage: the chosen one, else the last of the picture on the form, else, with no picture there, the last of all. */
export function taskOnStage(tasks: readonly Task[], chosen: string | undefined, image: string): Task | undefined {
  const picked = tasks.find(({ id }) => id === chosen);
  if (picked || image === '') return picked ?? tasks[0];
  return tasks.find(({ tool }) => tool && 'image' in tool && tool.image === image);
}
