import { ArrowLeft, ChevronLeft, ChevronRight, CircleCheck, TriangleAlert, Zap } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { CAPTION_MAX, type Crop } from '#shared/contract/datasets.ts';
import { captionOf, type Checked, type CheckId, tagsOf, TOKENS_MAX, tokensOf, trainedSize } from '#shared/rules/dataset-check.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { CropFrame } from '#ds/patterns/crop-frame/crop-frame.tsx';
import { FilmStrip } from '#ds/patterns/film-strip/film-strip.tsx';
import { RatioPicker } from '#ds/patterns/ratio-picker/ratio-picker.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { usePageKeys } from '#product/page-keys.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { cropToRatio, keptCrop, onPicture, scaleCrop, wholeOf } from './crop-box.ts';
import type { Change, Kept } from './edits.ts';

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

type Props = {
  items: readonly Kept[];
  /** The picture that is worked on. */
  item: Kept;
  trigger: string;
  checked: Checked;
  /** Shorter side that is trained on, in pixels. */
  resolution: number;
  onItem: (id: string) => void;
  onBack: () => void;
  onChange: (change: Change) => void;
};

/** R5.6: one picture of a dataset at a time: what of it is trained on, its tags, and what was found of it. */
export function EditPicture(props: Props): ReactElement {
  const { items, item, onItem, onBack } = props;
  const url = useImageUrl();
  const [ratio, setRatio] = useState<RatioId>('1:1');
  const at = items.indexOf(item);
  const go = (by: number) => {
    const next = items[at + by];
    if (next) onItem(next.id);
  };
  usePageKeys({ pagedown: () => go(1), pageup: () => go(-1), escape: onBack });
  return (
    <section aria-label="逐张处理" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex items-center gap-1">
          <IconButton label="返回数据集" icon={ArrowLeft} onClick={onBack} />
          <h2 className="font-semibold num">{`第 ${at + 1} 张，共 ${items.length} 张`}</h2>
        </span>
        <p className="text-13 text-3 num">
          {`裁好 ${items.filter(({ crop }) => crop).length}，标好 ${items.filter(({ caption }) => caption !== '').length}`}
        </p>
        <span className="ml-auto flex gap-1">
          <IconButton label="上一张" icon={ChevronLeft} disabled={at === 0} onClick={() => go(-1)} />
          <IconButton label="下一张" icon={ChevronRight} disabled={at === items.length - 1} onClick={() => go(1)} />
        </span>
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
      <FilmStrip
        label="数据集里的图片"
        value={item.id}
        frames={items.map(({ id, url: key, crop, caption }, n) => ({
          id,
          label: `第 ${n + 1} 张`,
          src: url(key, 240),
          status: caption === '' ? '缺标注' : crop ? '裁好' : '没裁',
        }))}
        onSelect={onItem}
      />
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

function Picture({ item, src, place, trigger, checked, resolution, ratio, onRatio, onNext, onChange }: PictureProps): ReactElement {
  const stage = useRef<HTMLDivElement>(null);
  /** The crop while it is dragged or turned; kept when it is let go of. */
  const [moving, setMoving] = useState<Crop>();
  const crop = moving ?? item.crop ?? wholeOf(item);
  const least = Math.min(crop.width, crop.height);
  function keep(next: Crop | undefined): void {
    setMoving(undefined);
    const kept = next && keptCrop(next, item);
    if (next && JSON.stringify(kept) !== JSON.stringify(item.crop)) onChange({ edits: [{ id: item.id, crop: kept ?? null }] });
  }
  function choose(id: RatioId): void {
    onRatio(id);
    const share = shareOf(id);
    if (share) keep(cropToRatio(crop, share, item));
  }
  /** From the box as it was before it was turned: turning back brings it back. */
  function turn(degrees: number): void {
    setMoving(onPicture(item.crop ?? wholeOf(item), degrees, item));
  }
  return (
    <div className="flex gap-5 max-tablet:flex-col-reverse">
      <div className="flex flex-none flex-col gap-5 tablet:w-80">
        <RatioPicker
          label="比例"
          size={`裁成 ${crop.width} × ${crop.height}，训练用 ${resolution}`}
          items={ratios}
          value={ratio}
          onChange={choose}
        />
        <div className="flex">
          <Slider
            label="转正"
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
        </div>
        <Tags
          caption={item.caption}
          trigger={trigger}
          onCaption={(caption) => onChange({ edits: [{ id: item.id, caption }] })}
          onLeave={() => stage.current?.querySelector<HTMLElement>('[role=group]')?.focus()}
        />
        <Facts item={item} checked={checked} resolution={resolution} />
        {onNext && (
          <Button variant="stone" size="lg" block onClick={onNext}>
            下一张
          </Button>
        )}
      </div>
      <div ref={stage} className="h-stage min-w-0 flex-1 rounded-card bg-wall p-6 max-tablet:h-export-phone max-tablet:flex-none">
        <CropFrame
          src={src}
          alt={`第 ${place} 张`}
          width={item.width}
          height={item.height}
          box={crop}
          turn={crop.turn}
          aspect={shareOf(ratio)}
          sizeLabel={least < resolution ? `${least} < ${resolution}，会发虚` : `${crop.width} × ${crop.height}`}
          small={least < resolution}
          fact={`原图 ${item.width} × ${item.height}`}
          onChange={(box) => setMoving(onPicture(box, crop.turn, item))}
          onScale={(factor) => setMoving(scaleCrop(crop, factor, item))}
          onDone={() => keep(moving)}
        />
      </div>
    </div>
  );
}

type TagsProps = {
  caption: string;
  trigger: string;
  onCaption: (caption: string) => void;
  /** Esc in the field: back to the picture. */
  onLeave: () => void;
};

/** The tags of a caption: added by comma or Enter, taken out, and put in order by Alt with the arrows. The trigger stays in front. */
function Tags({ caption, trigger, onCaption, onLeave }: TagsProps): ReactElement {
  const [typed, setTyped] = useState('');
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
            <li key={tag}>
              <Chip
                size="sm"
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
      <TextField
        label="加标签"
        hideLabel
        placeholder="加标签，逗号或回车"
        value={typed}
        maxLength={200}
        onChange={(text) => (/[,，、;；]\s*$/.test(text) ? add(text) : setTyped(text))}
        onKeyDown={key}
        onBlur={() => add(typed)}
      />
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
