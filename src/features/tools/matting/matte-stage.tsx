import { Brush, Download, Eraser, Minus, Plus, Redo2, SquareSplitHorizontal, Undo2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Image } from '#shared/contract/content.ts';
import type { Task } from '#shared/contract/generation.ts';
import { useDownloadKeys } from '#product/page-keys.ts';
import { vars } from '#ds/foundations/vars.ts';
import { BrushCanvas } from '#ds/patterns/brush-canvas/brush-canvas.tsx';
import { CarryOnMenu } from '#ds/patterns/carry-on-menu/carry-on-menu.tsx';
import { CompareSlider } from '#ds/patterns/compare-slider/compare-slider.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { Spinner } from '#ds/primitives/spinner/spinner.tsx';
import { carryOnItems, useCarryOn } from '#product/carry-on.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { openDialog } from '#state/dialogs.ts';
import type { MatteEditing } from './use-matte-edit.ts';

type Mode = 'compare' | 'keep' | 'remove';
const ZOOM_MAX = 4;

type Props = { image: Image; source: NonNullable<Task['source']>; editing: MatteEditing };

/** One cut-out in full: before and after, the brush over it, and the way out. */
export function MatteStage({ image, source, editing }: Props): ReactElement {
  const url = useImageUrl();
  const carryOn = useCarryOn();
  const [mode, setMode] = useState<Mode>('compare');
  const [zoom, setZoom] = useState(1);
  const [size, setSize] = useState(6);
  const ratio = image.width / image.height;
  useDownloadKeys([image.id]);
  const before = url(source.url);
  const after = url(image.url);
  return (
    <div className="flex min-h-0 w-full flex-1 flex-col items-center gap-4">
      {/* As wide as its height allows; beyond that it scrolls. */}
      <div className="w-full flex-1 overflow-auto tablet:min-h-60 tablet:height-known">
        <div style={vars({ '--w': `min(${zoom * 100}%, calc(100cqh * ${ratio * zoom}))` })} className="mx-auto w-var">
          {mode === 'compare' ? (
            <CompareSlider
              label="原图与抠图对比"
              ratio={ratio}
              before={{ src: before, alt: '原图', tag: '原图' }}
              after={{ src: after, alt: '抠图结果', tag: '抠图后' }}
            />
          ) : (
            <div style={vars({ '--ratio': ratio })} className="checker relative ratio-var w-full overflow-hidden rounded-img">
              <img src={before} alt="" className="absolute inset-0 size-full opacity-30" />
              <img src={after} alt="抠图结果" className="absolute inset-0 size-full" />
              <BrushCanvas
                label={`${mode === 'keep' ? '补回' : '擦除'}画笔：方向键移动，按住空格涂抹`}
                ratio={ratio}
                keep={mode === 'keep'}
                size={size / 100}
                strokes={editing.pending}
                onStroke={editing.paint}
              />
            </div>
          )}
        </div>
      </div>
      <div
        role="toolbar"
        aria-label="抠图工具"
        className="flex max-w-full flex-wrap items-center justify-center gap-1 rounded-card bg-raised p-1.5 shadow-float"
      >
        <IconButton label="对比" icon={SquareSplitHorizontal} pressed={mode === 'compare'} onClick={() => setMode('compare')} />
        <IconButton label="补回" icon={Brush} pressed={mode === 'keep'} onClick={() => setMode('keep')} />
        <IconButton label="擦除" icon={Eraser} pressed={mode === 'remove'} onClick={() => setMode('remove')} />
        {mode !== 'compare' && (
          <span className="w-40 px-2">
            <Slider label="画笔大小" shape="bare" unit="%" value={size} min={1} max={30} onChange={setSize} />
          </span>
        )}
        <Line />
        <IconButton label="撤销" icon={Undo2} disabled={!editing.undo} onClick={editing.undo} />
        <IconButton label="重做" icon={Redo2} disabled={!editing.redo} onClick={editing.redo} />
        <Line />
        <IconButton label="缩小" icon={Minus} disabled={zoom <= 1} onClick={() => setZoom(zoom - 0.5)} />
        <output aria-label="显示比例" className="w-12 text-center text-13 text-2 num">
          {zoom * 100}%
        </output>
        <IconButton label="放大" icon={Plus} disabled={zoom >= ZOOM_MAX} onClick={() => setZoom(zoom + 0.5)} />
        <Line />
        <Button size="sm" icon={Download} onClick={() => openDialog('export', [image.id])}>
          PNG
        </Button>
        <CarryOnMenu label="接着做" size="sm" items={carryOnItems(image, 'matt')} onSelect={(next) => carryOn(image, next)} />
        <span role="status" aria-label={editing.saving ? '正在更新' : undefined} className="grid size-5 place-items-center">
          {editing.saving && <Spinner />}
        </span>
      </div>
    </div>
  );
}

function Line(): ReactElement {
  return <span aria-hidden="true" className="mx-1 h-4 w-px bg-line-2" />;
}
