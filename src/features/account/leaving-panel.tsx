import type { ReactElement } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useStay } from '#api/privacy/hooks.ts';
import type { UserInfo } from '#shared/contract/account.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { longDay, time } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { toast } from '#state/toasts.ts';
import { useTakeData } from './use-take-data.ts';

/** AC-12: the week before an account ends: until when, what is so meanwhile, and the way back. */
export function LeavingPanel({ me, leavesAt }: { me: UserInfo; leavesAt: string }): ReactElement {
  const stay = useStay();
  const data = useTakeData(me.id);
  async function comeBack(): Promise<void> {
    try {
      // Awaited, not called back: the panel goes with the week, and the callbacks of what is gone never run.
      await stay.mutateAsync();
      toast('pos', '注销已撤销，公开过的都已恢复');
      document.getElementById('main')?.focus();
    } catch (error) {
      toast('neg', failureMessage(failureOf(error)));
    }
  }
  return (
    <section id="leaving" aria-label="正在注销" tabIndex={-1} className="rounded-ctl">
      <Note tone="warn">
        <p className="font-semibold num">
          账号将在 {longDay(leavesAt)} {time(leavesAt)} 注销
        </p>
        <p className="text-2">到那时永久删除，不能恢复。在那之前一切照常使用，只是公开的作品、模型和主页别人看不到；撤销后原样恢复。</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="primary" size="sm" pending={stay.isPending} onClick={() => void comeBack()}>
            撤销注销
          </Button>
          <Button size="sm" pending={data.pending} onClick={data.take}>
            导出我的数据
          </Button>
        </div>
      </Note>
    </section>
  );
}
