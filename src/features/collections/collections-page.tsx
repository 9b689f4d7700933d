import { Link, linkOptions } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import {
  useAddToCollection,
  useCollections,
  useDeleteCollection,
  useRestoreCollection,
  useSaveCollection,
} from '#api/collections/hooks.ts';
import { collectionQuery } from '#api/collections/queries.ts';
import { type Collection, COLLECTION_NAME_MAX } from '#shared/contract/collections.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { BoardCard } from '#ds/patterns/board/board-card.tsx';
import { BoardDrag, BoardTarget } from '#ds/patterns/board/board-drag.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SearchBox } from '#ds/primitives/search-box/search-box.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { asLink } from '#lib/as-link.ts';
import { toast } from '#state/toasts.ts';
import { LiftedPicture } from './board-picture.tsx';
import { CollectionBoard } from './collection-board.tsx';
import { listFacts } from './collection-terms.ts';
import { useBoard } from './use-board.ts';

type Props = {
  /** The board in the address; without one, wide screens show the first. */
  board: string | undefined;
  onOpen: (id: string | undefined) => void;
};

/** R5.5: a member's collections beside the one that is open; on phones one after the other. */
export function CollectionsPage({ board, onOpen }: Props): ReactElement {
  const query = useCollections();
  const client = useQueryClient();
  const isWide = useAtLeast('tablet');
  const add = useAddToCollection();
  const removal = useDeleteCollection();
  const restoring = useRestoreCollection();
  const all = query.data;
  // The list is ordered by the last change: what is open stays open when another one comes first.
  const [first, setFirst] = useState<string>();
  const shown = all?.find(({ id }) => id === first)?.id ?? all?.[0]?.id;
  if (shown !== first) setFirst(shown);
  const open = board ?? (isWide ? shown : undefined) ?? '';
  const work = useBoard(open);

  const restore = ({ id, name }: Collection) =>
    restoring.mutate(id, {
      onSuccess: () => {
        toast('pos', `已恢复「${name}」`);
        onOpen(id);
      },
    });
  const remove = (one: Collection) =>
    removal.mutate(one.id, {
      onSuccess: () => {
        onOpen(undefined);
        toast('pos', `已删除「${one.name}」，作品都还在`, { label: '撤销', run: () => restore(one) });
      },
    });
  const drop = (image: string, target: string) => {
    const name = all?.find(({ id }) => id === target)?.name ?? '';
    add.mutate(
      { id: target, ids: [image] },
      { onSuccess: ({ added }) => toast('pos', added.length > 0 ? `已加到「${name}」` : `早就在「${name}」里`) },
    );
  };

  if (query.isError && !all) {
    return (
      <NotLoaded
        title="收藏集没有载入"
        problem={`${failureMessage(failureOf(query.error))}。里面的作品都还在。`}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <BoardDrag
      onDrop={drop}
      lifted={(id) => {
        const item = client.getQueryData(collectionQuery(open).queryKey)?.items.find((one) => one.id === id);
        return item && <LiftedPicture item={item} />;
      }}
    >
      <div className="flex items-start gap-6 pt-1">
        {(isWide || board === undefined) && <List all={all} open={open} onOpen={onOpen} />}
        {open !== '' && (
          <div className="min-w-0 flex-1">
            <CollectionBoard key={open} id={open} work={work} onDelete={remove} />
          </div>
        )}
        {isWide && all?.length === 0 && (
          <div className="flex-1">
            <EmptyState title="还没有收藏集">
              把参考图、同一个项目的图放到一板上，排好次序，写上备注。自己的和别人的作品都能放，先新建一个。
            </EmptyState>
          </div>
        )}
      </div>
    </BoardDrag>
  );
}

type ListProps = { all: Collection[] | undefined; open: string; onOpen: (id: string) => void };

function List({ all, open, onOpen }: ListProps): ReactElement {
  const url = useImageUrl();
  const [words, setWords] = useState('');
  const [naming, setNaming] = useState(false);
  const shown = all?.filter(({ name, note }) => `${name} ${note}`.toLowerCase().includes(words.trim().toLowerCase()));
  return (
    <aside aria-label="收藏集" className="-mx-2 flex min-w-0 flex-1 flex-col gap-2 tablet:w-76 tablet:flex-none">
      <div className="flex gap-2 px-2">
        <SearchBox label="搜收藏集" value={words} onChange={setWords} />
        <Button variant="primary" icon={Plus} onClick={() => setNaming(true)}>
          新建
        </Button>
      </div>
      {naming && <NewName onMade={onOpen} onClose={() => setNaming(false)} />}
      {shown === undefined ? (
        <div aria-hidden="true" className="flex flex-col gap-4 p-2">
          {Array.from({ length: 4 }, (_, n) => (
            <Skeleton key={n} ratio={3} />
          ))}
        </div>
      ) : (
        <ul aria-label="收藏集" className="flex flex-col gap-1.5">
          {shown.map((one) => (
            <li key={one.id}>
              <BoardTarget id={one.id} disabled={one.id === open}>
                {(over) => (
                  <BoardCard
                    as={Link}
                    name={one.name}
                    covers={one.covers.map(({ thumb, ratio }) => ({ src: url(thumb, 240), ratio }))}
                    facts={listFacts(one)}
                    current={one.id === open}
                    over={over ? `加到${one.name}` : undefined}
                    open={asLink(linkOptions({ to: '/create', search: { tab: 'collections', board: one.id }, resetScroll: false }))}
                  />
                )}
              </BoardTarget>
            </li>
          ))}
        </ul>
      )}
      {shown?.length === 0 && (
        <p className="px-2 text-13 text-3">{words.trim() ? '没有这个名字的收藏集' : '还没有收藏集，点「新建」起个名字。'}</p>
      )}
    </aside>
  );
}

/** The name of a new one, where the list begins; Enter makes it. */
function NewName({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }): ReactElement {
  const save = useSaveCollection();
  const [name, setName] = useState('');
  const failure = save.isError ? failureOf(save.error) : undefined;
  const problem = failure && (failure.kind === 'bad-request' ? failure.message : failureMessage(failure));
  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || name.trim() === '' || save.isPending) return;
    save.mutate(
      { name },
      {
        onSuccess: ({ id }) => {
          onClose();
          onMade(id);
        },
      },
    );
  }
  return (
    <div className="px-2">
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button was pressed for it
        autoFocus
        aria-label="新收藏集的名称"
        aria-invalid={problem === undefined ? undefined : true}
        placeholder="起个名字，Enter 新建"
        value={name}
        maxLength={COLLECTION_NAME_MAX}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={press}
        onBlur={() => name.trim() === '' && onClose()}
        className="h-10 w-full rounded-ctl border border-accent bg-field px-3 text-14 text-1 caret-accent outline-none"
      />
      {problem !== undefined && (
        <p role="alert" className="pt-1 text-12 text-neg">
          {problem}
        </p>
      )}
    </div>
  );
}
