import { useNavigate } from '@tanstack/react-router';
import { LockKeyhole, Mail, Monitor, Smartphone, Tablet } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useSafety, useSafetyChanges } from '#api/safety/hooks.ts';
import { logout } from '#api/account/queries.ts';
import { failureOf } from '#api/api-error.ts';
import type { UserInfo } from '#shared/contract/account.ts';
import type { Device, Safety } from '#shared/contract/safety.ts';
import { maskAccount } from '#shared/rules/account-rules.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { ConfirmDialog } from '#ds/primitives/confirm-dialog/confirm-dialog.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { longDay, moment, when } from '#lib/format.ts';
import { openDialog } from '#state/dialogs.ts';
import { toast } from '#state/toasts.ts';
import { BindPanel } from './bind-panel.tsx';
import { SettingLoading, SettingNotLoaded, SettingRow, SettingSection } from './setting-row.tsx';

type Kind = 'mobile' | 'email';
const ways = [
  { kind: 'mobile', name: '手机号', icon: Smartphone, help: '用来登录和找回' },
  { kind: 'email', name: '邮箱', icon: Mail, help: '用来登录和找回' },
] as const;
const forms = { computer: Monitor, phone: Smartphone, tablet: Tablet } as const;

/** AC-6: what the account is signed in with, and where. */
export function SafetySections({ me }: { me: UserInfo }): ReactElement {
  const safety = useSafety();
  const { data } = safety;
  return (
    <>
      <SettingSection id="security" title="登录方式">
        <Ways me={me} safety={data} />
      </SettingSection>
      {data ? (
        <Devices devices={data.devices} />
      ) : (
        <SettingSection id="devices" title="登录中的设备">
          {safety.isError ? (
            <SettingNotLoaded title="设备没有载入" error={safety.error} pending={safety.isFetching} onRetry={() => void safety.refetch()} />
          ) : (
            ['w1', 'w2', 'w3'].map((row) => <SettingLoading key={row} />)
          )}
        </SettingSection>
      )}
    </>
  );
}

function Ways({ me, safety }: { me: UserInfo; safety: Safety | undefined }): ReactElement {
  const [open, setOpen] = useState<Kind>();
  const { cancel } = useSafetyChanges();
  const waiting = safety?.waiting;
  return (
    <>
      {ways.map(({ kind, name, icon, help }) => {
        const bound = me[kind];
        const act = open === kind ? '收起' : bound ? '更换' : '绑定';
        return (
          <div key={kind} className="border-t border-line-1 first:border-t-0">
            <SettingRow
              icon={icon}
              title={
                <>
                  {name}
                  {bound && <span className="ml-3 num">{maskAccount(bound)}</span>}
                </>
              }
              help={waiting?.kind === kind ? `${moment(waiting.dueAt)} 换成 ${waiting.to}，届时所有设备退出` : bound ? help : '还没有绑定'}
            >
              {waiting?.kind === kind && (
                <Button
                  size="sm"
                  aria-label={`撤销更换${name}`}
                  pending={cancel.isPending}
                  onClick={() =>
                    cancel.mutate(undefined, {
                      onSuccess: () => toast('pos', '已撤销，登录方式没有变化'),
                      onError: (error) => toast('neg', failureMessage(failureOf(error))),
                    })
                  }
                >
                  撤销
                </Button>
              )}
              {safety && (
                <Button
                  size="sm"
                  variant={open === kind ? 'ghost' : 'neutral'}
                  aria-label={`${act}${name}`}
                  aria-expanded={open === kind}
                  onClick={() => setOpen(open === kind ? undefined : kind)}
                >
                  {act}
                </Button>
              )}
            </SettingRow>
            {open === kind && safety && <BindPanel kind={kind} me={me} safety={safety} onClose={() => setOpen(undefined)} />}
          </div>
        );
      })}
      <div className="border-t border-line-1">
        <SettingRow
          icon={LockKeyhole}
          title="登录密码"
          help={`${safety?.passwordAt ? `${longDay(safety.passwordAt)}改过，` : me.hasPassword ? '已设置，' : '还没有设置，'}修改后所有设备会退出登录`}
        >
          <Button size="sm" onClick={() => openDialog('password')}>
            {me.hasPassword ? '修改密码' : '设置密码'}
          </Button>
        </SettingRow>
      </div>
    </>
  );
}

function Devices({ devices }: { devices: Device[] }): ReactElement {
  const navigate = useNavigate();
  const { close } = useSafetyChanges();
  const [asking, setAsking] = useState(false);
  const [now] = useState(() => new Date());
  const others = devices.length - 1;
  const failed = (error: unknown) => toast('neg', failureMessage(failureOf(error)));
  return (
    <SettingSection
      id="devices"
      title="登录中的设备"
      count={devices.length}
      action={
        others > 0 && (
          <Button size="sm" variant="danger-ghost" onClick={() => setAsking(true)}>
            退出其他 {others} 台
          </Button>
        )
      }
    >
      <ul>
        {devices.map(({ id, form, system, browser, lastSeen, current }) => (
          <li key={id} className="border-t border-line-1 first:border-t-0">
            <SettingRow icon={forms[form]} title={current ? '这台设备' : system} help={`${browser}${current ? `，${system}` : ''}`}>
              <span className="mr-2 text-13 text-3">{current ? '现在' : when(lastSeen, now)}</span>
              {current && <Tag tone="accent">本机</Tag>}
              {current ? (
                <Button
                  size="sm"
                  variant="danger-ghost"
                  onClick={() => {
                    void logout();
                    void navigate({ to: '/intro' });
                  }}
                >
                  退出登录
                </Button>
              ) : (
                <Button
                  size="sm"
                  aria-label={`退出 ${system}，${browser}`}
                  pending={close.isPending && close.variables === id}
                  onClick={() => close.mutate(id, { onSuccess: () => toast('pos', `${system} 已退出`), onError: failed })}
                >
                  退出
                </Button>
              )}
            </SettingRow>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking}
        title={`退出其他 ${others} 台设备？`}
        confirm={`退出 ${others} 台`}
        pending={close.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          close.mutate(undefined, {
            onSuccess: () => {
              setAsking(false);
              toast('pos', '其他设备已退出');
            },
            onError: failed,
          })
        }
      >
        那些设备要重新登录才能用，正在生成的图不受影响。
      </ConfirmDialog>
    </SettingSection>
  );
}
