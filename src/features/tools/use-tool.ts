import type { Task } from '#shared/contract/generation.ts';
import type { ToolKind } from '#shared/contract/tool-params.ts';
import { pressFailed } from '#product/press-failed.ts';
import { useCancelTool, useStartTool, useToolTasks } from '#api/tools/hooks.ts';
import type { Asked } from '#api/tools/queries.ts';
import { endPress, pressKey, type PressScope } from '#state/press.ts';
import { requireLogin, session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';

/** A tool's button and what came of it: the member's latest tasks of this kind, starting one and calling it off. */
export function useTool(kind: ToolKind) {
  const tasks = useToolTasks(kind);
  const start = useStartTool();
  const cancel = useCancelTool();

  /** Presses the button; answers the task, or nothing where it was refused and said so. */
  async function press(asked: Asked, scope: PressScope = `${kind}:form`): Promise<Task | undefined> {
    if (!session.token) {
      requireLogin();
      return undefined;
    }
    try {
      const task = await start.mutateAsync({ asked, key: pressKey(scope, asked, Date.now()) });
      endPress(scope);
      return task;
    } catch (error) {
      toast('neg', pressFailed(scope, error));
      return undefined;
    }
  }
  function stop(task: Pick<Task, 'id'>): void {
    cancel.mutate(task.id, {
      onSuccess: (after) => toast('pos', after.refunded > 0 ? `已取消，${after.refunded} 积分已退回` : '已取消'),
    });
  }
  return { tasks, press, pending: start.isPending, stop, stopping: cancel.isPending };
}

/** The task on the stage: the chosen one, else the last of the picture on the form, else, with no picture there, the last of all. */
export function taskOnStage(tasks: readonly Task[], chosen: string | undefined, image: string): Task | undefined {
  const picked = tasks.find(({ id }) => id === chosen);
  if (picked || image === '') return picked ?? tasks[0];
  return tasks.find(({ tool }) => tool && 'image' in tool && tool.image === image);
}
