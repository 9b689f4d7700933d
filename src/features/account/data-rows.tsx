import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useExportData } from '#api/account/hooks.ts';
import type { UserInfo } from '#shared/contract/account.ts';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { download } from '#lib/download.ts';
import { toast } from '#state/toasts.ts';
import { SettingRow } from './setting-row.tsx';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then((module) => ({ default: module.LeaveDialog })));

/** R2.11: what is one's own can be taken along, and one can leave. */
export function DataRows({ me }: { me: UserInfo }): ReactElement {
  const exported = useExportData();
  const [leaving, setLeaving] = useState(false);
  function take(): void {
    exported.mutate(undefined, {
      onSuccess(data) {
        const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
        download(address, `点石-我的数据-${me.id}.json`);
        URL.revokeObjectURL(address);
        toast('pos', '数据已导出');
      },
      onError: (error) => toast('neg', failureMessage(failureOf(error))),
    });
  }
  return (
    <>
      <SettingRow title="导出我的数据" help="资料、作品与参数、积分与订单记录，一个 JSON 文件">
        <Button size="sm" pending={exported.isPending} onClick={take}>
          导出
        </Button>
      </SettingRow>
      <SettingRow title="注销账号" help="作品与个人资料会被删除，积分与会员作废，不能恢复">
        <Button size="sm" variant="danger-ghost" onClick={() => setLeaving(true)}>
          注销账号
        </Button>
      </SettingRow>
      <Suspense>{leaving && <LeaveDialog me={me} onClose={() => setLeaving(false)} />}</Suspense>
    </>
  );
}
