import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDecideStray, useReturnStray } from '#api/desk/hooks.ts';
import { type DeskOrder, SECOND_PERSON_FEN } from '#shared/contract/desk-orders.ts';
import { when } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { toast } from '#state/toasts.ts';
import { yuan } from './member-terms.ts';
import { channelName, strayState } from './refund-terms.ts';

type Stray = DeskOrder['strays'][number];

/** A payment of an order that had been paid: where it came from, and the way back. */
export function StrayView({ stray, now }: { stray: Stray; now: Date }): ReactElement {
  const { channel, tradeNo, fen, at, state, endedAt } = stray;
  return (
    <div role="group" aria-label={`重复付款 ${tradeNo}`} className="flex flex-col gap-3 border-b border-line-1 px-3.5 pb-3.5">
      <div className="flex items-center gap-2">
        <h3 className="mr-auto text-13 font-semibold">重复付款</h3>
        <StateMark state={state === 'done' ? 'fine' : state === 'asked' ? 'attention' : 'alarm'}>{strayState(state)}</StateMark>
      </div>
      <p className="text-24 font-semibold num">{yuan(fen)}</p>
      <p className="break-all text-2 num">
        {channelName(channel)} {tradeNo}，{when(at, now)}付{endedAt && `，${when(endedAt, now)}退回`}
      </p>
      {state === 'asked' && <Note>已交给渠道，还没有回音。每分钟会再问一次，到账后会通知会员。</Note>}
      {state === 'waiting' && <Waiting stray={stray} />}
      {(state === 'open' || state === 'refused') && <Form stray={stray} />}
    </div>
  );
}

function Form({ stray: { channel, tradeNo, fen } }: { stray: Stray }): ReactElement {
  const giveBack = useReturnStray();
  const [reason, setReason] = useState('重复付款，原路退回');
  const failure = giveBack.error ? failureOf(giveBack.error) : undefined;
  const problem = failure && ((failure.kind === 'bad-request' && failure.fields?.reason) || failureMessage(failure));
  const waits = fen > SECOND_PERSON_FEN;
  return (
    <>
      <p className="text-2">订单只算一次，这一笔没有带来积分或会员，退回时什么都不收回。</p>
      <TextField label="理由" value={reason} maxLength={100} error={problem || undefined} onChange={setReason} />
      {waits && <p className="text-12 text-3">{SECOND_PERSON_FEN / 100} 元以上要第二人同意。</p>}
      <Button
        variant="primary"
        pending={giveBack.isPending}
        onClick={() =>
          // What is given back has no form any more: the promise tells how it went, a failure stands at the field.
          void giveBack.mutateAsync({ channel, tradeNo, reason }).then(
            ({ state }) =>
              toast(
                state === 'refused' ? 'neg' : 'pos',
                state === 'waiting'
                  ? '已提出，等另一个人同意'
                  : state === 'refused'
                    ? '渠道没有退'
                    : state === 'done'
                      ? `已退回 ${yuan(fen)}，会员已收到通知`
                      : '已交给渠道，到账后会通知会员',
              ),
            () => {},
          )
        }
      >
        {waits ? `提出退回 ${yuan(fen)}` : `退回这一笔 ${yuan(fen)}`}
      </Button>
    </>
  );
}

function Waiting({ stray: { channel, tradeNo, fen, reason, askedBy } }: { stray: Stray }): ReactElement {
  const decide = useDecideStray();
  const isMine = askedBy?.mine ?? false;
  const say = (agree: boolean) =>
    void decide.mutateAsync({ channel, tradeNo, agree }).then(
      ({ state }) =>
        toast('pos', state === 'done' ? `已退回 ${yuan(fen)}` : state === 'open' ? '没有退回' : '已交给渠道，到账后会通知会员'),
      (error: unknown) => toast('neg', failureMessage(failureOf(error))),
    );
  return (
    <>
      <p className="text-2">
        {askedBy?.name ?? ''}提出：{reason}
      </p>
      <Note>{isMine ? '要另一个人同意才会退。' : '同意后马上退，收不回来。'}</Note>
      <div className="flex gap-2">
        {!isMine && (
          <Button variant="primary" pending={decide.isPending} onClick={() => say(true)}>
            {`同意，退回 ${yuan(fen)}`}
          </Button>
        )}
        <Button pending={decide.isPending} onClick={() => say(false)}>
          {isMine ? '撤回' : '不同意'}
        </Button>
      </div>
    </>
  );
}
