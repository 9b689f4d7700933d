import { type ReactElement, type ReactNode, useDeferredValue, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useAskRefund, useDecideRefund, useRefundPreview } from '#api/desk/hooks.ts';
import { type DeskOrder, SECOND_PERSON_FEN } from '#shared/contract/desk-orders.ts';
import { noticeWords } from '#shared/rules/notice-words.ts';
import { points, when } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';
import { actionName } from './audit-terms.ts';
import { yuan } from './member-terms.ts';
import { StrayView } from './stray-view.tsx';
import { losses, orderMark, refundState, shortKey, slideOf, unitName } from './refund-terms.ts';

type Refund = DeskOrder['refunds'][number];

/** An order in hand: what can go back of it, what went back, and who did it. */
export function OrderView({ order, now }: { order: DeskOrder; now: Date }): ReactElement {
  const url = useImageUrl();
  const open = order.refunds.find(({ state }) => state === 'waiting' || state === 'asked');
  const { member } = order;
  return (
    <section aria-label={`订单 ${shortKey(order.key)}`} className="flex flex-col gap-3.5 rounded-img border border-line-1 bg-wall pb-3.5">
      <div className="flex min-h-9.5 items-center gap-3 border-b border-line-1 px-3.5">
        <h2 className="mr-auto text-13 font-semibold">退款</h2>
        <span className="min-w-0 truncate text-12 text-3 num">{order.key}</span>
      </div>
      <div className="flex items-center gap-3 px-3.5">
        <Avatar name={member.name} {...(member.image && { src: url(member.image, 240) })} size={40} />
        <div className="min-w-0">
          <p className="truncate font-medium">
            {member.name}
            <span className="font-regular text-3 num"> UID {member.id}</span>
          </p>
          <p className="text-12 text-3 num">
            {order.desc}，
            {order.paidAt ? `付 ${yuan(order.fen)}，${when(order.paidAt, now)}` : `${yuan(order.fen)}，${orderMark(order).word}`}
          </p>
        </div>
      </div>
      {order.strays.map((stray) => (
        <StrayView key={stray.tradeNo} stray={stray} now={now} />
      ))}
      {open ? (
        <OpenRefund refund={open} unit={order.unit} />
      ) : order.mostFen > 0 ? (
        <RefundForm key={order.refundedFen} order={order} now={now} />
      ) : (
        <p className="px-3.5 text-3">{order.status === 'paid' ? '已经全部退回，没有可以退的。' : '没有付款，没有可以退的。'}</p>
      )}
      {order.refunds.length > 0 && (
        <Part title="退过的">
          {order.refunds.map((refund) => (
            <Line key={refund.id} at={when(refund.createdAt, now)} end={yuan(refund.fen)}>
              {[refundState(refund.state), refund.askedBy?.name ?? '渠道自己退的', refund.reason].filter(Boolean).join('，')}
            </Line>
          ))}
        </Part>
      )}
      {order.deeds.length > 0 && (
        <Part title="对它做过的">
          {order.deeds.map((line) => (
            <Line key={line.n} at={when(line.at, now)} end={line.operator?.name ?? '系统'}>
              {[actionName(line.action), line.reason].filter(Boolean).join('，')}
            </Line>
          ))}
        </Part>
      )}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <div className="border-t border-line-1 px-3.5 pt-3">
      <h3 className="pb-1 text-12 text-3">{title}</h3>
      <ul>{children}</ul>
    </div>
  );
}

function Line({ at, end, children }: { at: string; end: string; children: ReactNode }): ReactElement {
  return (
    <li className="flex min-h-8 items-center gap-3 num">
      <span className="w-20 flex-none text-12 text-3">{at}</span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <span className="flex-none text-2">{end}</span>
    </li>
  );
}

/** A refund that waits for a second person, or for the gateway. */
function OpenRefund({ refund, unit }: { refund: Refund; unit: DeskOrder['unit'] }): ReactElement {
  const decide = useDecideRefund();
  const { id, fen, parts, how, reason, state, askedBy } = refund;
  const isMine = askedBy?.mine ?? false;
  // What is decided is no longer open, and this goes with it: the promise tells how it went.
  const say = (agree: boolean) =>
    void decide.mutateAsync({ id, agree }).then(
      ({ state: now }) =>
        toast(
          'pos',
          now === 'withdrawn' ? '没有退款，积分和会员没有变' : now === 'done' ? `已退 ${yuan(fen)}` : '已交给渠道，到账后会通知会员',
        ),
      (error: unknown) => toast('neg', failureMessage(failureOf(error))),
    );
  return (
    <div className="flex flex-col gap-3 px-3.5">
      <p className="text-24 font-semibold num">{yuan(fen)}</p>
      <p className="text-2">
        {how === 'full' ? '全额' : `${points(parts)} ${unitName(unit)}`}，{askedBy?.name ?? ''}提出：{reason}
      </p>
      {state === 'asked' ? (
        <Note>已交给渠道，还没有回音。每分钟会再问一次，到账后会通知会员。</Note>
      ) : (
        <>
          <Note>{isMine ? '要另一个人同意才会退。' : '同意后马上退，收不回来。'}</Note>
          <div className="flex gap-2">
            {!isMine && (
              <Button variant="primary" pending={decide.isPending} onClick={() => say(true)}>
                {`同意，退 ${yuan(fen)}`}
              </Button>
            )}
            <Button pending={decide.isPending} onClick={() => say(false)}>
              {isMine ? '撤回' : '不同意'}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function outcomeText(state: Refund['state'], fen: number): string {
  if (state === 'waiting') return '已提出，等另一个人同意';
  if (state === 'refused') return '渠道没有退，积分和会员没有变';
  return state === 'done' ? `已退 ${yuan(fen)}，会员已收到通知` : '已交给渠道，到账后会通知会员';
}

/** How much goes back, what it takes along, and what the member reads. */
function RefundForm({ order, now }: { order: DeskOrder; now: Date }): ReactElement {
  const { key, unit, free, mostFen } = order;
  const { min, step } = slideOf(free);
  const [how, setHow] = useState<'full' | 'part'>(free > 0 ? 'part' : 'full');
  const [parts, setParts] = useState(min);
  const [reason, setReason] = useState('');
  const asked = useDeferredValue(how === 'full' ? 0 : parts);
  const preview = useRefundPreview(key, asked === 0 ? { how: 'full' } : { how: 'part', parts: asked });
  const ask = useAskRefund();
  const told = preview.data;
  const failure = ask.error ? failureOf(ask.error) : undefined;
  const problem = failure && ((failure.kind === 'bad-request' && failure.fields?.reason) || failureMessage(failure));
  function submit(): void {
    if (!told) return;
    // With the money gone there is another form here: the promise tells how it went, a failure stands at the field.
    void ask.mutateAsync({ key, ...(how === 'full' ? { how } : { how, parts }), reason, seen: told.seen }).then(
      ({ state }) => toast(state === 'refused' ? 'neg' : 'pos', outcomeText(state, told.fen)),
      () => {},
    );
  }
  if (preview.isError)
    return <NotLoaded title="没有算出来" problem={failureMessage(failureOf(preview.error))} onRetry={() => void preview.refetch()} />;
  const words =
    told && noticeWords({ kind: 'refund', id: '', at: '', read: false, order: '', name: order.desc, fen: told.fen, reason }, now);
  return (
    <div className="flex flex-col gap-3.5 px-3.5">
      <Segmented
        label="退多少"
        full
        value={how}
        items={[
          { id: 'full', label: '全额' },
          { id: 'part', label: '一部分', ...(free === 0 && { disabled: true }) },
        ]}
        onChange={setHow}
      />
      {told ? (
        <p className="flex items-baseline gap-2 num" aria-live="polite">
          <b className="text-24 font-semibold">{yuan(told.fen)}</b>
          <span className="text-3">最多 {yuan(mostFen)}</span>
        </p>
      ) : (
        <Skeleton ratio={8} />
      )}
      {how === 'part' && (
        <Slider
          label={unit === 'month' ? '退几个月' : '退多少积分'}
          shape="bare"
          value={parts}
          min={min}
          max={free}
          step={step}
          unit={unitName(unit)}
          onChange={setParts}
        />
      )}
      {told && (
        <dl aria-label="会收回什么" className="rounded-ctl border border-line-1 num">
          {losses(told, unit).map(({ name, how: was, what }) => (
            <div key={name} className="flex min-h-9 items-center gap-3 border-t border-line-1 px-3 first:border-t-0">
              <dt className="w-24 flex-none text-3">{name}</dt>
              <dd className="min-w-0 flex-1 truncate text-2">{was}</dd>
              <dd className="flex-none">{what}</dd>
            </div>
          ))}
        </dl>
      )}
      <TextField label="理由，会员会看到" value={reason} maxLength={100} error={problem || undefined} onChange={setReason} />
      {words && (
        <div>
          <p className="pb-1.5 text-13 text-2">会员会收到</p>
          <p className="rounded-ctl border border-line-1 bg-inset px-3 py-2 text-2">
            {words.lead}
            {words.text}。{words.detail}
          </p>
        </div>
      )}
      <p className="text-12 text-3">{SECOND_PERSON_FEN / 100} 元以上要第二人同意。</p>
      <Button variant="primary" pending={ask.isPending || preview.isPlaceholderData} disabled={!told} onClick={submit}>
        {told ? (told.fen > SECOND_PERSON_FEN ? `提出退 ${yuan(told.fen)}` : `退 ${yuan(told.fen)}`) : '退款'}
      </Button>
    </div>
  );
}
