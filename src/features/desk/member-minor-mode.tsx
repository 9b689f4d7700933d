import type { ReactElement } from 'react';
import { useEndMembersMinorMode } from '#api/desk/hooks.ts';
import type { DeskMember } from '#shared/contract/desk-members.ts';
import { day } from '#lib/format.ts';
import { Part } from './desk-part.tsx';
import { EndByReason } from './end-by-reason.tsx';

/** Minors' mode that is on, and its end where the guardian forgot the password; nothing where it is off. */
export function MinorModePart({ member }: { member: DeskMember }): ReactElement | null {
  const end = useEndMembersMinorMode();
  const { minorMode } = member;
  if (!minorMode) return null;
  return (
    <Part title="未成年人模式" aside={`${day(minorMode.since)} 起`} padded>
      <p className="text-2">
        每天最多 {minorMode.daily} 个任务。监护人忘记密码时，核实申请的人是监护人再关闭；会员会收到通知，监护人可以再打开。
      </p>
      <EndByReason
        end={end}
        id={member.id}
        label="关闭的理由"
        help="写进审计：谁申请，怎样核实的；会员看不到"
        done={`已关闭「${member.name}」的未成年人模式`}
      >
        关闭未成年人模式
      </EndByReason>
    </Part>
  );
}
