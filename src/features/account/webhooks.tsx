import { Webhook as WebhookGlyph } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useWebhookChanges, useWebhooks } from '#api/webhooks/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import type { Webhook } from '#shared/contract/webhooks.ts';
import { WEBHOOKS_MAX } from '#shared/rules/webhook-url.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { ConfirmDialog } from '#ds/primitives/confirm-dialog/confirm-dialog.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { moment } from '#lib/format.ts';
import { toast } from '#state/toasts.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { eventTerms } from './event-terms.ts';
import { SecretDialog, WebhookDialog } from './webhook-dialog.tsx';
import { SettingLoading, SettingNotLoaded, SettingRow, SettingSection } from './setting-row.tsx';

/** R9.9: which of the member's own servers are told of what. */
export function Webhooks(): ReactElement {
  const { data, error, isFetching, refetch } = useWebhooks();
  const [adding, setAdding] = useState(false);
  return (
    <SettingSection
      id="webhooks"
      title="Webhook"
      count={data && data.length > 0 ? data.length : undefined}
      action={
        data && (
          <Button
            size="sm"
            disabledReason={data.length >= WEBHOOKS_MAX ? `最多 ${WEBHOOKS_MAX} 个，删除不用的再添加` : undefined}
            onClick={() => setAdding(true)}
          >
            添加 Webhook
          </Button>
        )
      }
    >
      {data ? (
        data.length > 0 ? (
          <ul>
            {data.map((one) => (
              <li key={one.id} className="border-t border-line-1 first:border-t-0">
                <Row webhook={one} />
              </li>
            ))}
          </ul>
        ) : (
          <SettingRow icon={WebhookGlyph} title="还没有 Webhook" help="任务结束时，通知你自己的服务器，不用一遍遍地问" />
        )
      ) : error ? (
        <SettingNotLoaded title="Webhook 没有载入" error={error} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SettingLoading />
      )}
      {adding && <WebhookDialog onClose={() => setAdding(false)} />}
    </SettingSection>
  );
}

/** Where it stands: what it is told of, and since when nothing arrives. */
function help({ events, failingSince, offAt }: Webhook): string {
  if (offAt && failingSince) return `${moment(failingSince)} 起一直送不到，已停用`;
  if (failingSince) return `${moment(failingSince)} 起送不到，还在重试`;
  return events.map((event) => eventTerms[event]).join('、');
}

function Row({ webhook }: { webhook: Webhook }): ReactElement {
  const { id, url, offAt } = webhook;
  const { edit, changeSecret, remove } = useWebhookChanges();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState<'secret' | 'remove'>();
  const failed = (error: unknown) => toast('neg', failureMessage(failureOf(error)));
  const { host } = new URL(url);
  return (
    <>
      <SettingRow icon={WebhookGlyph} title={<span className="break-all">{url}</span>} help={help(webhook)}>
        <Switch label={`通知 ${host}`} checked={offAt === null} onChange={(on) => edit.mutate({ id, body: { on } }, { onError: failed })} />
        <Button size="sm" variant="ghost" aria-label={`${host} 的发送记录`} aria-expanded={open} onClick={() => setOpen(!open)}>
          记录
        </Button>
        <Button size="sm" variant="ghost" aria-label={`换密钥：${host}`} onClick={() => setAsking('secret')}>
          换密钥
        </Button>
        <Button size="sm" variant="danger-ghost" aria-label={`删除 ${host}`} onClick={() => setAsking('remove')}>
          删除
        </Button>
      </SettingRow>
      {open && (
        <div className="border-t border-line-1 pb-2">
          <DeliveryLog id={id} />
        </div>
      )}
      <ConfirmDialog
        open={asking === 'secret'}
        title="更换签名密钥？"
        confirm="更换"
        tone="primary"
        pending={changeSecret.isPending}
        onClose={() => setAsking(undefined)}
        onConfirm={() => changeSecret.mutate(id, { onSuccess: () => setAsking(undefined), onError: failed })}
      >
        新旧密钥同时签名 24 小时，这段时间里换好你服务器上的就行。
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'remove'}
        title={`删除 ${host}？`}
        confirm="删除"
        pending={remove.isPending}
        onClose={() => setAsking(undefined)}
        onConfirm={() => remove.mutate(id, { onSuccess: () => toast('pos', 'Webhook 已删除'), onError: failed })}
      >
        不再通知这个地址，发送记录也一并删除，恢复不了。只想暂停的话，关掉开关就行。
      </ConfirmDialog>
      {changeSecret.data && (
        <SecretDialog
          title="签名密钥已更换"
          note={`旧密钥到 ${moment(changeSecret.data.oldUntil)} 为止也有效。`}
          secret={changeSecret.data.secret}
          onClose={changeSecret.reset}
        />
      )}
    </>
  );
}
