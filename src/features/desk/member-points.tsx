import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useChangePoints, useDecidePoints } from '#api/desk/hooks.ts';
import { type DeskMember, SECOND_PERSON_POINTS } from '#shared/contract/desk-members.ts';
import { day, moment, points } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';
import { Part } from './desk-part.tsx';
import { bucketName, endOfDay, signed } from './member-terms.ts';

type Props = { member: DeskMember; now: Date };
/** How long given points live where nobody says otherwise. */
const MONTH_MS = 30 * 24 * 3600_000;

/** Points given or taken by hand, or those that wait for a second person. */
export function PointsPart({ member, now }: Props): ReactElement {
  const { waitingPoints } = member;
  const [booked, setBooked] = useState(0);
  return (
    <Part title="改积分" aside="账本只加行，不改行">
      <div className="flex flex-col gap-3.5 p-3.5">
        {waitingPoints ? (
          <Waiting member={member} change={waitingPoints} />
        ) : (
          <Form key={booked} member={member} now={now} onBooked={() => setBooked(booked + 1)} />
        )}
      </div>
    </Part>
  );
}

function Form({ member, now, onBooked }: Props & { onBooked: () => void }): ReactElement {
  const change = useChangePoints();
  const [does, setDoes] = useState<'give' | 'take'>('give');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [bucket, setBucket] = useState<'point_gift' | 'point'>('point_gift');
  const [until, setUntil] = useState(() => day(new Date(now.getTime() + MONTH_MS).toISOString()));
  // One press, one change: the key stays until it is known to have been booked.
  const [key] = useState(() => crypto.randomUUID());
  const many = /^\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  const amount = does === 'give' ? many : -many;
  const failure = change.error ? failureOf(change.error) : undefined;
  const fields = failure?.kind === 'bad-request' ? failure.fields : undefined;
  const told = fields?.amount || fields?.reason || fields?.expiresAt;
  const waits = many > SECOND_PERSON_POINTS;
  function submit(): void {
    const expiresAt = does === 'give' ? (endOfDay(until) ?? null) : null;
    void change.mutateAsync({ id: member.id, key, amount, reason, bucket, expiresAt }).then(
      ({ state }) => {
        toast('pos', state === 'waiting' ? '已提出，等另一个人同意' : `已记一笔 ${signed(amount)}`);
        onBooked();
      },
      // It stands at the field.
      () => {},
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-start gap-2">
        <Segmented
          label="加还是扣"
          value={does}
          items={[
            { id: 'give', label: '加' },
            { id: 'take', label: '扣' },
          ]}
          onChange={setDoes}
        />
        <div className="min-w-44 flex-1">
          <TextField
            label="积分"
            hideLabel
            inputMode="numeric"
            placeholder="积分"
            value={typed}
            maxLength={7}
            error={fields?.amount}
            trailing={
              many > 0 && (
                <span className="text-3 num">
                  {points(member.points)} → {points(member.points + amount)}
                </span>
              )
            }
            onChange={setTyped}
          />
        </div>
      </div>
      <TextField label="理由，会员看得到" value={reason} maxLength={100} error={fields?.reason} onChange={setReason} />
      {does === 'give' && (
        <div className="flex flex-wrap items-end gap-2">
          <Select
            label="算作"
            value={bucket}
            items={[
              { id: 'point_gift', label: '赠送' },
              { id: 'point', label: '购买' },
            ]}
            onChange={setBucket}
          />
          <div className="min-w-40 flex-1">
            <TextField label="到期" type="date" value={until} error={fields?.expiresAt} onChange={setUntil} />
          </div>
        </div>
      )}
      {failure && !told && <Note tone="warn">{failureMessage(failure)}</Note>}
      <div className="flex items-center gap-3">
        <p className="mr-auto text-12 text-3 num">{points(SECOND_PERSON_POINTS)} 以上要第二人</p>
        <Button
          variant="primary"
          pending={change.isPending}
          disabledReason={many === 0 ? '请填写积分' : does === 'give' && !endOfDay(until) ? '请选到期日' : undefined}
          onClick={submit}
        >
          {many === 0 ? '记一笔' : waits ? `提出 ${signed(amount)}` : `记一笔 ${signed(amount)}`}
        </Button>
      </div>
    </>
  );
}

function Waiting({ member, change }: { member: DeskMember; change: NonNullable<DeskMember['waitingPoints']> }): ReactElement {
  const decide = useDecidePoints();
  const { id, amount, bucket, expiresAt, reason, askedBy } = change;
  const say = (agree: boolean) =>
    void decide.mutateAsync({ id, agree }).then(
      ({ state }) => toast('pos', state === 'done' ? `已记一笔 ${signed(amount)}` : '没有改，积分没有变'),
      (error: unknown) => toast('neg', failureMessage(failureOf(error))),
    );
  return (
    <>
      <p className="flex items-baseline gap-2 num">
        <b className="text-24 font-semibold">{signed(amount)}</b>
        <span className="text-3">
          {points(member.points)} → {points(member.points + amount)}
        </span>
      </p>
      <p className="text-2 num">
        {[
          amount > 0 && `算作${bucketName(bucket)}`,
          amount > 0 && (expiresAt ? `${moment(expiresAt)} 到期` : '不过期'),
          `${askedBy.name}提出：${reason}`,
        ]
          .filter(Boolean)
          .join('，')}
      </p>
      <Note>{askedBy.mine ? '要另一个人同意才会记账。' : '同意后马上记账，会员在对账单里看得到理由。'}</Note>
      <div className="flex gap-2">
        {!askedBy.mine && (
          <Button variant="primary" pending={decide.isPending} onClick={() => say(true)}>
            {`同意，${amount > 0 ? '加' : '扣'} ${points(Math.abs(amount))}`}
          </Button>
        )}
        <Button pending={decide.isPending} onClick={() => say(false)}>
          {askedBy.mine ? '撤回' : '不同意'}
        </Button>
      </div>
    </>
  );
}
