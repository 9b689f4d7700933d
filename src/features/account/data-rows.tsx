import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { UserInfo } from '#shared/contract/account.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { moment } from '#lib/format.ts';
import { SettingRow } from './setting-row.tsx';
import { useTakeData } from './use-take-data.ts';

const LeaveDialog = lazy(() => import('./leave-dialog.tsx').then((module) => ({ default: module.LeaveDialog })));

/** R2.11: what is one's own can be taken along, and one can leave. */
export function DataRows({ me }: { me: UserInfo }): ReactElement {
  const data = useTakeData(me.id);
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <SettingRow title="导出我的数据" help="资料、作品与参数、积分与订单记录，一个 JSON 文件">
        <Button size="sm" pending={data.pending} onClick={data.take}>
          导出
        </Button>
      </SettingRow>
      {me.leavesAt ? (
        <SettingRow title="注销账号" help={`已申请，${moment(me.leavesAt)} 注销；在本页最上面撤销`} />
      ) : (
        <SettingRow title="注销账号" help="作品与个人资料会被删除，积分与会员作废；7 天内可以撤销">
          <Button size="sm" variant="danger-ghost" onClick={() => setLeaving(true)}>
            注销账号
          </Button>
        </SettingRow>
      )}
      <Suspense>{leaving && <LeaveDialog me={me} onClose={() => setLeaving(false)} />}</Suspense>
    </>
  );
}
