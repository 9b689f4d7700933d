import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useSuspend, useUnsuspend } from '#api/desk/hooks.ts';
import type { DeskMember } from '#shared/contract/desk-members.ts';
import type { SuspensionScope } from '#shared/vocabulary/desk-kinds.ts';
import { moment } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { ComboField } from '#ds/primitives/combo-field/combo-field.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';
import { Part } from './desk-part.tsx';
import { EndByReason } from './end-by-reason.tsx';
import { spanEnd, suspensionReasons, suspensionScopes, suspensionSpans, type SuspensionSpan } from './member-terms.ts';

type Props = { member: DeskMember; now: Date };

/** What a member is kept from: until when, why and by which choice; or what of it is in force, and the way back. */
export function SuspensionPart({ member, now }: Props): ReactElement {
  const { suspension } = member;
  return (
    <Part title="停用" aside={suspension ? `${moment(suspension.at)} 起` : undefined}>
      <div className="flex flex-col gap-3.5 p-3.5">
        {member.deletedAt ? (
          <p className="text-3">账号已经注销，没有可以停用的。</p>
        ) : suspension ? (
          <InForce member={member} suspension={suspension} />
        ) : (
          <Form member={member} now={now} />
        )}
      </div>
    </Part>
  );
}

function Form({ member, now }: Props): ReactElement {
  const suspend = useSuspend();
  const unsuspend = useUnsuspend();
  const [span, setSpan] = useState<SuspensionSpan>('7');
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');
  const [scopes, setScopes] = useState<SuspensionScope[]>(['publish']);
  const { id, name } = member;
  const until = spanEnd(span, chosen, now);
  const failure = suspend.error ? failureOf(suspend.error) : undefined;
  const fields = failure?.kind === 'bad-request' ? failure.fields : undefined;
  const words = suspensionSpans.find((one) => one.id === span)?.label ?? '';
  function submit(): void {
    if (until === undefined) return;
    // With the suspension in force there is another form here: the promise tells how it went, a failure stands at the field.
    void suspend.mutateAsync({ id, scopes, until, reason }).then(
      () => toast('pos', `已停用「${name}」`, { label: '撤销', run: () => unsuspend.mutate({ id, reason: '刚停用就撤销' }) }),
      () => {},
    );
  }
  return (
    <>
      <Segmented label="停到" full value={span} items={suspensionSpans} onChange={setSpan} />
      {span === 'day' ? (
        <TextField label="停到哪一天" type="date" value={chosen} error={fields?.until} onChange={setChosen} />
      ) : (
        <p className="text-2 num">{until ? `${moment(until)} 自动恢复` : '不会自动恢复，要有人来恢复'}</p>
      )}
      <ComboField
        label="理由，会员看得到"
        value={reason}
        items={suspensionReasons}
        maxLength={100}
        error={fields?.reason}
        onChange={setReason}
        onPick={({ label }) => setReason(label)}
      />
      <div role="group" aria-label="停用什么" className="flex flex-col items-start gap-2">
        {suspensionScopes.map((scope) => (
          <Checkbox
            key={scope.id}
            checked={scopes.includes(scope.id)}
            onChange={(on) => setScopes(on ? [...scopes, scope.id] : scopes.filter((one) => one !== scope.id))}
          >
            {scope.label}
          </Checkbox>
        ))}
      </div>
      <p className="text-12 text-3">
        积分和作品都留着。会员天数照走；不能生成时，会员自动顺延同样天数，排队的任务退回积分，正在做的会做完。
      </p>
      {failure && !fields?.reason && !fields?.until && <Note tone="warn">{failureMessage(failure)}</Note>}
      <Button
        block
        pending={suspend.isPending}
        disabledReason={scopes.length === 0 ? '请选停用什么' : until === undefined ? '请选停到哪一天' : undefined}
        onClick={submit}
      >
        {span === 'open' ? '停用，不限时间' : span === 'day' ? `停用${chosen && `到 ${chosen}`}` : `停用 ${words}`}
      </Button>
    </>
  );
}

function InForce({ member, suspension }: { member: DeskMember; suspension: NonNullable<DeskMember['suspension']> }): ReactElement {
  const unsuspend = useUnsuspend();
  const { scopes, until } = suspension;
  return (
    <>
      <ul className="flex flex-col gap-1 font-medium">
        {suspensionScopes
          .filter(({ id }) => scopes.includes(id))
          .map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
      </ul>
      <p className="text-2 num">{until ? `${moment(until)} 自动恢复` : '不会自动恢复'}</p>
      <p className="text-2">{suspension.reason ? `会员看到的理由：${suspension.reason}` : '没有写理由'}</p>
      <EndByReason end={unsuspend} id={member.id} label="恢复的理由" help="写进审计，会员看不到" done={`已恢复「${member.name}」`}>
        现在恢复
      </EndByReason>
    </>
  );
}
