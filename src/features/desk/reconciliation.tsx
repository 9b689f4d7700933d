import type { ReactElement } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useReconciliation } from '#api/desk/hooks.ts';
import { BILL_HOURS } from '#shared/rules/pay-channels.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { Table } from '#ds/primitives/table/table.tsx';
import { behindText, type Line, linesOf } from './reconciliation-terms.ts';

/** Our books and the gateways' bills, day by day, and the orders behind what differs. */
export function ReconciliationPart({ onOpen }: { onOpen: (key: string) => void }): ReactElement {
  const found = useReconciliation();
  return (
    <section className="min-w-0 flex-none rounded-img border border-line-1 bg-wall">
      <div className="flex min-h-9.5 flex-wrap items-center gap-2 border-b border-line-1 px-3.5">
        <h2 className="mr-auto text-13 font-semibold">对账，按天</h2>
        <p className="text-12 text-3">
          支付宝 {BILL_HOURS.alipay} 点后、微信 {BILL_HOURS.wechat} 点后取前一天的账单，单位 元
        </p>
      </div>
      {found.isError && !found.data ? (
        <NotLoaded title="对账没有载入" problem={failureMessage(failureOf(found.error))} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton ratio={4} />
      ) : (
        <>
          <Table
            dense
            caption="对账，按天"
            rows={linesOf(found.data)}
            rowKey={({ name }) => name}
            columns={[
              { label: '日', cell: (line: Line) => <Strong of={line}>{line.name}</Strong> },
              { label: '笔', align: 'end', cell: ({ many }) => many },
              { label: '我方收', align: 'end', cell: ({ paid }) => paid },
              { label: '我方退', align: 'end', cell: ({ back }) => back },
              { label: '我方净额', align: 'end', cell: ({ net }) => <b className="font-semibold">{net}</b> },
              { label: '支付宝', align: 'end', cell: ({ alipay }) => alipay },
              { label: '微信', align: 'end', cell: ({ wechat }) => wechat },
              { label: '渠道退', align: 'end', cell: ({ theirBack }) => theirBack },
              { label: '渠道净额', align: 'end', cell: ({ theirNet }) => <b className="font-semibold">{theirNet}</b> },
              {
                label: '差',
                align: 'end',
                cell: (line) =>
                  line.isAlarm ? <StateMark state="alarm">{line.diff}</StateMark> : <span className="text-3">{line.diff}</span>,
              },
            ]}
          />
          {found.data.days
            .filter(({ problem }) => problem !== '')
            .map(({ day, problem }) => (
              <p key={day} className="border-t border-line-1 px-3.5 py-2 text-12 break-all text-3">
                {day} 的账单没有取到：{problem}。一小时内会再取。
              </p>
            ))}
          {found.data.behind.length > 0 && (
            <ul aria-label="差在哪里" className="border-t border-line-1 px-3.5 py-2 text-12">
              {found.data.behind.map((one) => (
                <li
                  key={[one.day, one.channel, one.kind, one.key].join(' ')}
                  className="flex min-h-8 flex-wrap items-center gap-x-2 text-2 num"
                >
                  <span className="min-w-0 break-all">{behindText(one)}</span>
                  <Button size="sm" variant="ghost" onClick={() => onOpen(one.key)}>
                    {one.stray ? '退回这一笔' : '看这笔订单'}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function Strong({ of, children }: { of: Line; children: string }): ReactElement {
  return <span className={of.isSum ? 'font-semibold' : 'font-medium'}>{children}</span>;
}
