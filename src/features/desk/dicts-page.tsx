import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDeskDict, useSaveDict } from '#api/desk-site/hooks.ts';
import type { deskDict } from '#shared/contract/desk-dicts.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import { DESK_DICT_NAMES, type DeskDictName, dictRule } from '#shared/rules/desk-dicts.ts';
import { count } from '#lib/format.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { StateMark } from '#ds/primitives/state-mark/state-mark.tsx';
import { Table, type TableColumn } from '#ds/primitives/table/table.tsx';
import { toast } from '#state/toasts.ts';
import { DeskPage } from './desk-page.tsx';
import { Beside, Changes, Part } from './desk-part.tsx';
import { DictEntryDialog, type EditedEntry } from './dict-entry-dialog.tsx';
import { PublishPart } from './publish-part.tsx';
import { type ListDraft, moved, useListDraft } from './use-list-draft.ts';

type Desk = Reply<typeof deskDict>['data'];

const fresh = { id: null, label: null, val: '', val2: null, val3: null, retired: false } as const;
const choices = DESK_DICT_NAMES.map((id) => ({ id, label: dictRule(id).title }));

/** The dictionaries that members choose from (R9.3): changed here one at a time, and published as a whole. */
export function DeskDictsPage(): ReactElement {
  const [name, setName] = useState<DeskDictName>('tags');
  const [changed, setChanged] = useState(false);
  const desk = useDeskDict(name);
  const problem = desk.error ? failureMessage(failureOf(desk.error)) : undefined;
  return (
    <DeskPage
      title="词典"
      filter={
        <Select
          label="词典"
          value={name}
          items={choices}
          onChange={(id) => (changed ? toast('warn', '先发布或放弃现在的改动，再看别的词典') : setName(id as DeskDictName))}
        />
      }
    >
      {problem !== undefined && !desk.data ? (
        <NotLoaded title="词典没有载入" problem={problem} onRetry={() => void desk.refetch()} />
      ) : !desk.data ? (
        <Skeleton ratio={3} />
      ) : (
        <Dictionary key={name} name={name} desk={desk.data} onChanged={setChanged} />
      )}
    </DeskPage>
  );
}

type DictionaryProps = { name: DeskDictName; desk: Desk; onChanged: (changed: boolean) => void };

function Dictionary({ name, desk, onChanged }: DictionaryProps): ReactElement {
  const { title, about, adds } = dictRule(name);
  const save = useSaveDict();
  const kept = useListDraft<EditedEntry>(
    desk.entries.map((one) => ({ ...one, key: one.id })),
    desk.edition,
  );
  const draft: ListDraft<EditedEntry> = {
    ...kept,
    write: (list) => (kept.write(list), onChanged(true)),
    drop: () => (kept.drop(), onChanged(false)),
  };
  const [open, setOpen] = useState<EditedEntry>();
  const publish = (reason: string, done: () => void) =>
    save.mutate(
      { name, edition: draft.edition, reason, entries: draft.list.map(({ key: _key, ...one }) => one) },
      {
        onSuccess: () => {
          draft.drop();
          done();
          toast('pos', `「${title}」已发布`);
        },
      },
    );
  const put = (one: EditedEntry) => {
    const known = draft.list.some(({ key }) => key === one.key);
    draft.write(known ? draft.list.map((other) => (other.key === one.key ? one : other)) : [...draft.list, one]);
    setOpen(undefined);
  };
  return (
    <>
      <Beside
        aside={
          <>
            <PublishPart draft={draft} pending={save.isPending} error={save.error} onPublish={publish} />
            <Changes changes={desk.changes} />
          </>
        }
      >
        <Part
          title={`${title}，${count(draft.list.length)} 条`}
          aside={
            adds && (
              <Button size="sm" icon={Plus} onClick={() => setOpen({ ...fresh, key: crypto.randomUUID() })}>
                加一条
              </Button>
            )
          }
        >
          <p className="px-3.5 pt-2.5 text-12 text-3">{about}</p>
          <Entries name={name} now={desk.entries} draft={draft} onOpen={setOpen} />
        </Part>
      </Beside>
      {open && (
        <DictEntryDialog
          name={name}
          entry={open}
          others={draft.list.filter(({ key }) => key !== open.key)}
          onClose={() => setOpen(undefined)}
          onDone={put}
        />
      )}
    </>
  );
}

type EntriesProps = { name: DeskDictName; now: Desk['entries']; draft: ListDraft<EditedEntry>; onOpen: (entry: EditedEntry) => void };

function Entries({ name, now, draft, onOpen }: EntriesProps): ReactElement {
  const url = useImageUrl();
  const { fields, kept, always } = dictRule(name);
  const before = new Map(now.map((one) => [one.id, one]));
  const place = (entry: EditedEntry) => draft.list.indexOf(entry);
  return (
    <Table
      dense
      caption={dictRule(name).title}
      rows={draft.list}
      rowKey={({ key }) => key}
      columns={[
        ...fields.map(({ of, title, kind }): TableColumn<EditedEntry> => ({
          label: title,
          cell: (entry) =>
            kind === 'picture' ? (
              <span className="block w-8">
                <Pic src={url(String(entry[of] ?? ''))} alt="" ratio={1} />
              </span>
            ) : (
              <span className={entry.retired ? 'text-3' : ''}>{String(entry[of] ?? '') || '−'}</span>
            ),
        })),
        {
          label: '状态',
          cell: ({ key: _key, ...entry }) => {
            const was = entry.id === null ? undefined : before.get(entry.id);
            if (!was) return <StateMark state="attention">新加</StateMark>;
            if (JSON.stringify(was) !== JSON.stringify({ ...was, ...entry })) return <StateMark state="attention">改了</StateMark>;
            return entry.retired ? <StateMark state="off">已隐藏</StateMark> : <StateMark state="fine">在用</StateMark>;
          },
        },
        {
          label: '操作',
          align: 'end',
          cell: (entry) => {
            const [at, called] = [place(entry), `「${entry.label ?? entry.val}」`];
            return (
              <span className="flex items-center justify-end">
                <IconButton
                  size="sm"
                  icon={ArrowUp}
                  label={`上移${called}`}
                  disabled={at === 0}
                  onClick={() => draft.write(moved(draft.list, at, -1))}
                />
                <IconButton
                  size="sm"
                  icon={ArrowDown}
                  label={`下移${called}`}
                  disabled={at === draft.list.length - 1}
                  onClick={() => draft.write(moved(draft.list, at, 1))}
                />
                {kept && entry.id !== null ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    disabledReason={always.includes(entry.val) ? '打开时选着的就是它，不能隐藏' : undefined}
                    onClick={() => draft.write(draft.list.with(at, { ...entry, retired: !entry.retired }))}
                  >
                    {entry.retired ? '显示' : '隐藏'}
                    <span className="sr-only">{called}</span>
                  </Button>
                ) : (
                  <Button size="sm" variant="ghost" onClick={() => draft.write(draft.list.filter((other) => other !== entry))}>
                    删除
                    <span className="sr-only">{called}</span>
                  </Button>
                )}
                <Button size="sm" variant="ghost" onClick={() => onOpen(entry)}>
                  编辑
                  <span className="sr-only">{called}</span>
                </Button>
              </span>
            );
          },
        },
      ]}
    />
  );
}
