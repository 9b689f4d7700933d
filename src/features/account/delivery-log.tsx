import type { ReactElement } from 'react';
import { useDeliveries, useWebhookChanges } from '#api/webhooks/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import type { WebhookDelivery } from '#shared/contract/webhooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Table } from '#ds/primitives/table/table.tsx';
import { moment } from '#lib/format.ts';
import { toast } from '#state/toasts.ts';
import { eventTerms } from './event-terms.ts';

/** What became of one that was sent. */
function outcome({ status, problem, attempts, deliveredAt, dueAt }: WebhookDelivery): string {
  if (deliveredAt) return `已收到，${status}`;
  const why = status === null ? problem : `回复 ${status}`;
  if (dueAt) return attempts === 0 ? '正在发送' : `${why}，${moment(dueAt)} 再试`;
  return `${why || '没有送到'}，试了 ${attempts} 次`;
}

/** The last deliveries of a webhook, each to be sent again. */
export function DeliveryLog({ id }: { id: string }): ReactElement {
  const { data, error, refetch } = useDeliveries(id);
  const { resend } = useWebhookChanges();
  if (!data)
    return error ? (
      <NotLoaded size="sm" title="记录没有载入" problem={failureMessage(failureOf(error))} onRetry={() => void refetch()} />
    ) : (
      <div className="p-4.5" role="status" aria-busy="true" aria-label="正在载入记录">
        <Skeleton shape="text" width="160px" />
      </div>
    );
  if (data.length === 0) return <p className="px-4.5 py-3 text-13 text-3">还没有发送过。有任务结束时，这里会有记录。</p>;
  return (
    <Table
      dense
      caption="发送记录"
      rows={data}
      rowKey={(row) => row.id}
      columns={[
        { label: '时间', cell: (row) => moment(row.createdAt) },
        { label: '事件', cell: (row) => eventTerms[row.event] },
        { label: '结果', cell: outcome, fills: true },
        {
          label: '操作',
          align: 'end',
          cell: (row) =>
            row.dueAt === null && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`重发 ${moment(row.createdAt)} 的${eventTerms[row.event]}`}
                pending={resend.isPending && resend.variables.delivery === row.id}
                onClick={() =>
                  resend.mutate(
                    { id, delivery: row.id },
                    {
                      onSuccess: () => toast('pos', '正在重发'),
                      onError: (cause) => toast('neg', failureMessage(failureOf(cause))),
                    },
                  )
                }
              >
                重发
              </Button>
            ),
        },
      ]}
    />
  );
}
