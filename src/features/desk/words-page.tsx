import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDeskWords, usePreviewWords, usePublishWords, useRestoreWords, useSaveWordDraft } from '#api/desk/hooks.ts';
import type { DeskWords, WordPreview, WordVersion } from '#shared/contract/desk-words.ts';
import type { BlockedWord } from '#shared/rules/sensitive-words.ts';
import { count, moment } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { LoadMore } from '#ds/patterns/load-more/load-more.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { Table } from '#ds/primitives/table/table.tsx';
import { TextArea } from '#ds/primitives/text-area/text-area.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';
import { DeskPage } from './desk-page.tsx';
import { Part } from './desk-part.tsx';
import { aboutNames, draftSummary, listed, type ListedWord, withWords, wordDeed, wordDeeds } from './word-terms.ts';

/** Rows of the table at first, and more each time. */
const ROWS = 100;

/** Blocked words (R9.4): a draft is written, tried on what members wrote lately, and published; what was published before can be had back. */
export function DeskWordsPage(): ReactElement {
  const desk = useDeskWords();
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<'all' | BlockedWord['deed']>('all');
  const words = desk.data ? listed(desk.data.words, desk.data.draft?.words) : [];
  const found = words.filter(
    ({ word, kind, deed }) => (show === 'all' || deed === show) && (word.includes(search.trim()) || kind.includes(search.trim())),
  );
  const problem = desk.error ? failureMessage(failureOf(desk.error)) : undefined;
  return (
    <DeskPage
      title="违禁词"
      search={<SearchBox slash label="找词、类别" value={search} onChange={setSearch} />}
      note={desk.data?.inForce ? `第 ${desk.data.inForce.version} 版在用` : undefined}
      filter={
        <Segmented
          label="显示"
          value={show}
          items={[
            { id: 'all', label: '全部', badge: count(words.length) },
            ...wordDeeds.map(({ id, label }) => ({ id, label, badge: count(words.filter(({ deed }) => deed === id).length) })),
          ]}
          onChange={setShow}
        />
      }
    >
      {problem !== undefined && !desk.data ? (
        <NotLoaded title="违禁词没有载入" problem={problem} onRetry={() => void desk.refetch()} />
      ) : !desk.data ? (
        <Skeleton ratio={3} />
      ) : (
        <div className="flex items-start gap-3 max-desktop:flex-col">
          <Words key={`${search} ${show}`} desk={desk.data} words={found} searched={search.trim() !== ''} />
          <div className="flex w-80 flex-none flex-col gap-3 max-desktop:w-full">
            <Add desk={desk.data} />
            {desk.data.draft && <Draft desk={desk.data} words={words} />}
            <Versions desk={desk.data} />
          </div>
        </div>
      )}
    </DeskPage>
  );
}

const changes = { added: ['fine', '新加'], changed: ['attention', '改了'], removed: ['off', '要去掉'] } as const;

function Words({ desk, words, searched }: { desk: DeskWords; words: readonly ListedWord[]; searched: boolean }): ReactElement {
  const save = useSaveWordDraft();
  const [rows, setRows] = useState(ROWS);
  const draft = desk.draft?.words ?? desk.words;
  /** Takes a word out of the draft, or puts it back as it is in force. */
  function toggle({ word, change }: ListedWord): void {
    const before = desk.words.find((one) => one.word === word);
    const rest = draft.filter((one) => one.word !== word);
    save.mutate(change === 'removed' && before ? [...rest, before] : rest);
  }
  return (
    <section aria-label="词表" className="min-w-0 flex-1 rounded-img border border-line-1 bg-wall max-desktop:w-full">
      {words.length === 0 ? (
        <EmptyState title={searched ? '没有这样的词' : '还没有词'}>
          {searched ? '换个说法再找。' : '在「加词」里一行写一个，加到草稿。'}
        </EmptyState>
      ) : (
        <>
          <Table
            dense
            caption="违禁词"
            rows={words.slice(0, rows)}
            rowKey={({ word }) => word}
            columns={[
              {
                label: '词',
                cell: ({ word, change }) =>
                  change === 'removed' ? <s className="text-3">{word}</s> : <b className="font-medium">{word}</b>,
              },
              { label: '类别', cell: ({ kind }) => kind || '−' },
              { label: '怎么处理', cell: ({ deed }) => wordDeed(deed) },
              {
                label: '草稿',
                cell: ({ change }) => (change === 'same' ? '−' : <StateMark state={changes[change][0]}>{changes[change][1]}</StateMark>),
              },
              {
                label: '操作',
                align: 'end',
                cell: (one) => (
                  <Button size="sm" variant="ghost" disabled={save.isPending} onClick={() => toggle(one)}>
                    {one.change === 'removed' ? '放回' : '去掉'}
                    <span className="sr-only">「{one.word}」</span>
                  </Button>
                ),
              },
            ]}
          />
          <LoadMore more={words.length > rows} pending={false} onMore={() => setRows(rows + ROWS)} />
        </>
      )}
    </section>
  );
}

function Add({ desk }: { desk: DeskWords }): ReactElement {
  const save = useSaveWordDraft();
  const [text, setText] = useState('');
  const [kind, setKind] = useState('');
  const [deed, setDeed] = useState<BlockedWord['deed']>('refuse');
  function add(): void {
    if (!text.trim() || save.isPending) return;
    const before = desk.draft?.words ?? desk.words;
    save.mutate(withWords(before, text, { kind, deed }), { onSuccess: () => setText('') });
  }
  return (
    <Part padded title="加词">
      <TextArea label="词" help="一行一个，已有的词会按下面的处理改" rows={4} value={text} onChange={setText} />
      <TextField label="类别" value={kind} maxLength={20} onChange={setKind} />
      <Segmented label="怎么处理" value={deed} items={wordDeeds} onChange={setDeed} />
      <p className="text-12 text-3">
        「不能用」当场退回，「先看」公开前由审核看过，「放行」是含有别的词的正常说法。繁体、谐音、拼音和夹符号的写法会一起认出来。
      </p>
      {save.error && <Note tone="warn">{failureMessage(failureOf(save.error))}</Note>}
      <Button block pending={save.isPending} disabledReason={text.trim() ? undefined : '先写要加的词'} onClick={add}>
        加到草稿
      </Button>
    </Part>
  );
}

function Draft({ desk, words }: { desk: DeskWords; words: readonly ListedWord[] }): ReactElement {
  const save = useSaveWordDraft();
  const preview = usePreviewWords();
  const publish = usePublishWords();
  const restore = useRestoreWords();
  const [reason, setReason] = useState('');
  const before = desk.inForce?.version ?? 1;
  function send(): void {
    void publish.mutateAsync(reason.trim()).then(
      ({ version }) =>
        toast('pos', `第 ${version} 版已经在用`, {
          label: '撤销',
          run: () => restore.mutate({ version: before, reason: '刚发布就撤销' }),
        }),
      () => {},
    );
  }
  return (
    <Part padded title="草稿" aside={[desk.draft?.by, desk.draft && moment(desk.draft.at)].filter(Boolean).join('，')}>
      <p>{draftSummary(words)}</p>
      <Button block pending={preview.isPending} onClick={() => preview.mutate(undefined)}>
        拿最近的内容试一试
      </Button>
      {preview.data && <Tried tried={preview.data} />}
      <TextField label="发布的原因" value={reason} maxLength={200} onChange={setReason} />
      {[preview.error, publish.error, save.error].map(
        (error) =>
          error && (
            <Note key={error.message} tone="warn">
              {failureMessage(failureOf(error))}
            </Note>
          ),
      )}
      <Button
        variant="primary"
        block
        pending={publish.isPending}
        disabledReason={reason.trim().length < 2 ? '请先写下原因' : undefined}
        onClick={send}
      >
        发布，马上生效
      </Button>
      <Button variant="ghost" block pending={save.isPending} onClick={() => save.mutate(null)}>
        放弃草稿
      </Button>
    </Part>
  );
}

/** What the draft changes for what members wrote lately. */
function Tried({ tried: { read, caught, freed } }: { tried: WordPreview }): ReactElement {
  return (
    <div role="status" className="flex flex-col gap-2">
      <p>{`看了最近 ${count(read)} 条：多拦下 ${count(caught.count)} 条，放过 ${count(freed.count)} 条`}</p>
      <Examples title="会多拦下的" some={caught.some} />
      <Examples title="会放过的" some={freed.some} />
    </div>
  );
}

function Examples({ title, some }: { title: string; some: WordPreview['caught']['some'] }): ReactElement | null {
  if (some.length === 0) return null;
  return (
    <ul aria-label={title} className="flex flex-col gap-1 text-12">
      {some.map(({ word, deed, about, text }) => (
        <li key={`${word} ${text}`}>
          <b className="font-medium">{`${word}，${wordDeed(deed)}`}</b>
          <span className="block break-words text-3">{`${aboutNames[about] ?? about}：${text}`}</span>
        </li>
      ))}
    </ul>
  );
}

function Versions({ desk }: { desk: DeskWords }): ReactElement {
  const restore = useRestoreWords();
  const [asked, setAsked] = useState<WordVersion>();
  const [reason, setReason] = useState('');
  if (desk.versions.length === 0)
    return (
      <Part padded title="发布过的">
        还没有发布过，用的是开站时的词表。
      </Part>
    );
  return (
    <Part padded title="发布过的">
      <ul className="flex flex-col gap-2">
        {desk.versions.map((one) => (
          <li key={one.version} className="flex items-center gap-2">
            <span className="mr-auto min-w-0">
              {`第 ${one.version} 版，${count(one.count)} 个词`}
              <span className="block text-12 text-3">{`${moment(one.publishedAt)}，${one.by ?? '开站时的'}`}</span>
            </span>
            {one.version === desk.inForce?.version ? (
              <StateMark state="fine">在用</StateMark>
            ) : (
              <Button size="sm" variant="ghost" aria-expanded={asked === one} onClick={() => setAsked(asked === one ? undefined : one)}>
                恢复
                <span className="sr-only">{`第 ${one.version} 版`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <>
          <TextField label={`恢复第 ${asked.version} 版的原因`} value={reason} maxLength={200} onChange={setReason} />
          <Button
            block
            pending={restore.isPending}
            disabledReason={reason.trim().length < 2 ? '请先写下原因' : undefined}
            onClick={() =>
              void restore.mutateAsync({ version: asked.version, reason: reason.trim() }).then(
                ({ version }) => {
                  setAsked(undefined);
                  setReason('');
                  toast('pos', `已恢复，现在是第 ${version} 版`);
                },
                () => {},
              )
            }
          >
            恢复，马上生效
          </Button>
        </>
      )}
    </Part>
  );
}
