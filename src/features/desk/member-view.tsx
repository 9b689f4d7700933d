import { type ReactElement, type ReactNode, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useMember, useReveal, useSignOutMember } from '#api/desk/hooks.ts';
import type { DeskMember } from '#shared/contract/desk-members.ts';
import { day, moment, points, when } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';
import { actionName } from './audit-terms.ts';
import { Line, Nothing, Part } from './desk-part.tsx';
import { MinorModePart } from './member-minor-mode.tsx';
import { PointsPart } from './member-points.tsx';
import { SuspensionPart } from './member-suspension.tsx';
import { bucketName, happened, standing, vipName, yuan } from './member-terms.ts';

/** One member: what they have, what happened, where they are signed in and what was done to them. */
export function MemberView({ id, onBack }: { id: number; onBack: () => void }): ReactElement {
  const member = useMember(id);
  if (member.data) return <Shown member={member.data} onBack={onBack} />;
  if (member.isError)
    return <NotLoaded title="这个会员没有载入" problem={failureMessage(failureOf(member.error))} onRetry={() => void member.refetch()} />;
  return <Skeleton ratio={2} />;
}

/** What asks for a reason: the whole numbers, or the end of one session or of all. */
type Asking = { deed: 'reveal' } | { deed: 'sign-out'; device?: DeskMember['devices'][number] };

function Shown({ member, onBack }: { member: DeskMember; onBack: () => void }): ReactElement {
  const url = useImageUrl();
  const [now] = useState(() => new Date());
  const [asking, setAsking] = useState<Asking>();
  const [full, setFull] = useState<{ mobile: string | null; email: string | null }>();
  const { state, word } = standing(member);
  const { mobile, email } = full ?? member;
  return (
    <>
      <section
        aria-label={member.name}
        className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-img border border-line-1 bg-wall p-3.5"
      >
        <Avatar name={member.name} {...(member.image && { src: url(member.image, 240) })} size={44} />
        <div className="mr-auto min-w-0">
          <h2 className="flex flex-wrap items-center gap-2.5 text-16 font-semibold">
            {member.name}
            <span className="text-13 font-regular text-2">{vipName(member)}</span>
            <StateMark state={state}>{word}</StateMark>
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 text-3 num">
            {[`UID ${member.id}`, mobile, email, `${day(member.createdAt)} 注册`].filter(Boolean).join('，')}
            {!full && (member.mobile || member.email) && (
              <Button size="sm" variant="ghost" onClick={() => setAsking({ deed: 'reveal' })}>
                看全号，要理由
              </Button>
            )}
          </p>
        </div>
        <dl className="flex flex-wrap gap-x-6 gap-y-2 num">
          <Figure name="积分">{points(member.points)}</Figure>
          <Figure name="会员到">{member.vipEnd ? day(member.vipEnd) : '−'}</Figure>
          <Figure name="付过">{yuan(member.paidFen)}</Figure>
          <Figure name="作品">{member.works}</Figure>
          <Figure name="被投诉">{`${member.reports.about}，成立 ${member.reports.upheld}`}</Figure>
        </dl>
        <Button size="sm" onClick={onBack}>
          回列表
        </Button>
      </section>
      <div className="grid items-start gap-3 desktop:grid-cols-3">
        <Part title="经过" aside="最近的积分、订单和投诉">
          <ul>
            {member.course.map((one) => {
              const { what, amount } = happened(one);
              return (
                <Line key={`${one.kind} ${one.at} ${what} ${amount}`} at={when(one.at, now)} end={amount}>
                  {what}
                </Line>
              );
            })}
            {member.course.length === 0 && <Nothing>还没有发生过什么</Nothing>}
          </ul>
        </Part>
        <div className="flex min-w-0 flex-col gap-3">
          <PointsPart member={member} now={now} />
          <Part title="积分批次" aside={`合计 ${points(member.points)}`}>
            <ul>
              {member.lots.map((lot) => (
                <Line key={lot.id} at={bucketName(lot.bucket)} end={lot.expiresAt ? moment(lot.expiresAt) : '不过期'}>
                  <b className="font-semibold">{points(lot.remaining)}</b>
                  <span className="text-3"> / {points(lot.amount)}</span>
                </Line>
              ))}
              {member.lots.length === 0 && <Nothing>没有积分</Nothing>}
            </ul>
          </Part>
          <Part
            title="登录中"
            aside={
              member.devices.length > 0 && (
                <Button size="sm" variant="ghost" onClick={() => setAsking({ deed: 'sign-out' })}>
                  全部退出
                </Button>
              )
            }
          >
            <ul>
              {member.devices.map((device) => (
                <Line
                  key={device.id}
                  at={when(device.lastSeen, now)}
                  end={
                    <Button size="sm" variant="ghost" onClick={() => setAsking({ deed: 'sign-out', device })}>
                      退出
                    </Button>
                  }
                >
                  {`${device.browser}，${device.system}`}
                </Line>
              ))}
              {member.devices.length === 0 && <Nothing>没有在任何设备上登录</Nothing>}
            </ul>
          </Part>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <SuspensionPart member={member} now={now} />
          <MinorModePart member={member} />
          <Part title="对他做过的" aside="都在审计里">
            <ul>
              {member.deeds.map((line) => (
                <Line key={line.n} at={when(line.at, now)} end={line.operator?.name ?? '系统'}>
                  {[actionName(line.action), line.reason].filter(Boolean).join('，')}
                </Line>
              ))}
              {member.deeds.length === 0 && <Nothing>没有做过什么</Nothing>}
            </ul>
          </Part>
        </div>
      </div>
      {asking && <ReasonDialog member={member} asking={asking} onShow={setFull} onClose={() => setAsking(undefined)} />}
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt className="text-12 text-3">{name}</dt>
      <dd className="text-14 font-semibold">{children}</dd>
    </div>
  );
}

type ReasonProps = {
  member: DeskMember;
  asking: Asking;
  onShow: (full: { mobile: string | null; email: string | null }) => void;
  onClose: () => void;
};

/** Asks why: the reason is written to the audit with the deed. */
function ReasonDialog({ member, asking, onShow, onClose }: ReasonProps): ReactElement {
  const reveal = useReveal();
  const signOut = useSignOutMember();
  const [reason, setReason] = useState('');
  const error = reveal.error ?? signOut.error;
  const failure = error ? failureOf(error) : undefined;
  const problem = failure && ((failure.kind === 'bad-request' && failure.fields?.reason) || failureMessage(failure));
  const reveals = asking.deed === 'reveal';
  const device = asking.deed === 'sign-out' ? asking.device : undefined;
  const title = reveals
    ? `看「${member.name}」的全号`
    : device
      ? `退出 ${device.browser}，${device.system}`
      : `退出「${member.name}」的所有设备`;
  function submit(): void {
    if (reveals)
      reveal.mutate(
        { id: member.id, reason },
        {
          onSuccess(full) {
            onShow(full);
            onClose();
          },
        },
      );
    else
      signOut.mutate(
        { id: member.id, reason, ...(device && { device: device.id }) },
        {
          onSuccess({ devices }) {
            toast('pos', `已退出 ${devices} 台设备`);
            onClose();
          },
        },
      );
  }
  return (
    <Dialog
      open
      title={title}
      width="account"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" pending={reveal.isPending || signOut.isPending} onClick={submit}>
            {reveals ? '看全号' : '退出'}
          </Button>
        </>
      }
    >
      <div className="pb-2">
        <TextField label="理由" help="写进审计，不能改" value={reason} maxLength={200} error={problem || undefined} onChange={setReason} />
      </div>
    </Dialog>
  );
}
