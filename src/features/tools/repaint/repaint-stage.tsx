import { Brush, Eraser, Expand, Lasso, Maximize, Minus, Plus, Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type RefObject, useRef, useState } from 'react';
import { sizeName } from '#shared/rules/size.ts';
import { ScrollRegion } from '#ds/foundations/scroll-region.tsx';
import { fitWhole, type Place, useViewport } from '#ds/foundations/use-viewport.ts';
import { vars } from '#ds/foundations/vars.ts';
import { MaskCanvas, type MaskTool } from '#ds/patterns/mask-canvas/mask-canvas.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { useImageUrl } from '#product/use-image-url.ts';
import { usePageKeys } from '#product/page-keys.ts';
import { ExtendHandles } from './extend-handles.tsx';
import { type Extension, isExtended, wholeSize } from './extension.ts';
import { BRUSH, FEATHER_MAX } from './repaint-draft.ts';
import { RepaintResults, ResultOnCanvas, useResults } from './repaint-results.tsx';
import type { Repainting } from './use-repaint.ts';

type Tool = MaskTool | 'extend';
type Size = { width: number; height: number };
const tools = [
  { id: 'brush', label: '画笔', icon: Brush, kbd: 'B' },
  { id: 'eraser', label: '橡皮', icon: Eraser, kbd: 'E' },
  { id: 'lasso', label: '套索', icon: Lasso, kbd: 'L' },
  { id: 'extend', label: '扩图', icon: Expand, kbd: 'X' },
] as const;
const hints: [keys: string[], words: string][] = [
  [['[', ']'], '笔刷大小'],
  [['Shift [', 'Shift ]'], '羽化'],
  [['Alt'], '按住减选'],
  [['方向键', '空格'], '移动与涂抹'],
];

/** A brush grows by a tenth, by one pixel at least. */
const larger = (size: number, way: 1 | -1) => Math.min(BRUSH.max, Math.max(BRUSH.min, size + way * Math.max(1, Math.round(size / 10))));

/** Left free around the frame, as a share of the box: handles and labels stand there. */
const MARGIN = 0.08;

/** The whole frame in the middle of the box, never larger than twice its size. */
function fitFrame(box: Size, size: Size, extension: Extension): Place {
  const free = { width: box.width * (1 - 2 * MARGIN), height: box.height * (1 - 2 * MARGIN) };
  const { scale, x, y } = fitWhole(free, wholeSize(size, extension), 2);
  return { scale, x: x + box.width * MARGIN + extension.left * scale, y: y + box.height * MARGIN + extension.top * scale };
}

/** The picture to mark on, its frame to extend, and what came of the last press. */
export function RepaintStage({ repaint }: { repaint: Repainting }): ReactElement {
  const { source, draft, set, lacks, able } = repaint;
  const url = useImageUrl();
  const box = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  /** Whether the brush was last moved by a pointer: then the space bar moves the picture, else it puts the brush down. */
  const byPointer = useRef(false);
  const [tool, setTool] = useState<Tool>('brush');
  const [original, setOriginal] = useState(false);
  const [hand, setHand] = useState(false);
  const view = useViewport(box, { fit: (room) => fitFrame(room, source, draft.extend), hand: hand || tool === 'extend' });
  const results = useResults(source.key);
  const { place } = view;
  const whole = wholeSize(source, draft.extend);
  const shown = results.shown;

  function extend(): void {
    setTool('extend');
    handle.current?.focus();
  }
  const feather = (way: 1 | -1) => set({ feather: Math.min(FEATHER_MAX, Math.max(0, draft.feather + way * 2)) });
  const undo = () => repaint.undo?.();
  const redo = () => repaint.redo?.();
  const drawing = {
    b: () => setTool('brush'),
    e: () => setTool('eraser'),
    l: () => setTool('lasso'),
    x: extend,
    '[': () => set({ size: larger(draft.size, -1) }),
    ']': () => set({ size: larger(draft.size, 1) }),
    '{': () => feather(-1),
    '}': () => feather(1),
    '\\': () => setOriginal(true),
    'ctrl+z': undo,
    'ctrl+shift+z': redo,
    'ctrl+y': redo,
  };
  usePageKeys({ ...(able && drawing), 'ctrl+enter': repaint.submit }, { onRelease });
  function onRelease(key: string): void {
    if (key === '\\' || key === '|') setOriginal(false);
    if (key === ' ') setHand(false);
  }
  function spaceMoves(event: KeyboardEvent): void {
    if (event.key.startsWith('Arrow')) byPointer.current = false;
    if (event.key !== ' ' || !byPointer.current || (event.target as Element).role !== 'application') return;
    event.preventDefault();
    event.stopPropagation();
    setHand(true);
  }
  return (
    <section aria-label="画布" className="flex min-h-0 min-w-0 flex-1 flex-col bg-inset">
      <Toolbar
        tool={tool}
        onTool={(next) => (next === 'extend' ? extend() : setTool(next))}
        disabled={!able}
        undo={repaint.undo}
        redo={repaint.redo}
        original={original}
        onOriginal={setOriginal}
        view={view}
      />
      <div
        {...view.handlers}
        ref={box}
        role="presentation"
        onKeyDownCapture={spaceMoves}
        onPointerMove={() => (byPointer.current = true)}
        className="relative min-h-0 flex-1 touch-none overflow-hidden"
      >
        {place && shown && <ResultOnCanvas results={results} place={place} source={source} />}
        {place && !shown && (
          <PictureOnCanvas
            repaint={repaint}
            place={place}
            tool={tool}
            original={original}
            paused={view.pinching || hand}
            handle={handle}
            onHold={view.hold}
          />
        )}
      </div>
      <div className="flex flex-none flex-col items-center gap-1 px-4 pb-2 text-12 text-3 num">
        <p>{isExtended(draft.extend) ? `${sizeName(whole)}，原图 ${sizeName(source)}` : sizeName(source)}</p>
        <p aria-hidden="true" className="hidden items-center gap-1.5 text-2 desktop:flex">
          {!lacks &&
            hints.map(([keys, words]) => (
              <span key={words} className="mr-2 flex items-center gap-1.5">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
                {words}
              </span>
            ))}
        </p>
      </div>
      <RepaintResults results={results} before={url(source.url)} />
    </section>
  );
}

function geometry(x: number, y: number, size: { width: number; height: number }, scale: number) {
  return vars({ '--x': `${x}px`, '--y': `${y}px`, '--w': `${size.width * scale}px`, '--h': `${size.height * scale}px` });
}

type PictureProps = {
  repaint: Repainting;
  place: Place;
  tool: Tool;
  /** Shows the picture without the mask. */
  original: boolean;
  paused: boolean;
  handle: RefObject<HTMLDivElement | null>;
  onHold: () => () => void;
};

/** The frame with what will be added hatched, the picture with its mask, the handles over both. */
function PictureOnCanvas({ repaint, place, tool, original, paused, handle, onHold }: PictureProps): ReactElement {
  const { source, draft, set, mask, able } = repaint;
  const url = useImageUrl();
  const { x, y, scale } = place;
  const frame = geometry(x - draft.extend.left * scale, y - draft.extend.top * scale, wholeSize(source, draft.extend), scale);
  return (
    <>
      <div style={frame} className="absolute left-var top-var h-var w-var hatched ring-1 ring-accent" />
      <div
        style={geometry(x, y, source, scale)}
        className={`absolute left-var top-var h-var w-var ${tool === 'extend' ? 'pointer-events-none' : ''}`}
      >
        <img src={url(source.url)} alt="要改的图" draggable={false} className="size-full checker" />
        {able && !original && (
          <MaskCanvas
            label="涂抹区：方向键移动画笔，按住空格涂抹，回车落笔或提笔"
            mask={mask}
            tool={tool === 'extend' ? 'brush' : tool}
            size={draft.size}
            feather={draft.feather}
            scale={scale}
            paused={paused}
            onStep={repaint.add}
          />
        )}
      </div>
      {able && (
        <div style={frame} className="pointer-events-none absolute left-var top-var interactive h-var w-var">
          <ExtendHandles
            size={source}
            extend={draft.extend}
            scale={scale}
            first={handle}
            onChange={(next) => set({ extend: next })}
            onHold={onHold}
          />
        </div>
      )}
    </>
  );
}

type ToolbarProps = {
  tool: Tool;
  onTool: (tool: Tool) => void;
  disabled: boolean;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  original: boolean;
  onOriginal: (held: boolean) => void;
  view: ReturnType<typeof useViewport>;
};

function Toolbar({ tool, onTool, disabled, undo, redo, original, onOriginal, view }: ToolbarProps): ReactElement {
  return (
    <div className="flex flex-none max-tablet:order-last">
      <ScrollRegion axis="x">
        <fieldset disabled={disabled} aria-label="画布工具">
          {/* A fieldset lays nothing out in the middle. */}
          <div className="flex h-13 items-center gap-1.5 px-3 tablet:px-gutter">
            <Segmented label="工具" value={tool} items={tools} onChange={onTool} />
            <Line />
            <IconButton label="撤销" icon={Undo2} disabled={!undo} aria-keyshortcuts="Control+Z" onClick={undo} />
            <IconButton label="重做" icon={Redo2} disabled={!redo} aria-keyshortcuts="Control+Shift+Z" onClick={redo} />
            <span className="ml-auto" />
            <Button
              size="sm"
              variant="ghost"
              kbd="\"
              aria-pressed={original}
              onPointerDown={() => onOriginal(true)}
              onPointerUp={() => onOriginal(false)}
              onPointerCancel={() => onOriginal(false)}
              onKeyDown={(event) => (event.key === ' ' || event.key === 'Enter') && onOriginal(true)}
              onKeyUp={() => onOriginal(false)}
              onBlur={() => onOriginal(false)}
            >
              按住看原图
            </Button>
            <Line />
            <IconButton label="缩小" icon={Minus} onClick={view.zoomOut} />
            <output aria-label="显示比例" className="w-12 flex-none text-center text-13 text-2 num">
              {view.place ? `${Math.round(view.place.scale * 100)}%` : ''}
            </output>
            <IconButton label="放大" icon={Plus} onClick={view.zoomIn} />
            <IconButton label="适应窗口" icon={Maximize} onClick={view.fit} />
          </div>
        </fieldset>
      </ScrollRegion>
    </div>
  );
}

function Line(): ReactElement {
  return <span aria-hidden="true" className="mx-1 h-4 w-px flex-none bg-line-2" />;
}
