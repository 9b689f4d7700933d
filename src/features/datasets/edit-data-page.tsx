import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Undo2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useDatasets, useDescribeItems } from '#api/datasets/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { useDebouncedText } from '#product/use-debounced-text.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { captionOf, checkDataset, type Finding, type ItemEdit, type Level, repairOf, tagsOf } from '#shared/rules/dataset-check.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { useSelection } from '#ds/foundations/use-selection.ts';
import { BatchBar, BatchBarLine } from '#ds/patterns/batch-bar/batch-bar.tsx';
import { FindingRow } from '#ds/patterns/finding-row/finding-row.tsx';
import { ScoreStrip, type ScoreMark } from '#ds/patterns/score-strip/score-strip.tsx';
import { UploadWell } from '#ds/patterns/upload-well/upload-well.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Steps } from '#ds/primitives/steps/steps.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { count } from '#lib/format.ts';
import { requireLogin, session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';
import { addFiles, adding, forget } from './adding.ts';
import { type Change, type Kept, present } from './edits.ts';
import { findingWords, numberOf } from './finding-words.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { triggerFirst } from './bulk-tags.ts';
import { cropToRatio, keptCrop, wholeOf } from './crop-box.ts';
import { EditPicture } from './edit-picture.tsx';
import { ItemCell } from './item-cell.tsx';
import { useDatasetWork } from './use-dataset-work.ts';

type Props = {
  id: string;
  /** The picture that is worked on by itself; '' for all of them. */
  item: string;
  onOpen: (id: string, item?: string) => void;
  /** What is trained with it, beside the pictures. */
  settings: ReactNode;
};

const ACCEPTED = 'image/png,image/jpeg,image/webp,text/plain,application/zip,.zip';
/** Shorter side that the embedded trainer learns from. */
const RESOLUTION = 512;
const marks: Record<Level, ScoreMark> = { urgent: 'neg', advice: 'warn', note: 'pos' };
const tones = { urgent: 'neg', advice: 'warn', note: 'info' } as const;
const SHOWN = 6;
const STEPS = ['上传素材', '检查标注', '训练设置'];

/** R5.6, R8.12: the pictures of one dataset: added, captioned, looked through and mended. */
export function EditDataPage({ id, item, onOpen, settings }: Props): ReactElement {
  const { token } = useSnapshot(session);
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
        <EditData key={id} id={id} item={item} onOpen={onOpen} settings={settings} />
      )}
    </>
  );
}

function EditData({ id, item: opened, onOpen, settings }: Props): ReactElement {
  const url = useImageUrl();
  const client = useQueryClient();
  const sets = useDatasets();
  const describe = useDescribeItems();
  const list = useRef<HTMLUListElement>(null);
  const { query, work, storing, paused, canUndo, change, undo, redo } = useDatasetWork(id);
  const coming = useSnapshot(adding).coming[id] ?? [];
  const items = useMemo(() => (work ? present(work) : []), [work]);
  const trigger = work?.trigger ?? '';
  const [word, setWord] = useDebouncedText(trigger, (typed) => change({ edits: [], trigger: typed }));
  const selection = useSelection(useMemo(() => items.map((item) => item.id), [items]));
  const [bulk, setBulk] = useState(false);
  const checked = useMemo(() => checkDataset(items, { trigger, resolution: RESOLUTION }), [items, trigger]);
  usePageKeys({ 'ctrl+z': undo, 'ctrl+shift+z': redo });

  if (query.isError && !work)
    return <NotLoaded title="数据集没有载入" problem={failureMessage(failureOf(query.error))} onRetry={() => void query.refetch()} />;
  const failed = coming.filter(({ state }) => state === 'failed');
  const onTheWay = coming.length - failed.length;
  const captioned = items.filter(({ caption }) => caption !== '').length;
  const single = items.find((item) => item.id === opened);
  const open = (item: string) => onOpen(id, item);
  /** Back among the others, at the picture that was worked on. */
  function back(): void {
    onOpen(id);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-item="${opened}"] button`)?.focus());
  }
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
  /** The largest square about the middle of each. */
  function cropAll(): void {
    const edits = chosen.map((item) => ({ id: item.id, crop: keptCrop(cropToRatio(item.crop ?? wholeOf(item), 1, item), item) }));
    take({ edits }, `${edits.length} 张裁成 1:1`);
  }
  function mend(finding: Finding): void {
    const repair = repairOf(finding, items, trigger);
    if (!repair) return;
    take(
      repair,
      repair.removes ? `已移走 ${repair.edits.length} 张` : `${findingWords[finding.check].repair}：改了 ${repair.edits.length} 张`,
    );
  }
  /** Captions pictures by what can be read and measured of them. */
  function caption(ids: readonly string[]): void {
    // The trigger as it is here: a new one may still be on its way.
    const named = (caption: string) => captionOf([trigger, ...tagsOf(caption).filter((tag) => tag !== trigger)].filter(Boolean));
    describe.mutate({ id, ids }, { onSuccess: (told) => editMany(told.map((one) => ({ ...one, caption: named(one.caption) }))) });
  }
  /** Runs every repair that takes nothing out, one after the other: each looks at what the one before left. */
  function mendAll(): void {
    const edits = new Map<string, ItemEdit>();
    let [left, called] = [items, trigger];
    for (const finding of checked.findings) {
      const now = checkDataset(left, { trigger: called, resolution: RESOLUTION }).findings.find(({ check }) => check === finding.check);
      const repair = now && repairOf(now, left, called);
      if (!repair || repair.removes) continue;
      for (const edit of repair.edits) edits.set(edit.id, { ...edits.get(edit.id), ...edit });
      const byId = new Map(repair.edits.map((edit) => [edit.id, edit]));
      left = left.map((item) => ({ ...item, ...byId.get(item.id) }));
      called = repair.trigger ?? called;
    }
    take({ edits: [...edits.values()], ...(called !== trigger && { trigger: called }) }, `修好了 ${edits.size} 张`);
  }
  const mendable = checked.findings.some((finding) => {
    const repair = repairOf(finding, items, trigger);
    return repair && !repair.removes;
  });
  const by = (level: Level | null) =>
    checked.worst.filter((one) => (level === null ? one === null || one === 'note' : one === level)).length;

  const pictures = (
    <div className="flex min-w-0 flex-col gap-4 pt-1">
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
          {paused ? '网络已断开，改动会在恢复后存下' : storing ? '正在存' : ''}
        </p>
        <span className="ml-auto flex gap-2">
          {items.length > 0 && !single && !selection.active && (
            <Button size="sm" variant="ghost" onClick={() => selection.start()}>
              选择
            </Button>
          )}
          <Button size="sm" variant="ghost" icon={Undo2} disabled={!canUndo} onClick={undo}>
            撤销
          </Button>
          {mendable && !single && (
            <Button size="sm" onClick={mendAll}>
              全部修好
            </Button>
          )}
        </span>
      </div>
      {!work ? (
        <Skeleton />
      ) : single ? (
        <EditPicture
          items={items}
          item={single}
          trigger={trigger}
          checked={checked}
          resolution={RESOLUTION}
          onItem={open}
          onBack={back}
          onChange={(wanted) => void change(wanted)}
        />
      ) : (
        <>
          {items.length > 0 && (
            <>
              <h2 className="sr-only">检查结果</h2>
              <ScoreStrip
                score={checked.score}
                verdict={checked.findings.length === 0 ? `${items.length} 张都没问题` : `有 ${checked.findings.length} 处可以修`}
                stones={items.map((item, at) => {
                  const level = checked.worst[at];
                  return {
                    id: item.id,
                    mark: level ? marks[level] : 'pos',
                    label: `第 ${at + 1} 张，${level === 'urgent' ? '要紧' : level === 'advice' ? '建议修' : '没问题'}`,
                  };
                })}
                legend={[
                  { mark: 'neg', text: `要紧 ${by('urgent')} 张` },
                  { mark: 'warn', text: `建议 ${by('advice')} 张` },
                  { mark: 'pos', text: `没问题 ${by(null)} 张` },
                ]}
                onStone={open}
              />
              <div className="max-w-90">
                <TextField label="触发词" help="写进描述里就会调用这个模型" value={word} maxLength={40} onChange={setWord} />
              </div>
              <ul aria-label="检查出的问题" className="rounded-card border border-line-1 bg-surface">
                {checked.findings.map((finding) => {
                  const words = findingWords[finding.check];
                  const repair = repairOf(finding, items, trigger);
                  const tags = finding.tags?.map(({ tag }) => `「${tag}」`).join('') ?? '';
                  const shown = finding.groups.flat().slice(0, SHOWN);
                  const more = finding.groups.flat().length - shown.length;
                  return (
                    <FindingRow
                      key={finding.check}
                      tone={tones[finding.level]}
                      icon={words.icon}
                      title={words.title(numberOf(finding), tags)}
                      why={words.why}
                      effect={
                        finding.check === 'noCaption'
                          ? '免费'
                          : repair
                            ? repair.removes
                              ? `移走 ${repair.edits.length} 张`
                              : `改 ${repair.edits.length} 张`
                            : undefined
                      }
                      action={
                        finding.check === 'noCaption' ? (
                          <Button size="sm" pending={describe.isPending} onClick={() => caption(finding.groups.flat())}>
                            自动标注
                          </Button>
                        ) : (
                          repair &&
                          words.repair && (
                            <Button size="sm" onClick={() => mend(finding)}>
                              {words.repair}
                            </Button>
                          )
                        )
                      }
                    >
                      {shown.map((one) => {
                        const item = items.find((candidate) => candidate.id === one);
                        return (
                          item && (
                            <button key={one} type="button" aria-label={`打开第 ${items.indexOf(item) + 1} 张`} onClick={() => open(one)}>
                              <img src={url(item.url, 240)} alt="" loading="lazy" className="size-14 rounded-img object-cover" />
                            </button>
                          )
                        );
                      })}
                      {more > 0 && <span className="num">+{more}</span>}
                    </FindingRow>
                  );
                })}
                {checked.passed.length > 0 && (
                  <FindingRow tone="pos" icon={CircleCheck} title={`通过 ${checked.passed.length} 项`}>
                    {checked.passed.map((check) => findingWords[check].passed).join(' · ')}
                  </FindingRow>
                )}
              </ul>
              <ul ref={list} aria-label="图片" className="grid grid-cols-2 gap-x-3 gap-y-4 tablet:grid-cols-4 desktop:grid-cols-6">
                {items.map((item, at) => (
                  <li key={item.id} data-item={item.id} className="min-w-0">
                    <ItemCell
                      selection={selection}
                      id={item.id}
                      src={url(item.url, 480)}
                      place={at + 1}
                      caption={item.caption}
                      onCaption={(caption) => change({ edits: [{ id: item.id, caption }] })}
                      onOpen={() => open(item.id)}
                      onRemove={() => takeOut([item])}
                    />
                  </li>
                ))}
              </ul>
              {selection.active && (
                <div className="sticky bottom-4 z-sticky flex justify-center">
                  <BatchBar
                    summary={`已选 ${selection.ids.length} 张`}
                    checked={selection.ids.length === items.length ? true : selection.ids.length > 0 ? 'mixed' : false}
                    onAll={selection.all}
                    onClose={selection.end}
                  >
                    <Button size="sm" variant="ghost" disabled={chosen.length === 0} onClick={() => setBulk(true)}>
                      改标签
                    </Button>
                    {trigger !== '' && (
                      <Button
                        size="sm"
                        variant="ghost"
                        disabled={chosen.length === 0}
                        onClick={() => editMany(triggerFirst(chosen, trigger))}
                      >
                        触发词提前
                      </Button>
                    )}
                    <Button
                      size="sm"
                      variant="ghost"
                      pending={describe.isPending}
                      disabled={chosen.length === 0}
                      onClick={() => caption(selection.ids)}
                    >
                      自动标注
                    </Button>
                    <Button size="sm" variant="ghost" disabled={chosen.length === 0} onClick={cropAll}>
                      统一裁 1:1
                    </Button>
                    <BatchBarLine />
                    <Button size="sm" variant="ghost" disabled={chosen.length === 0} onClick={() => takeOut(chosen)}>
                      移走
                    </Button>
                  </BatchBar>
                </div>
              )}
              {bulk && (
                <BulkDialog
                  items={chosen}
                  trigger={trigger}
                  onClose={() => setBulk(false)}
                  onEdits={(edits) => {
                    setBulk(false);
                    editMany(edits);
                  }}
                />
              )}
            </>
          )}
          <UploadWell
            label={onTheWay > 0 ? `正在加入，还有 ${onTheWay} 张` : '拖入图片，或点击上传'}
            help="JPG、PNG、WebP，同名的 .txt 会当作标注，也可以是整个 zip；一个数据集最多 200 张"
            button="添加素材"
            accept={ACCEPTED}
            multiple
            error={failed.length > 0 ? failed.map(({ name, problem }) => `${name}：${problem}`).join('；') : undefined}
            onFiles={(files) => {
              forget(
                id,
                failed.map(({ no }) => no),
              );
              void addFiles(client, id, files);
            }}
          />
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
      {settings}
    </div>
  );
}
