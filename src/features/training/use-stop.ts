import { useCancelTask } from '#api/tasks/hooks.ts';
import { toast } from '#state/toasts.ts';

/** R8.12: stops a training and says what came back: the epochs that were finished stay. */
export function useStop(): { stop: (id: string) => void; stopping: boolean } {
  const { mutate, isPending } = useCancelTask();
  return {
    stop: (id) => mutate(id, { onSuccess: ({ refunded }) => toast('pos', refunded > 0 ? `已停，${refunded} 积分已退回` : '已停') }),
    stopping: isPending,
  };
}
