import { Link, linkOptions } from '@tanstack/react-router';
import { ArrowLeft, Database, Ellipsis, Link as LinkGlyph, Package, Pencil, Trash2, Users } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useCollection, useSaveCollection } from '#api/collections/hooks.ts';
import { type Collection, COLLECTION_NAME_MAX, COLLECTION_NOTE_MAX, type CollectionItem } from '#shared/contract/collections.ts';
import { DATASET_ITEMS_MAX } from '#shared/rules/limits.ts';
import { copy } from '#product/copy.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { Board } from '#ds/patterns/board/board.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ds/primitives/menu/menu.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { TextArea } from '#ds/primitives/text-area/text-area.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { asLink } from '#lib/as-link.ts';
import { openDialog } from '#state/dialogs.ts';
import { toast } from '#state/toasts.ts';
import { BoardPicture, Caption } from './board-picture.tsx';
import { boardFacts, shareAddress, shareWords } from './collection-terms.ts';
import { DatasetDialog } from './dataset-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';
import type { BoardWork } from './use-board.ts';

type Props = { id: string; work: BoardWork; onDelete: (collection: Collection) => void };

/** R5.5: one board: its pictures in their order with their notes, who sees it, and what is made of it. */
export function CollectionBoard({ id, work, onDelete }: Props): ReactElement {
  const query = useCollection(id);
  const failure = query.isError && !query.data ? failureOf(query.error) : undefined;
  if (query.data) return <Opened {...query.data} work={work} onDelete={onDelete} />;
  return failure?.kind === 'not-found' ? (
    <EmptyState
      stone="lens"
      title="没有这个收藏集"
      action={
        <ButtonLink as={Link} {...asLink(linkOptions({ to: '/create', search: { tab: 'collections' } }))}>
          看全部收藏集
        </ButtonLink>
      }
    >
      它可能已经删除了。
    </EmptyState>
  ) : failure ? (
    <NotLoaded title="收藏集没有载入" problem={`${failureMessage(failure)}。里面的作品都还在。`} onRetry={() => void query.refetch()} />
  ) : (
    <div aria-hidden="true" className="flex flex-col gap-gallery">
      <Skeleton shape="text" width="30%" />
      <Skeleton shape="text" width="50%" />
      <Skeleton ratio={4} />
      <Skeleton ratio={5} />
    </div>
  );
}

type OpenedProps = Omit<Props, 'id'> & { collection: Collection; items: CollectionItem[] };

function Opened({ collection, items, work, onDelete }: OpenedProps): ReactElement {
  const [asking, setAsking] = useState<'share' | 'dataset' | 'words'>();
  const [edited, setEdited] = useState<string>();
  const [told, setTold] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const own = items.filter((item) => item.own);
  const close = () => setAsking(undefined);
  usePageKeys({ 'ctrl+z': () => work.undo(), n: () => setAsking('words') });

  const toggleCover = ({ id }: CollectionItem) => work.cover(collection.coverId === id ? null : id, collection.coverId);
  function onKey(event: KeyboardEvent, index: number): boolean {
    const item = items[index];
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return false;
    const action = {
      n: () => setEdited(item.id),
      c: () => item.thumb !== null && toggleCover(item),
      delete: () => void work.remove(items, item),
    }[event.key.toLowerCase()];
    if (!action) return false;
    event.preventDefault();
    event.stopPropagation();
    action();
    return true;
  }
  function leaveNote(item: CollectionItem, index: number, note?: string): void {
    setEdited(undefined);
    if (note !== undefined) work.note(item, note);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        place.current?.querySelector<HTMLElement>(`[data-index="${index}"] :is(a, button:not([tabindex="-1"]))`)?.focus();
    });
  }
  return (
    <section aria-label={collection.name} className="flex min-w-0 flex-col gap-4">
      <Head
        collection={collection}
        own={own.map(({ id }) => id)}
        foreign={items.length - own.length}
        onAsk={setAsking}
        onDelete={() => onDelete(collection)}
      />
      {items.length === 0 ? (
        <EmptyState
          title="这个收藏集还是空的"
          action={
            <ButtonLink as={Link} {...asLink(linkOptions({ to: '/create', search: {} }))}>
              去我的创作里选
            </ButtonLink>
          }
        >
          打开任何一张作品，都能加进来；我的创作里可以一次选很多张。
        </EmptyState>
      ) : (
        <div ref={place}>
          <Board
            label={`「${collection.name}」的图`}
            items={items}
            onMove={(from, to) => {
              work.move(items, from, to);
              setTold(`第 ${to + 1} 位，共 ${items.length}`);
            }}
            onKey={onKey}
            caption={(item, index) => (
              <Caption
                key={`${item.id} ${item.note}`}
                item={item}
                editing={edited === item.id}
                onEdit={() => setEdited(item.id)}
                onDone={(note) => leaveNote(item, index, note)}
              />
            )}
          >
            {(item) => (
              <BoardPicture
                item={item}
                cover={item.id === collection.coverId}
                onNote={() => setEdited(item.id)}
                onCover={() => toggleCover(item)}
                onRemove={() => void work.remove(items, item)}
              />
            )}
          </Board>
          <p aria-hidden="true" className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-4 text-12 text-3 max-tablet:hidden">
            {[
              ['Alt ←→', '换次序'],
              ['N', '写一句'],
              ['C', '设成封面'],
              ['Del', '移出'],
              ['Ctrl Z', '撤销'],
            ].map(([keys, words]) => (
              <span key={words} className="flex items-center gap-1.5">
                <span className="text-2">
                  <Kbd>{keys}</Kbd>
                </span>
                {words}
              </span>
            ))}
            <span className="ml-auto">把作品拖到左边任一板上就加进去</span>
          </p>
        </div>
      )}
      <p role="status" className="sr-only">
        {told}
      </p>
      {asking === 'share' && <ShareDialog collection={collection} hidden={items.filter((item) => item.private).length} onClose={close} />}
      {asking === 'dataset' && (
        <DatasetDialog name={collection.name} ids={own.map(({ id }) => id)} left={items.length - own.length} onClose={close} />
      )}
      {asking === 'words' && <WordsDialog collection={collection} onClose={close} />}
    </section>
  );
}

type HeadProps = {
  collection: Collection;
  own: readonly string[];
  foreign: number;
  onAsk: (what: 'share' | 'dataset' | 'words') => void;
  onDelete: () => void;
};

function Head({ collection, own, foreign, onAsk, onDelete }: HeadProps): ReactElement {
  const [now] = useState(() => new Date());
  const { name, note, key } = collection;
  function copyLink(): void {
    if (key === null) onAsk('share');
    else copy(shareAddress(key));
  }
  function pack(): void {
    openDialog('export', own);
    if (foreign > 0) toast('info', `素材包里是自己的 ${own.length} 张，别人的 ${foreign} 张不在里面`);
  }
  const noneOwn = own.length === 0 ? '里面没有自己的作品' : undefined;
  return (
    <header className="flex flex-col gap-1">
      <div className="-ml-2.5 tablet:hidden">
        <ButtonLink
          as={Link}
          {...asLink(linkOptions({ to: '/create', search: { tab: 'collections' } }))}
          variant="ghost"
          size="sm"
          icon={ArrowLeft}
        >
          收藏集
        </ButtonLink>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="min-w-0 truncate text-20 font-semibold">{name}</h2>
        <div className="flex flex-wrap items-center gap-2 max-tablet:-ml-2.5 tablet:ml-auto">
          <Button size="sm" variant="ghost" icon={LinkGlyph} onClick={copyLink}>
            复制链接
          </Button>
          <Button size="sm" icon={Package} disabledReason={noneOwn} onClick={pack}>
            导出素材包
          </Button>
          <Button
            size="sm"
            icon={Database}
            disabledReason={noneOwn ?? (own.length > DATASET_ITEMS_MAX ? `一个数据集最多 ${DATASET_ITEMS_MAX} 张` : undefined)}
            onClick={() => onAsk('dataset')}
          >
            做成数据集
          </Button>
          <Menu trigger={<IconButton size="sm" tip="none" icon={Ellipsis} label={`「${name}」的操作`} />}>
            <MenuItem icon={Pencil} hint="N" onSelect={() => onAsk('words')}>
              改名和说明
            </MenuItem>
            <MenuItem icon={Users} onSelect={() => onAsk('share')}>
              谁能看
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} tone="neg" onSelect={onDelete}>
              删除收藏集
            </MenuItem>
          </Menu>
        </div>
      </div>
      <p className="specimen">
        {boardFacts(collection, now).map((fact) => (
          <span key={fact} className="num">
            {fact}
          </span>
        ))}
        <button type="button" onClick={() => onAsk('share')} className="rounded-tick hover:text-1 hover:underline">
          {shareWords(collection)}
        </button>
      </p>
      {note && <p className="max-w-prose whitespace-pre-line text-2">{note}</p>}
    </header>
  );
}

/** What a board is called and what it is for. */
function WordsDialog({ collection, onClose }: { collection: Collection; onClose: () => void }): ReactElement {
  const save = useSaveCollection();
  const [name, setName] = useState(collection.name);
  const [note, setNote] = useState(collection.note);
  const failure = save.isError ? failureOf(save.error) : undefined;
  const message = failure && (failure.kind === 'bad-request' ? failure.message : failureMessage(failure));
  return (
    <Dialog
      open
      width="form"
      title="改名和说明"
      onClose={onClose}
      footer={
        <Button
          variant="primary"
          pending={save.isPending}
          disabled={name.trim() === ''}
          onClick={() => save.mutate({ id: collection.id, name, note }, { onSuccess: onClose })}
        >
          保存
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <TextField label="名称" value={name} maxLength={COLLECTION_NAME_MAX} counter required error={message} onChange={setName} />
        <TextArea label="说明" rows={5} value={note} maxLength={COLLECTION_NOTE_MAX} counter onChange={setNote} />
      </div>
    </Dialog>
  );
}
