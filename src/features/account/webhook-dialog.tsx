import { type ReactElement, useState } from 'react';
import { useWebhookChanges } from '#api/webhooks/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#shared/contract/webhooks.ts';
import { webhookProblem } from '#shared/rules/webhook-url.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Checkbox } from '#ds/primitives/checkbox/checkbox.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { eventTerms } from './event-terms.ts';
import { SecretBox } from './secret-box.tsx';

/** Takes an address down, and shows the secret it is told with the one time that it can be shown. */
export function WebhookDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { create } = useWebhookChanges();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS);
  const [tried, setTried] = useState(false);
  const problem = webhookProblem(url.trim());
  const failure = create.error ? failureMessage(failureOf(create.error)) : undefined;
  if (create.data) return <SecretDialog title="Webhook 已添加" secret={create.data.secret} onClose={onClose} />;

  function add(): void {
    setTried(true);
    if (!problem && events.length > 0) create.mutate({ url: url.trim(), events: [...events] });
  }
  return (
    <Dialog
      open
      title="添加 Webhook"
      width="form"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" pending={create.isPending} onClick={add}>
            添加
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextField
          label="地址"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={url}
          error={tried ? problem : undefined}
          help="公网上的 https 地址，10 秒内回复 2xx 就算收到"
          onChange={setUrl}
        />
        <fieldset className="flex flex-col gap-2.5">
          <legend className="mb-2.5 text-13 font-medium text-2">发生什么时通知</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              checked={events.includes(event)}
              onChange={(on) => setEvents(WEBHOOK_EVENTS.filter((one) => (one === event ? on : events.includes(one))))}
            >
              <span className="text-1">{eventTerms[event]}</span>
              <code className="ml-2 text-12 text-3">{event}</code>
            </Checkbox>
          ))}
        </fieldset>
        {tried && events.length === 0 && <Note tone="neg">至少选一种</Note>}
        {failure && <Note tone="neg">{failure}</Note>}
      </form>
    </Dialog>
  );
}

/** Shows a signing secret, once. */
export function SecretDialog({
  title,
  note = '',
  secret,
  onClose,
}: {
  title: string;
  /** What else holds for now. */
  note?: string;
  secret: string;
  onClose: () => void;
}): ReactElement {
  return (
    <Dialog
      open
      title={title}
      width="form"
      scrimCloses={false}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Note tone="warn">签名密钥只显示这一次。你的服务器用它核对每个通知确实来自点石。{note}</Note>
        <SecretBox secret={secret} />
        <p className="text-13 text-3">签名按 Standard Webhooks 规范，现成的库可以直接核对。</p>
      </div>
    </Dialog>
  );
}
