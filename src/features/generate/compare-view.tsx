import { Link2, Maximize, Minus, PinOff, Plus, Unlink2 } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type RefObject, useRef, useState } from 'react';
import type { Image } from '#shared/contract/content.ts';
import { cn } from '#ds/foundations/cn.ts';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { fitWhole, useViewport } from '#ds/foundations/use-viewport.ts';
import { vars } from '#ds/foundations/vars.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { usePageKeys } from '#product/page-keys.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { type KeyHint, KeyHints } from './key-hints.tsx';
import { type Difference, differencesOf } from './differences.ts';

type CompareViewProps = {
  /** Two to four; the first is what the others are compared with, until another letter is pressed. */
  pictures: readonly Image[];
  nameOf: (id: string) => string | undefined;
  onBack: () => void;
  onRemove: (id: string) => void;
  onChoose: (id: string) => void;
};

const WAYS = [
  { id: 'beside', label: '并排' },
  { id: 'flick', label: '闪切' },
] as const;

/** Between columns, in px: `gap-2`. */
const GAP = 8;

/** R8.14: pictures beside each other or in turn at one place, moved and zoomed as one or each by itself, and what they were made with: what differs, and what does not. */
export function CompareView({ pictures, nameOf, onBack, onRemove, onChoose }: CompareViewProps): ReactElement {
  const row = useRef<HTMLUListElement>(null);
  const isPhone = !useAtLeast('tablet');
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const [way, setWay] = useState<(typeof WAYS)[number]['id']>('beside');
  /** Moving and zooming one is moving and zooming all. */
  const [linked, setLinked] = useState(true);
  const [turn, setTurn] = useState(0);
  const [chosenBase, setBase] = useState(0);
  // Beside each other they are too small on a phone.
  const flick = isPhone || way === 'flick';
  // One may have been taken out meanwhile.
  const at = Math.min(turn, pictures.length - 1);
  const base = Math.min(chosenBase, pictures.length - 1);
  const [first] = pictures;
  const size = { width: first!.width, height: first!.height };
  const columns = flick ? 1 : pictures.length;
  const fit = (room: { width: number; height: number }) =>
    fitWhole({ ...room, width: room.width - (GAP * (columns - 1)) / columns }, size, 1);
  const view = useViewport(row, { fit, hand: true, wheel: 'zoomed', columns });
  const { place } = view;
  const apart = !flick && !linked;
  const rows = differencesOf(pictures, nameOf);
  const told = (differs: boolean) => rows.filter((one) => one.differs === differs);
  const shown = onlyDifferent ? told(true) : [...told(true), ...told(false)];
  // A phone has room for two columns of words.
  const listed = isPhone ? [...new Set([base, at])] : pictures.map((_, nth) => nth);
  const turns = Object.fromEntries(pictures.map((_, nth) => [String(nth + 1), () => setTurn(nth)]));
  usePageKeys({
    escape: onBack,
    ...(!apart && { ...zoomKeys(view), ...(flick && turns) }),
    ...(!flick && { l: () => setLinked(!linked) }),
  });
  return (
    <section
      aria-label="对比"
      className="flex min-h-0 min-w-0 flex-1 flex-col bg-inset max-tablet:fixed max-tablet:inset-x-0 max-tablet:top-topbar max-tablet:bottom-prompt-bar beside:right-beside beside:bottom-0 beside:mr-inset-right"
    >
      <header className="flex flex-none flex-wrap items-center gap-2 px-gutter py-2 tablet:h-13">
        <h2 className="text-16 font-semibold">对比</h2>
        <span className="mr-auto text-13 text-3 num">{pictures.length} / 4 张</span>
        {!isPhone && <Segmented label="怎样对比" items={WAYS} value={way} onChange={setWay} />}
        {flick && (
          <Segmented
            label="看哪张"
            items={pictures.map((picture, nth) => ({ id: picture.id, label: letterOf(nth), kbd: String(nth + 1) }))}
            value={pictures[at]!.id}
            onChange={(id) => setTurn(pictures.findIndex((picture) => picture.id === id))}
          />
        )}
        <span className="flex items-center gap-2 max-tablet:hidden">
          {!flick && (
            <IconButton
              label="一起缩放"
              icon={linked ? Link2 : Unlink2}
              pressed={linked}
              aria-keyshortcuts="L"
              onClick={() => setLinked(!linked)}
            />
          )}
          {/* Its place is kept: what stands beside it is pressed again. */}
          <span className={cn('flex items-center gap-2', apart && 'invisible')}>
            <IconButton label="缩小" icon={Minus} onClick={view.zoomOut} />
            <output aria-label="显示比例" className="w-12 flex-none text-center text-13 text-2 num">
              {percentOf(place)}
            </output>
            <IconButton label="放大" icon={Plus} onClick={view.zoomIn} />
            <IconButton label="适应窗口" icon={Maximize} pressed={view.fitted} aria-keyshortcuts="0" onClick={view.fit} />
          </span>
        </span>
        <span className="flex items-center gap-2 pr-2 text-13 text-2">
          <span aria-hidden="true">只看不同</span>
          <Switch label="只看不同" checked={onlyDifferent} onChange={setOnlyDifferent} />
        </span>
        <Button size="sm" kbd="Esc" onClick={onBack}>
          回到舞台
        </Button>
      </header>
      <div className="flex min-h-0 flex-1 px-gutter">
        <ul ref={row} style={vars({ '--columns': columns })} className="grid min-h-0 min-w-0 flex-1 cols-var gap-2">
          {flick ? (
            <Column
              layers={pictures}
              at={at}
              first={0}
              place={place}
              size={size}
              handlers={view.handlers}
              onPress={() => setTurn((at + 1) % pictures.length)}
              onRemove={onRemove}
            />
          ) : apart ? (
            pictures.map((picture, nth) => (
              <OwnColumn
                key={picture.id}
                picture={picture}
                nth={nth}
                start={view.fitted ? undefined : place}
                size={size}
                onRemove={onRemove}
              />
            ))
          ) : (
            pictures.map((picture, nth) => (
              <Column
                key={picture.id}
                layers={[picture]}
                at={0}
                first={nth}
                place={place}
                size={size}
                handlers={view.handlers}
                onRemove={onRemove}
              />
            ))
          )}
        </ul>
      </div>
      <p className="flex flex-none flex-wrap gap-x-6 gap-y-1 px-gutter pt-3 text-12 text-3">
        <span aria-label="不同之处">
          不同：
          <b className="font-medium text-1">
            {told(true)
              .map(({ label }) => label)
              .join('、') || '没有'}
          </b>
        </span>
        <span className="min-w-0 truncate">
          相同：
          {told(false)
            .map(({ label }) => label)
            .join('、') || '没有'}
        </span>
        <KeyHints hints={flick ? flickHints : besideHints} />
      </p>
      <div className="max-h-70 flex-none overflow-y-auto px-gutter py-3 max-tablet:max-h-44 beside:max-h-20">
        <table className="w-full table-fixed text-13">
          <thead>
            <tr>
              <th scope="col" className="w-20 text-left font-regular text-3">
                参数
              </th>
              {listed.map((nth) => (
                <th key={nth} scope="col" className="py-1 text-left font-regular">
                  <span className="flex items-center justify-between gap-2 pr-3">
                    <span>
                      <button
                        type="button"
                        aria-label={`以 ${letterOf(nth)} 为基准`}
                        aria-pressed={nth === base}
                        onClick={() => setBase(nth)}
                        className="relative rounded-tick font-semibold touch-target hover:underline"
                      >
                        {letterOf(nth)}
                      </button>{' '}
                      <span className="text-3">{nth === base ? '基准' : `${differing(rows, nth, base)} 处不同`}</span>
                    </span>
                    <Button size="sm" variant="ghost" aria-label={`${letterOf(nth)}，选这张`} onClick={() => onChoose(pictures[nth]!.id)}>
                      选这张
                    </Button>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ label, values }) => (
              <tr key={label} className="border-t border-line-1">
                <th scope="row" className="py-1.5 text-left font-regular text-3">
                  {label}
                </th>
                {listed.map((nth) => (
                  <td
                    key={nth}
                    className={cn('truncate py-1.5 pr-3 num', values[nth] === values[base] ? 'text-2' : 'font-semibold text-1')}
                  >
                    {values[nth] !== values[base] && (
                      <>
                        <span aria-hidden="true" className="mr-1.5 inline-block size-1.5 rounded-full bg-accent align-middle" />
                        <span className="sr-only">不同：</span>
                      </>
                    )}
                    {values[nth] ?? '无'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const besideHints: KeyHint[] = [
  [['L'], '一起或各自缩放'],
  [['0'], '适应窗口'],
  [['1'], '原大'],
];
const flickHints: KeyHint[] = [
  [['1', '4'], '看哪张'],
  [['0'], '适应窗口'],
];

type Viewport = ReturnType<typeof useViewport>;

/** What keys do with the pictures, or with the one that stands by itself. */
const zoomKeys = (view: Viewport): Record<string, () => void> => ({
  '0': view.fit,
  '1': () => view.zoomTo(1),
  '+': view.zoomIn,
  '=': view.zoomIn,
  '-': view.zoomOut,
});

const percentOf = (place: Viewport['place']) => (place ? `${Math.round(place.scale * 100)}%` : '');

const letterOf = (nth: number) => 'ABCD'[nth]!;
const differing = (rows: readonly Difference[], nth: number, base: number) =>
  rows.filter(({ values }) => values[nth] !== values[base]).length;

type ColumnProps = {
  /** At one place, one over the other: so the next is there at once. */
  layers: readonly Image[];
  /** Which of them is seen. */
  at: number;
  /** Which of the compared the first of them is. */
  first: number;
  place: Viewport['place'];
  /** Of the first picture: another size is shown as large as that one. */
  size: { width: number; height: number };
  handlers: Viewport['handlers'];
  /** It was pressed and not moved. */
  onPress?: () => void;
  onRemove: (id: string) => void;
  /** Of one that moves by itself: what zooms it. */
  own?: Viewport & { box: RefObject<HTMLLIElement | null> };
};

type OwnColumnProps = Pick<ColumnProps, 'size' | 'onRemove'> & {
  picture: Image;
  nth: number;
  /** Where all stood when they were let go of. */
  start: Viewport['place'];
};

/** One of those that are moved and zoomed each by itself. */
function OwnColumn({ picture, nth, start, size, onRemove }: OwnColumnProps): ReactElement {
  const box = useRef<HTMLLIElement>(null);
  const view = useViewport(box, { fit: (room) => fitWhole(room, size, 1), hand: true, wheel: 'zoomed', start });
  return (
    <Column
      layers={[picture]}
      at={0}
      first={nth}
      place={view.place}
      size={size}
      handlers={view.handlers}
      onRemove={onRemove}
      own={{ ...view, box }}
    />
  );
}

function Column({ layers, at, first, place, size, handlers, onPress, onRemove, own }: ColumnProps): ReactElement {
  const url = useImageUrl();
  const down = useRef(place);
  const letter = letterOf(first + at);
  function press(event: KeyboardEvent): void {
    const run = own && !event.ctrlKey && !event.metaKey && !event.altKey && zoomKeys(own)[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the controls inside
    <li
      ref={own?.box}
      aria-label={own && letter}
      onKeyDown={press}
      // Before the hand takes the press to move the picture.
      onPointerDownCapture={() => (down.current = place)}
      className="relative min-w-0 overflow-hidden rounded-img bg-wall ring-1 ring-line-1"
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- by keys 1 to 4, and by the letters above */}
      <div
        {...handlers}
        // A drag moves it instead.
        onClick={() => down.current?.x === place?.x && down.current?.y === place?.y && onPress?.()}
        className="absolute inset-0 cursor-grab touch-none"
      >
        {place &&
          layers.map((picture, nth) => (
            <img
              key={picture.id}
              src={url(picture.url)}
              alt={`${letterOf(first + nth)}，种子 ${picture.params?.seed ?? '未知'}`}
              draggable={false}
              style={vars({
                '--x': `${place.x}px`,
                '--y': `${place.y}px`,
                '--w': `${size.width * place.scale}px`,
                '--h': `${size.height * place.scale}px`,
              })}
              className={cn('absolute left-var top-var h-var w-var max-w-none object-contain', nth !== at && 'invisible')}
            />
          ))}
      </div>
      <span className="absolute top-2 left-2">
        <Tag tone="image">{letter}</Tag>
      </span>
      <span className="absolute top-2 right-2">
        <IconButton size="sm" onImage tip="none" icon={PinOff} label={`把 ${letter} 拿出对比盘`} onClick={() => onRemove(layers[at]!.id)} />
      </span>
      {own && (
        <span className="absolute right-2 bottom-2 flex items-center gap-1">
          <Tag tone="image">{percentOf(place)}</Tag>
          <IconButton size="sm" onImage tip="none" icon={Minus} label={`缩小 ${letter}`} onClick={own.zoomOut} />
          <IconButton size="sm" onImage tip="none" icon={Plus} label={`放大 ${letter}`} onClick={own.zoomIn} />
          <IconButton size="sm" onImage tip="none" icon={Maximize} label={`让 ${letter} 适应窗口`} onClick={own.fit} />
        </span>
      )}
    </li>
  );
}
