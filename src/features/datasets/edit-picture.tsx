import {
  ArrowLeft,
  ChevronLeft,
  ChevronRight,
  CircleCheck,
  Copy,
  Expand,
  FlipVertical2,
  Plus,
  Redo2,
  RotateCcw,
  RotateCw,
  TriangleAlert,
  Undo2,
  Zap,
} from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { sizeName } from '#shared/rules/size.ts';
import { useSuggestions } from '#api/datasets/hooks.ts';
import { CAPTION_MAX, type Crop } from '#shared/contract/datasets.ts';
import {
  captionOf,
  type Checked,
  type CheckId,
  frameOf,
  type ItemEdit,
  tagsOf,
  TOKENS_MAX,
  tokensOf,
  trainedSize,
} from '#shared/rules/dataset-check.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import type { Selection } from '#ds/foundations/use-selection.ts';
import { CropFrame } from '#ds/patterns/crop-frame/crop-frame.tsx';
import { RatioPicker } from '#ds/patterns/ratio-picker/ratio-picker.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';
import { Progress } from '#ds/primitives/progress/progress.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { TextArea } from '#ds/primitives/text-area/text-area.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { usePageKeys } from '#product/page-keys.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { BulkBar } from './bulk-bar.tsx';
import { cropToRatio, keptCrop, mirroredCrop, onPicture, quarterTurned, scaleCrop, wholeOf } from './crop-box.ts';
import type { Change, Kept } from './edits.ts';
import { PictureStrip } from './picture-strip.tsx';
import { type StoreState, storeWords } from './use-dataset-work.ts';

const FREE = '自由';
const ratios = [
  { id: '1:1', width: 1, height: 1 },
  { id: '3:4', width: 3, height: 4 },
  { id: '4:3', width: 4, height: 3 },
  { id: '2:3', width: 2, height: 3 },
  { id: FREE, width: 1, height: 1 },
] as const;
type RatioId = (typeof ratios)[number]['id'];
const shareOf = (id: RatioId): number | undefined => {
  const ratio = ratios.find((one) => one.id === id && id !== FREE);
  return ratio && ratio.width / ratio.height;
};

const legend = [
  { keys: ['←↑↓→'], text: '挪 1 px' },
  { keys: ['Shift'], text: '挪 10 px' },
  { keys: ['+', '-'], text: '放大缩小' },
  { keys: ['1', '5'], text: '换比例' },
  { keys: ['T'], text: '写标签' },
] as const;

type Props = {
  /** Of the dataset, for its suggestions. */
  dataset: string;
  items: readonly Kept[];
  /** The picture that is worked on. */
  item: Kept;
  selection: Selection;
  state: StoreState;
  trigger: string;
  checked: Checked;
  /** Shorter side that is trained on, in pixels. */
  resolution: number;
  onItem: (id: string) => void;
  onBack: () => void;
  onChange: (change: Change) => void;
  /** One step of work, and what to say of it. */
  onTake: (change: Change, text: string) => void;
  onEdits: (edits: ItemEdit[]) => void;
  onCaption: (ids: readonly string[]) => void;
  captioning: { done: number; total: number } | undefined;
  canUndo: boolean;
  onUndo: () => void;
  onRedo: () => void;
};

/** R5.6: one picture of a dataset at a time: what of it is trained on, its tags, and what was found of it. */
export function EditPicture(props: Props): ReactElement {
  const { items, item, selection, trigger, state, captioning, onItem, onBack, onTake, onEdits, onCaption } = props;
  const url = useImageUrl();
  const [ratio, setRatio] = useState<RatioId>('1:1');
  const at = items.indexOf(item);
  const cropped = items.filter(({ crop }) => crop).length;
  const go = (by: number) => {
    const next = items[at + by];
    if (next) onItem(next.id);
  };
  usePageKeys({ pagedown: () => go(1), pageup: () => go(-1), escape: onBack });
  /** Everything is stored already: Enter only goes on. Controls keep their own Enter. */
  function onEnter(event: KeyboardEvent): void {
    const own = event.target instanceof Element && event.target.closest('button, a, input, textarea, select');
    if (event.key !== 'Enter' || own || event.nativeEvent.isComposing) return;
    event.preventDefault();
    go(event.shiftKey ? -1 : 1);
  }
  const others = selection.ids.filter((id) => id !== item.id);
  function copyTags(): void {
    const own = tagsOf(item.caption).filter((tag) => tag !== trigger);
    const caption = captionOf([...(trigger === '' ? [] : [trigger]), ...own]);
    onTake({ edits: others.map((id) => ({ id, caption })) }, `标签抄给了 ${others.length} 张`);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter anywhere but on a control goes on
    <section aria-label="逐张处理" onKeyDown={onEnter} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex items-center gap-1">
          <IconButton label="返回数据集" icon={ArrowLeft} onClick={onBack} />
          <h2 className="font-semibold num">{`第 ${at + 1} 张，共 ${items.length} 张`}</h2>
        </span>
        <span className="mx-auto flex items-center gap-2">
          <IconButton label="上一张" icon={ChevronLeft} disabled={at === 0} onClick={() => go(-1)} />
          <span className="w-30 max-tablet:hidden">
            <Progress label="裁好的" value={(cropped / items.length) * 100} />
          </span>
          <span className="text-13 text-3 num">{`裁好 ${cropped}，标好 ${items.filter(({ caption }) => caption !== '').length}`}</span>
          <IconButton label="下一张" icon={ChevronRight} disabled={at === items.length - 1} onClick={() => go(1)} />
        </span>
        <p role="status" className="min-w-12 text-13 text-3">
          {storeWords[state]}
        </p>
      </div>
      <Picture
        key={item.id}
        {...props}
        place={at + 1}
        src={url(item.url)}
        ratio={ratio}
        onRatio={setRatio}
        onNext={at < items.length - 1 ? () => go(1) : undefined}
      />
      {selection.ids.length > 0 && (
        <div className="flex justify-center">
          <BulkBar
            selection={selection}
            items={items}
            trigger={trigger}
            ratio={{ name: ratio === FREE ? '1:1' : ratio, share: shareOf(ratio) ?? 1 }}
            onTake={onTake}
            onEdits={onEdits}
            onCaption={onCaption}
            captioning={captioning}
          >
            <Button size="sm" variant="ghost" icon={Copy} disabled={others.length === 0} onClick={copyTags}>
              标签抄给选中的 {others.length} 张
            </Button>
          </BulkBar>
        </div>
      )}
      <PictureStrip items={items} value={item.id} selection={selection} onOpen={onItem} />
    </section>
  );
}

type PictureProps = Props & {
  place: number;
  src: string;
  ratio: RatioId;
  onRatio: (ratio: RatioId) => void;
  /** To the next picture; absent with the last. */
  onNext: (() => void) | undefined;
};

function Picture({
  dataset,
  item,
  src,
  place,
  trigger,
  checked,
  resolution,
  ratio,
  canUndo,
  onRatio,
  onNext,
  onChange,
  onUndo,
  onRedo,
}: PictureProps): ReactElement {
  const stage = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLDivElement>(null);
  // Found anew: every picture has a frame of its own.
  const toFrame = useCallback(() => stage.current?.querySelector<HTMLElement>('[role=group]')?.focus(), []);
  // Whoever came by a key goes on by keys; whoever is in the strip stays there.
  useEffect(() => {
    if (document.activeElement === document.body) toFrame();
  }, [toFrame]);
  /** The crop while it is dragged or turned; kept when it is let go of. */
  const [moving, setMoving] = useState<Crop>();
  const kept = item.crop ?? wholeOf(item);
  const crop = moving ?? kept;
  const frame = frameOf({ ...item, crop });
  const least = Math.min(crop.width, crop.height);
  function keep(next: Crop | undefined): void {
    setMoving(undefined);
    const cut = next && keptCrop(next, frameOf({ ...item, crop: next }));
    if (next && JSON.stringify(cut) !== JSON.stringify(item.crop)) onChange({ edits: [{ id: item.id, crop: cut ?? null }] });
  }
  function choose(id: RatioId): void {
    onRatio(id);
    const share = shareOf(id);
    if (share) keep(cropToRatio(crop, share, frame));
  }
  /** As much of the picture as the ratio leaves, about its middle. */
  function fit(): void {
    const whole = { ...crop, ...wholeOf(frame) };
    const share = shareOf(ratio);
    keep(share ? cropToRatio(whole, share, frame) : whole);
  }
  usePageKeys({
    ...Object.fromEntries(ratios.map(({ id }, n) => [String(n + 1), () => choose(id)])),
    t: () => field.current?.querySelector('input')?.focus(),
  });
  /** From the box as it was before it was turned: turning back brings it back. */
  function turn(degrees: number): void {
    setMoving(onPicture(kept, { ...kept, turn: degrees }, frame));
  }
  /** Picture and box together; a box of another ratio than the chosen one is cut to it anew. */
  function reorient(next: Crop): void {
    const share = shareOf(ratio);
    const size = frameOf({ ...item, crop: next });
    keep(share && share !== 1 ? cropToRatio(next, share, size) : next);
  }
  return (
    <div className="flex gap-5 max-tablet:flex-col-reverse">
      <div className="flex flex-none flex-col gap-5 tablet:w-80">
        <RatioPicker label="比例" size={`裁成 ${sizeName(crop)}，训练用 ${resolution}`} items={ratios} value={ratio} onChange={choose} />
        <div className="flex flex-col gap-1">
          <h3 className="text-13 font-medium text-2">转正</h3>
          <div className="flex items-center gap-1">
            <Slider
              label="转正"
              shape="bare"
              value={crop.turn}
              min={-15}
              max={15}
              step={0.1}
              digits={1}
              unit="°"
              initial={0}
              onChange={turn}
              onDone={() => keep(moving)}
            />
            <IconButton size="sm" icon={RotateCcw} label="向左转 90°" onClick={() => reorient(quarterTurned(crop, -1, frame))} />
            <IconButton size="sm" icon={RotateCw} label="向右转 90°" onClick={() => reorient(quarterTurned(crop, 1, frame))} />
            <IconButton size="sm" icon={FlipVertical2} label="左右翻转" onClick={() => reorient(mirroredCrop(crop, frame))} />
          </div>
        </div>
        <Tags
          caption={item.caption}
          trigger={trigger}
          onCaption={(caption) => onChange({ edits: [{ id: item.id, caption }] })}
          dataset={dataset}
          id={item.id}
          common={checked.findings.find(({ check }) => check === 'commonTags')?.tags ?? []}
          field={field}
          onLeave={toFrame}
        />
        <Facts item={item} checked={checked} resolution={resolution} />
        {onNext && (
          <Button variant="stone" size="lg" block kbd="Enter" onClick={onNext}>
            存好，下一张
          </Button>
        )}
      </div>
      <div
        ref={stage}
        onDoubleClick={fit}
        className="relative h-cropping min-w-0 flex-1 rounded-card bg-wall p-6 max-tablet:h-export-phone max-tablet:flex-none max-tablet:pb-14 desktop:pr-16 desktop:pl-30"
      >
        <CropFrame
          src={src}
          alt={`第 ${place} 张`}
          width={frame.width}
          height={frame.height}
          box={crop}
          turn={crop.turn}
          quarter={crop.quarter ?? 0}
          mirrored={crop.mirrored ?? false}
          aspect={shareOf(ratio)}
          sizeLabel={least < resolution ? `${least} < ${resolution}，会发虚` : sizeName(crop)}
          small={least < resolution}
          fact={`原图 ${sizeName(item)}`}
          onChange={(box) => setMoving(onPicture(box, crop, frame))}
          onScale={(factor) => setMoving(scaleCrop(crop, factor, frame))}
          onDone={() => keep(moving)}
        />
        <ul className="absolute top-4 left-4 flex flex-col gap-2 text-12 text-2 max-desktop:hidden">
          {legend.map(({ keys, text }) => (
            <li key={text} className="flex items-center gap-1.5">
              {keys.map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
              {text}
            </li>
          ))}
        </ul>
        <div
          role="toolbar"
          aria-label="裁剪"
          aria-orientation="vertical"
          className="absolute top-1/2 right-3 flex -translate-y-1/2 flex-col gap-1 rounded-ctl bg-raised p-1 shadow-float max-tablet:inset-x-0 max-tablet:top-auto max-tablet:bottom-2 max-tablet:mx-auto max-tablet:w-fit max-tablet:translate-y-0 max-tablet:flex-row"
        >
          <IconButton size="sm" icon={Expand} label="裁到最大" onClick={fit} />
          <IconButton size="sm" icon={Undo2} label="撤销" disabled={!canUndo} onClick={onUndo} />
          <IconButton size="sm" icon={Redo2} label="重做" onClick={onRedo} />
        </div>
      </div>
    </div>
  );
}

type TagsProps = {
  dataset: string;
  /** Of the picture. */
  id: string;
  caption: string;
  trigger: string;
  /** Tags that nearly all pictures have: they are not suggested. */
  common: readonly { tag: string; share: number }[];
  field: RefObject<HTMLDivElement | null>;
  onCaption: (caption: string) => void;
  /** Esc in the field: back to the picture. */
  onLeave: () => void;
};

/** The tags of a caption: added by comma or Enter, taken out, and put in order by Alt with the arrows. The trigger stays in front. */
function Tags({ dataset, id, caption, trigger, common, field, onCaption, onLeave }: TagsProps): ReactElement {
  const [typed, setTyped] = useState('');
  /** The caption as one text, while it is written as a sentence. */
  const [sentence, setSentence] = useState<string>();
  const [dragged, setDragged] = useState<number>();
  const suggested = useSuggestions(dataset, id).data ?? '';
  const all = tagsOf(caption);
  const front = trigger !== '' && all[0] === trigger ? [trigger] : [];
  const own = all.slice(front.length);
  const put = (tags: readonly string[]) => onCaption(captionOf([...front, ...tags]).slice(0, CAPTION_MAX));
  function add(text: string): void {
    setTyped('');
    const more = tagsOf(text).filter((tag) => tag !== trigger);
    if (more.length > 0) put([...own, ...more]);
  }
  function key(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') add(typed);
    else if (event.key === 'Escape') onLeave();
    else if (event.key === 'Backspace' && typed === '' && own.length > 0) {
      setTyped(own.at(-1) ?? '');
      put(own.slice(0, -1));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
  function move(event: KeyboardEvent, at: number): void {
    const to = at + (event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0);
    if (!event.altKey || to === at) return;
    event.preventDefault();
    const tag = own[at];
    if (to >= 0 && to < own.length && tag !== undefined) put(own.toSpliced(at, 1).toSpliced(to, 0, tag));
  }
  const told = tagsOf(suggested).filter((tag) => tag !== trigger && !all.includes(tag));
  const swallowed = common.find(({ tag }) => told.includes(tag));
  const offered = told.filter((tag) => common.every((one) => one.tag !== tag));
  /** Drops the tag that is dragged before the one it is let go over. */
  function drop(to: number): void {
    const tag = dragged === undefined ? undefined : own[dragged];
    if (dragged !== undefined && tag !== undefined && dragged !== to) put(own.toSpliced(dragged, 1).toSpliced(to, 0, tag));
    setDragged(undefined);
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between">
        <h3 className="text-13 font-medium text-2">标签</h3>
        <span className={`text-12 num ${tokensOf(caption) > TOKENS_MAX ? 'text-warn' : 'text-3'}`}>
          {`${all.length} 个，${tokensOf(caption)} / ${TOKENS_MAX} 词`}
        </span>
      </div>
      {all.length > 0 && (
        <ul aria-label="标签" className="flex flex-wrap gap-1.5">
          {front.map((tag) => (
            <li key={tag} className="flex items-center">
              <Tag tone="accent" icon={Zap}>
                {tag}
              </Tag>
            </li>
          ))}
          {own.map((tag, n) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt with the arrows does the same
            <li
              key={tag}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                drop(n);
              }}
            >
              <Chip
                size="sm"
                draggable
                onDragStart={() => setDragged(n)}
                onDragEnd={() => setDragged(undefined)}
                aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
                onKeyDown={(event) => move(event, n)}
                onRemove={() => put(own.toSpliced(n, 1))}
              >
                {tag}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <div ref={field}>
        <TextField
          label="加标签"
          hideLabel
          placeholder="加标签，逗号或回车"
          trailing={<Kbd>T</Kbd>}
          value={typed}
          maxLength={200}
          onChange={(text) => (/[,，、;；]\s*$/.test(text) ? add(text) : setTyped(text))}
          onKeyDown={key}
          onBlur={() => add(typed)}
        />
      </div>
      {(offered.length > 0 || swallowed) && (
        <>
          <h3 className="pt-2 text-13 font-medium text-2">识别到的</h3>
          <ul aria-label="识别到的" className="flex flex-wrap gap-1.5">
            {offered.map((tag) => (
              <li key={tag}>
                <Chip size="sm" variant="add" icon={Plus} onClick={() => put([...own, tag])}>
                  {tag}
                </Chip>
              </li>
            ))}
          </ul>
          {swallowed && (
            <p className="text-12 text-3 num">
              「{swallowed.tag}」没列出来：{Math.round(swallowed.share * 100)}% 的图都有，会被触发词吞掉
            </p>
          )}
        </>
      )}
      <div className="flex items-baseline justify-between pt-2">
        <h3 className="text-13 font-medium text-2">写进文件的标注</h3>
        <Button size="sm" variant="ghost" onClick={() => setSentence(sentence === undefined ? caption : undefined)}>
          {sentence === undefined ? '改成句子' : '改回标签'}
        </Button>
      </div>
      {sentence === undefined ? (
        <p className="rounded-ctl bg-hover px-3 py-2 text-13 break-words text-2">{caption || '还没有标注'}</p>
      ) : (
        <TextArea
          label="写进文件的标注"
          hideLabel
          rows={3}
          value={sentence}
          maxLength={CAPTION_MAX}
          onChange={setSentence}
          onBlur={() => sentence.trim() !== caption && onCaption(sentence.trim())}
        />
      )}
    </div>
  );
}

/** What the check-up found of one picture, and what it did not. */
function Facts({ item, checked, resolution }: { item: Kept; checked: Checked; resolution: number }): ReactElement {
  const found = new Set(checked.findings.filter(({ groups }) => groups.some((group) => group.includes(item.id))).map(({ check }) => check));
  const size = trainedSize(item);
  const facts: { check: CheckId; good?: string; bad: string; value?: string }[] = [
    { check: 'blur', good: '清楚', bad: '模糊', value: `清晰度 ${Math.round(item.measures.sharpness)}` },
    { check: 'same', good: '没有和它重复的', bad: '和别的图重复' },
    { check: 'small', good: '裁完够大', bad: '裁完太小', value: `${Math.min(size.width, size.height)}，至少 ${resolution}` },
    { check: 'ratio', bad: '太长或太宽' },
    { check: 'edgeText', bad: '边上有文字' },
    { check: 'clear', bad: '透明底' },
  ];
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-13 font-medium text-2">这张的检查</h3>
      <ul aria-label="这张的检查" className="flex flex-col gap-1.5 text-13">
        {facts.map(({ check, good, bad, value }) => {
          const isBad = found.has(check);
          if (!isBad && good === undefined) return null;
          return (
            <li key={check} className="flex items-center gap-2">
              <span className={isBad ? 'text-warn' : 'text-accent'}>
                <Icon of={isBad ? TriangleAlert : CircleCheck} size={16} />
              </span>
              {isBad ? bad : good}
              {value !== undefined && <span className="ml-auto text-12 text-3 num">{value}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
