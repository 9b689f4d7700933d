import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2, Upload, WandSparkles } from 'lucide-react';
import { type ReactElement, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useAddItems, useDatasets } from '#api/datasets/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { captionOf, checkDataset, type ItemEdit, repairAll, repairOf, tagsOf } from '#shared/rules/dataset-check.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { useSelection } from '#ds/foundations/use-selection.ts';
import { UploadWell } from '#ds/patterns/upload-well/upload-well.tsx';
import { Masonry } from '#ds/patterns/wall/masonry.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { ConfirmDialog } from '#ds/primitives/confirm-dialog/confirm-dialog.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Steps } from '#ds/primitives/steps/steps.tsx';
import { count } from '#lib/format.ts';
import { readWork } from '#lib/work-search.ts';
import { requireLogin, session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { addFiles, adding, forget } from './adding.ts';
import { type Change, type Kept, present } from './edits.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CheckUp } from './check-up.tsx';
import { ComingList } from './coming-list.tsx';
import { EditPicture } from './edit-picture.tsx';
import { GroupsDialog } from './groups-dialog.tsx';
import { ItemCell } from './item-cell.tsx';
import { TriggerField } from './trigger-field.tsx';
import { useAutoCaption } from './use-auto-caption.ts';
import { storeWords, useDatasetWork } from './use-dataset-work.ts';

type Props = {
  id: string;
  /** The picture that is worked on by itself; '' for all of them. */
  item: string;
  /** Whether the groups that the pictures fall into are shown. */
  groups: boolean;
  onOpen: (id: string, item?: string) => void;
  onGroups: (shown: boolean) => void;
  /** What is trained with it, beside the pictures; the trigger's field belongs to it. */
  settings: (trigger: ReactElement) => ReactNode;
};

const ACCEPTED = 'image/png,image/jpeg,image/webp,text/plain,application/zip,.zip';
/** Shorter side that the embedded trainer learns from. */
const RESOLUTION = 512;
/** Px of a caption under its picture. */
const CAPTION = 56;
const LEAST_COLUMN = 128;
const STEPS = ['上传素材', '检查标注', '训练设置'];

/** The work that an address of ours shows, if it shows one. */
function workIn(address: string): string | undefined {
  const url = URL.parse(address);
  return (url?.origin === location.origin && readWork(Object.fromEntries(url.searchParams)).work) || undefined;
}

/** R5.6, R8.12: the pictures of one dataset: added, captioned, looked through and mended. */
export function EditDataPage(props: Props): ReactElement {
  const { token } = useSnapshot(session);
  const { id } = props;
  return (
    <>
      <InBar>
        <h1 className="text-20 font-semibold">训练我的模型</h1>
      </InBar>
      {!token ? (
        <SignInFirst onSignIn={requireLogin}>数据集只有你自己能看到。</SignInFirst>
      ) : id === '' ? (
        <EmptyState
          title="先选一个数据集"
          action={
            <ButtonLink as={Link} to="/tool/study/my-data" variant="primary">
              我的数据集
            </ButtonLink>
          }
        >
          图片和标注都收在数据集里。
        </EmptyState>
      ) : (
        <EditData key={id} {...props} />
      )}
    </>
  );
}

function EditData({ id, item: opened, groups, onOpen, onGroups, settings }: Props): ReactElement {
  const url = useImageUrl();
  const client = useQueryClient();
  const sets = useDatasets();
  const input = useRef<HTMLInputElement>(null);
  const { query, work, state, canUndo, change, undo, redo } = useDatasetWork(id);
  const coming = useSnapshot(adding).coming[id] ?? [];
  const items = useMemo(() => (work ? present(work) : []), [work]);
  const trigger = work?.trigger ?? '';
  const adds = useAddItems();
  const selection = useSelection(useMemo(() => items.map((item) => item.id), [items]));
  /** Pictures of which several are the same that were chosen to stay. */
  const [keep, setKeep] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  /** The picture that was opened last: back among the others, it has the focus. */
  const [left, setLeft] = useState('');
  if (opened !== '' && opened !== left) setLeft(opened);
  const { caption, captioning } = useAutoCaption(id, trigger, editMany);
  useEffect(() => {
    if (opened === '' && left !== '')
      requestAnimationFrame(() => document.querySelector(`[data-item="${left}"]`)?.scrollIntoView({ block: 'nearest' }));
  }, [opened, left]);
  const checked = useMemo(() => checkDataset(items, { trigger, resolution: RESOLUTION }), [items, trigger]);
  const ratios = useMemo(() => new Float32Array(items.length).fill(1), [items.length]);
  const keyOf = useCallback((at: number) => items[at]?.id ?? String(at), [items]);
  usePageKeys({ 'ctrl+z': undo, 'ctrl+shift+z': redo });

  if (query.isError && !work)
    return <NotLoaded title="数据集没有载入" problem={failureMessage(failureOf(query.error))} onRetry={() => void query.refetch()} />;
  const failed = coming.filter(({ state }) => state === 'failed');
  const onTheWay = coming.filter(({ state }) => state !== 'failed');
  const captioned = items.filter(({ caption }) => caption !== '').length;
  const single = items.find((item) => item.id === opened);
  const open = (item: string) => onOpen(id, item);
  /** Takes a step and says so; it alone can be taken back from there. */
  function take(wanted: Change, text: string): void {
    const back = change(wanted);
    toast('pos', text, { label: '撤销', run: () => void change(back) });
  }

  const chosen = items.filter((item) => selection.has(item.id));
  function takeOut(gone: readonly Kept[]): void {
    take({ edits: gone.map((item) => ({ id: item.id, removed: true })) }, `已移走 ${gone.length} 张`);
  }
  function editMany(edits: ItemEdit[]): void {
    if (edits.length === 0) return toast('info', '没有要改的标注');
    take({ edits }, `改了 ${edits.length} 条标注`);
  }
  /** Runs every repair that takes nothing out, then asks for those that do; `removes` runs them as well. */
  function mendAll(removes: boolean): void {
    const { edits, trigger: called } = repairAll(items, { trigger, resolution: RESOLUTION }, removes, keep);
    const out = edits.filter(({ removed }) => removed).length;
    if (edits.length > 0 || called !== trigger)
      take({ edits, ...(called !== trigger && { trigger: called }) }, removes ? `已移走 ${out} 张` : `修好了 ${edits.length} 张`);
    setAsking(!removes && gone > 0);
  }
  /** Another trigger, also in the captions that have the one of now. */
  function callIt(next: string): void {
    const edits = items.flatMap(({ id: one, caption: words }) => {
      const tags = tagsOf(words);
      return tags.includes(trigger) ? [{ id: one, caption: captionOf([next, ...tags.filter((tag) => tag !== trigger)]) }] : [];
    });
    take({ edits, trigger: next }, `触发词换成了 ${next}`);
  }
  const repairs = checked.findings.flatMap((finding) => repairOf(finding, items, trigger, keep) ?? []);
  const gone = new Set(repairs.filter(({ removes }) => removes).flatMap(({ edits }) => edits.map((edit) => edit.id))).size;
  const mendable = repairs.some(({ removes }) => !removes);
  function add(files: readonly File[]): void {
    forget(
      id,
      failed.map(({ no }) => no),
    );
    void addFiles(client, id, files);
  }

  /** Own works that were dragged here from another window. */
  function addWorks(addresses: readonly string[]): boolean {
    const works = addresses.flatMap((address) => workIn(address) ?? []);
    if (works.length > 0)
      adds.mutate(
        { id, items: works.map((imageId) => ({ imageId })) },
        {
          onSuccess: ({ items: added }) => toast('pos', added.length > 0 ? `加入了 ${added.length} 张作品` : '这张作品早就在里面'),
          onError: (error) => toast('neg', `作品没有加入。${failureMessage(failureOf(error))}`),
        },
      );
    return works.length > 0;
  }

  const pictures = (
    <div className="flex min-w-0 flex-col gap-4 pt-1">
      {!single && (
        <div className="flex flex-wrap items-center gap-2">
          <Select
            label="数据集"
            size="sm"
            value={id}
            items={(sets.data ?? [{ id, name: query.data?.dataset.name ?? '' }]).map((set) => ({ id: set.id, label: set.name }))}
            onChange={(set) => onOpen(set)}
          />
          <p className="text-13 text-3 num">
            {count(items.length)} 张，已标注 {count(captioned)} 张
          </p>
          <p role="status" className="text-13 text-3">
            {storeWords[state]}
          </p>
          <span className="ml-auto flex gap-2">
            <Button size="sm" variant="ghost" icon={Undo2} disabled={!canUndo} onClick={undo}>
              撤销
            </Button>
            {items.length > 0 && (
              <>
                {!selection.active && (
                  <Button size="sm" variant="ghost" onClick={() => selection.start()}>
                    选择
                  </Button>
                )}
                {(mendable || gone > 0) && (
                  <Button size="sm" icon={WandSparkles} onClick={() => mendAll(false)}>
                    全部修好
                  </Button>
                )}
                <Button size="sm" icon={Upload} onClick={() => input.current?.click()}>
                  添加素材
                </Button>
                <input
                  ref={input}
                  type="file"
                  hidden
                  multiple
                  accept={ACCEPTED}
                  aria-label="选要添加的素材"
                  onChange={({ target }) => {
                    add([...(target.files ?? [])]);
                    target.value = '';
                  }}
                />
              </>
            )}
          </span>
        </div>
      )}
      {!single && onTheWay.length > 0 && <ComingList coming={onTheWay} />}
      {!work ? (
        <Skeleton />
      ) : single ? (
        <EditPicture
          dataset={id}
          items={items}
          selection={selection}
          onEdits={editMany}
          item={single}
          trigger={trigger}
          checked={checked}
          resolution={RESOLUTION}
          onItem={open}
          state={state}
          onBack={() => onOpen(id)}
          onChange={(wanted) => void change(wanted)}
          onTake={take}
          onCaption={(ids) => void caption(ids)}
          captioning={captioning}
          onUndo={undo}
          onRedo={redo}
          canUndo={canUndo}
        />
      ) : (
        <>
          {items.length > 0 && (
            <>
              <h2 className="sr-only">检查结果</h2>
              <CheckUp
                items={items}
                trigger={trigger}
                checked={checked}
                keep={keep}
                onKeep={setKeep}
                onOpen={open}
                onTake={take}
                onCaption={(ids) => void caption(ids)}
                captioning={captioning}
                onGroups={() => onGroups(true)}
              />
              <Masonry
                label="图片"
                ratios={ratios}
                keyOf={keyOf}
                minColumn={LEAST_COLUMN}
                maxColumns={6}
                caption={CAPTION}
                {...(left !== '' && { start: items.findIndex((item) => item.id === left) })}
              >
                {(at) => {
                  const item = items[at];
                  return (
                    item && (
                      <ItemCell
                        selection={selection}
                        id={item.id}
                        src={url(item.url, 480)}
                        place={at + 1}
                        caption={item.caption}
                        onCaption={(words) => change({ edits: [{ id: item.id, caption: words }] })}
                        onOpen={() => open(item.id)}
                        onRemove={() => takeOut([item])}
                      />
                    )
                  );
                }}
              </Masonry>
              {selection.active && (
                <div className="sticky bottom-4 z-sticky flex justify-center">
                  <BulkBar
                    selection={selection}
                    items={items}
                    trigger={trigger}
                    ratio={{ name: '1:1', share: 1 }}
                    onTake={take}
                    onEdits={editMany}
                    onCaption={(ids) => void caption(ids)}
                    captioning={captioning}
                  >
                    <Button size="sm" variant="ghost" disabled={chosen.length === 0} onClick={() => takeOut(chosen)}>
                      移走
                    </Button>
                  </BulkBar>
                </div>
              )}
            </>
          )}
          <UploadWell
            label="拖入图片，或点击上传"
            help="JPG、PNG、WebP，也可以把自己的作品拖进来；同名的 .txt 会当作标注，也可以是整个 zip；一个数据集最多 200 张"
            button="添加素材"
            accept={ACCEPTED}
            multiple
            error={failed.length > 0 ? failed.map(({ name, problem }) => `${name}：${problem}`).join('；') : undefined}
            onFiles={add}
            onLinks={addWorks}
          />
          <ConfirmDialog
            open={asking && gone > 0}
            tone="primary"
            title={`移走 ${gone} 张？原图还在`}
            confirm={`移走 ${gone} 张`}
            cancel="不移走"
            onConfirm={() => mendAll(true)}
            onClose={() => setAsking(false)}
          >
            重复、模糊和太小的会移走，一天内都可以撤销，标注也会一起回来。
          </ConfirmDialog>
          {groups && query.data && items.length > 0 && (
            <GroupsDialog dataset={query.data.dataset} items={items} onClose={() => onGroups(false)} onMade={(made) => onOpen(made)} />
          )}
        </>
      )}
    </div>
  );
  if (single) return pictures;
  return (
    <div className="grid items-start gap-4 desktop:cols-work">
      <InBar>
        <div className="hidden desktop:block">
          <Steps label="训练步骤" steps={STEPS} current={items.length === 0 ? 0 : mendable ? 1 : 2} />
        </div>
      </InBar>
      {pictures}
      {settings(<TriggerField trigger={trigger} onTrigger={(typed) => change({ edits: [], trigger: typed })} onSuggested={callIt} />)}
    </div>
  );
}
