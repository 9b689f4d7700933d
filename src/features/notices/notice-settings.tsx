import type { ReactElement } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useNoticeSettings, useSaveNoticeSettings } from '#api/notices/hooks.ts';
import { isMandatory, isOffered, NOTICE_ROWS, NOTICE_WAYS, type NoticeRow, type NoticeWay } from '#shared/rules/notices.ts';
import { useOnline } from '#ds/foundations/use-online.ts';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { failureMessage } from '#product/failure-message.ts';

const rowNames: Record<NoticeRow, string> = {
  task: '任务完成或失败',
  order: '订单、发票',
  expiry: '到期提醒',
  like: '喜欢、收藏',
  same: '同款',
  follow: '关注',
  answer: '评论、回复',
  complaint: '投诉与处理',
  announcement: '公告',
};
const wayNames: Record<NoticeWay, string> = { site: '站内', browser: '浏览器', mail: '邮件' };

/** Which notices come which way. Saved with each press; what can't be switched off is checked and stays. */
export function NoticeSettings(): ReactElement {
  const { data, error, refetch } = useNoticeSettings();
  const { mutate: save } = useSaveNoticeSettings();
  const isOnline = useOnline();
  if (!data)
    return error ? (
      <NotLoaded size="sm" title="设置没有载入" problem={failureMessage(failureOf(error))} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy="true" role="status" aria-label="正在载入设置">
        <Skeleton ratio={0.85} />
      </div>
    );
  const { ways, quiet, mail } = data;
  function turn(row: NoticeRow, way: NoticeWay, on: boolean): void {
    // Asked where it is wished for: a browser shows the question for a press alone.
    if (way === 'browser' && on && typeof Notification !== 'undefined' && Notification.permission === 'default')
      void Notification.requestPermission();
    save({ ...data!, ways: { ...ways, [row]: { ...ways[row], [way]: on } } });
  }
  return (
    <>
      <table className="w-full border-collapse text-13">
        <thead>
          <tr>
            <th scope="col" className="text-left text-12 font-regular text-3">
              <span className="sr-only">通知</span>
            </th>
            {NOTICE_WAYS.map((way) => (
              <th key={way} scope="col" className="h-7 w-14 text-12 font-regular text-3">
                {wayNames[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NOTICE_ROWS.map((row) => (
            <tr key={row} className="border-t border-line-1">
              <th scope="row" className="h-11 text-left font-regular">
                {rowNames[row]}
              </th>
              {NOTICE_WAYS.map((way) => (
                <td key={way} className="text-center align-middle leading-none">
                  {isOffered(row, way) ? (
                    <Checkbox
                      label={`${rowNames[row]}：${wayNames[way]}`}
                      checked={ways[row][way] && (way !== 'mail' || mail !== null)}
                      disabled={!isOnline || isMandatory(row, way) || (way === 'mail' && mail === null)}
                      onChange={(on) => turn(row, way, on)}
                    />
                  ) : (
                    <span className="text-3" aria-label="不发">
                      −
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-12 text-3">
        {mail === null ? '先绑定邮箱，才能收到邮件。' : `邮件发到 ${mail}。`}同一件作品的喜欢、评论每天各合成一条。
        {!isOnline && '没有连上网络，现在不能改。'}
      </p>
      <div className="flex items-center gap-3 pt-3">
        <div className="min-w-0 flex-1">
          <p className="text-13 font-semibold">夜间不打扰</p>
          <p className="text-12 text-3 num">23:00 至 8:00 只进站内，邮件早上再发</p>
        </div>
        <Switch label="夜间不打扰" checked={quiet} disabled={!isOnline} onChange={(on) => save({ ...data, quiet: on })} />
      </div>
    </>
  );
}
