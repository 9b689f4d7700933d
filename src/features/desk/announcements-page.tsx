import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDeskSelf } from '#api/desk/hooks.ts';
import { useDeskAnnouncements, usePublishAnnouncement, useTakeBackAnnouncement } from '#api/desk-site/hooks.ts';
import type { DeskAnnouncement } from '#shared/contract/desk-announcements.ts';
import { linkProblem } from '#shared/rules/own-link.ts';
import { count, moment } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { Table } from '#ds/primitives/table/table.tsx';
import { TextArea } from '#ds/primitives/text-area/text-area.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';
import { announcementMark } from './announcement-terms.ts';
import { DeskBanners } from './desk-banners.tsx';
import { DeskPage } from './desk-page.tsx';
import { Part } from './desk-part.tsx';

const TEXT_MAX = 200;

/** What everybody is told (R9.3): announcements among members' notices, and for the owner the banners of the home page (R5.1). */
export function DeskAnnouncementsPage(): ReactElement {
  const isOwner = useDeskSelf().data?.role === 'owner';
  const [view, setView] = useState<'told' | 'banners'>('told');
  return (
    <DeskPage
      title="公告与横幅"
      filter={
        isOwner && (
          <Segmented
            label="看什么"
            value={view}
            items={[
              { id: 'told', label: '公告' },
              { id: 'banners', label: '首页横幅' },
            ]}
            onChange={setView}
          />
        )
      }
    >
      {view === 'banners' ? <DeskBanners /> : <Announcements />}
    </DeskPage>
  );
}

function Announcements(): ReactElement {
  const told = useDeskAnnouncements();
  const problem = told.error ? failureMessage(failureOf(told.error)) : undefined;
  if (problem !== undefined && !told.data) return <NotLoaded title="公告没有载入" problem={problem} onRetry={() => void told.refetch()} />;
  if (!told.data) return <Skeleton ratio={3} />;
  return (
    <div className="flex items-start gap-3 max-desktop:flex-col">
      <Told rows={told.data} />
      <div className="flex w-80 flex-none flex-col gap-3 max-desktop:w-full">
        <Write />
      </div>
    </div>
  );
}

function Told({ rows }: { rows: readonly DeskAnnouncement[] }): ReactElement {
  const [asked, setAsked] = useState<string>();
  return (
    <section aria-label="公告" className="min-w-0 flex-1 rounded-img border border-line-1 bg-wall max-desktop:w-full max-desktop:flex-none">
      {rows.length === 0 ? (
        <EmptyState title="还没有发过公告">在「写公告」里写一条，每位会员都会在通知里看到。</EmptyState>
      ) : (
        <Table
          dense
          caption="发过的公告"
          rows={rows}
          rowKey={({ id }) => id}
          current={({ id }) => id === asked}
          detail={(row) => (row.id === asked ? <TakeBack row={row} onDone={() => setAsked(undefined)} /> : undefined)}
          columns={[
            {
              label: '公告',
              fills: true,
              cell: ({ text, link }) => (
                <span className="block max-w-form truncate font-medium">
                  {text}
                  {link && <span className="font-regular text-3">{` ${link}`}</span>}
                </span>
              ),
            },
            { label: '时间', cell: ({ at }) => moment(at) },
            { label: '谁', cell: ({ by }) => by ?? '命令行' },
            { label: '原因', cell: ({ reason }) => reason || '−' },
            {
              label: '状态',
              cell: ({ state }) => <StateMark state={announcementMark(state).state}>{announcementMark(state).word}</StateMark>,
            },
            {
              label: '操作',
              align: 'end',
              cell: ({ id, text, state }) =>
                (state === 'sent' || state === 'sending') && (
                  <Button size="sm" variant="ghost" aria-expanded={id === asked} onClick={() => setAsked(id === asked ? undefined : id)}>
                    收回
                    <span className="sr-only">「{text}」</span>
                  </Button>
                ),
            },
          ]}
        />
      )}
    </section>
  );
}

function TakeBack({ row, onDone }: { row: DeskAnnouncement; onDone: () => void }): ReactElement {
  const takeBack = useTakeBackAnnouncement();
  const [reason, setReason] = useState('');
  const send = () =>
    void takeBack.mutateAsync({ id: row.id, reason: reason.trim() }).then(
      ({ state }) => {
        toast('pos', state === 'gone' ? '已收回，会员的通知里没有这条了' : '正在收回，几分钟内从所有会员的通知里消失');
        onDone();
      },
      () => {},
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="break-words whitespace-normal">{row.text}</p>
      <p className="text-12 text-3">收回后，它从每位会员的通知里消失，还没寄出的邮件也不再寄。已经看到的人不会另外收到说明。</p>
      <TextField label="收回的原因" value={reason} maxLength={200} onChange={setReason} />
      {takeBack.error !== null && <Note tone="warn">{failureMessage(failureOf(takeBack.error))}</Note>}
      <span className="flex gap-2">
        <Button pending={takeBack.isPending} disabledReason={reason.trim().length < 2 ? '请先写下原因' : undefined} onClick={send}>
          收回这条公告
        </Button>
        <Button variant="ghost" onClick={onDone}>
          不收回
        </Button>
      </span>
    </div>
  );
}

function Write(): ReactElement {
  const publish = usePublishAnnouncement();
  // One press, one announcement: the key stays until it is known to have been told.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [form, setForm] = useState({ text: '', link: '', reason: '' });
  const set = (field: keyof typeof form) => (value: string) => setForm((before) => ({ ...before, [field]: value }));
  const failure = publish.error ? failureOf(publish.error) : undefined;
  const fields = failure?.kind === 'bad-request' ? failure.fields : undefined;
  const wrong = linkProblem(form.link);
  const missing = form.text.trim().length < 2 ? '请先写公告' : (wrong ?? (form.reason.trim().length < 2 ? '请先写下原因' : undefined));
  const send = () =>
    void publish.mutateAsync({ key, text: form.text.trim(), link: form.link.trim(), reason: form.reason.trim() }).then(
      ({ state }) => {
        setForm({ text: '', link: '', reason: '' });
        setKey(crypto.randomUUID());
        toast('pos', state === 'sent' ? '公告已发给每位会员' : '公告正在发，几分钟内每位会员都会看到');
      },
      () => {},
    );
  return (
    <Part padded title="写公告">
      <TextArea
        label="公告"
        help={`会员在通知里看到，${count(form.text.trim().length)} / ${TEXT_MAX} 字`}
        rows={4}
        maxLength={TEXT_MAX}
        value={form.text}
        onChange={set('text')}
      />
      <TextField
        label="链接"
        help="可以不填；本站的路径，如 /community?tag=场景"
        error={wrong ?? fields?.link}
        value={form.link}
        maxLength={300}
        onChange={set('link')}
      />
      <div role="group" aria-label="会员看到的" className="flex items-start gap-3 rounded-img bg-inset p-3">
        <span className="min-w-0 flex-1 break-words text-14">
          <b className="font-semibold">公告</b>
          {form.text.trim() ? `：${form.text.trim()}` : <span className="text-3">：在上面写，这里会变</span>}
          <span className="block text-12 text-3">刚刚</span>
        </span>
        {form.link.trim() !== '' && !wrong && (
          <span aria-hidden="true" className="flex-none text-13 font-medium text-2">
            去看看
          </span>
        )}
      </div>
      <TextField label="发布的原因" value={form.reason} maxLength={200} onChange={set('reason')} />
      {failure && !fields?.link && <Note tone="warn">{failureMessage(failure)}</Note>}
      <Button variant="primary" block pending={publish.isPending} disabledReason={missing} onClick={send}>
        发给每位会员
      </Button>
    </Part>
  );
}
