import './crop-frame.css';
import type { KeyboardEvent, ReactElement } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import { vars } from '#ds/foundations/vars.ts';

export type CropFrameBox = { x: number; y: number; width: number; height: number };

export type CropFrameProps = {
  /** The address of the whole picture; the box is drawn over it. */
  src: string;
  /** What is to be seen. */
  alt: string;
  /** Width of the picture as it lies, in its pixels. */
  width: number;
  /** Height as it lies, in the same pixels: a quarter turn swaps the two. */
  height: number;
  /** What is kept of it, in its pixels. */
  box: CropFrameBox;
  /** Degrees by which the picture is turned under the box. @default 0 */
  turn?: number;
  /** How it lies: quarter turns clockwise. @default 0 */
  quarter?: number;
  /**
   * Mirrored left to right, after the quarter turns.
   *
   * @default false
   */
  mirrored?: boolean;
  /** Width ÷ height that stays when the box is made larger; any where it is absent. */
  aspect?: number | undefined;
  /** In the corner of the box: what comes out. */
  sizeLabel: string;
  /** That is less than there should be. @default false */
  small?: boolean;
  /** In the corner of the picture. */
  fact?: string | undefined;
  /** While it is dragged or moved by keys; the box may lie beyond what the picture covers. */
  onChange: (box: CropFrameBox) => void;
  /** `+` and `-` were pressed: what the box is to be scaled by about its middle. */
  onScale: (factor: number) => void;
  /** The box was let go of. */
  onDone: () => void;
};

const labels = {
  cropArea: '裁剪框，方向键移动，加减号缩放',
  nwDragHandle: '左上角',
  nDragHandle: '上边',
  neDragHandle: '右上角',
  eDragHandle: '右边',
  seDragHandle: '右下角',
  sDragHandle: '下边',
  swDragHandle: '左下角',
  wDragHandle: '左边',
};
const moves: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const scales: Record<string, number> = { '+': 1.05, '=': 1.05, '-': 1 / 1.05 };

/** A picture with a box over it that says what is kept: moved and sized by pointer or keys, a pixel or, with Shift, ten at a time. */
export function CropFrame({
  src,
  alt,
  width,
  height,
  box,
  turn = 0,
  quarter = 0,
  mirrored = false,
  aspect,
  sizeLabel,
  small = false,
  fact,
  onChange,
  onScale,
  onDone,
}: CropFrameProps): ReactElement {
  // A picture that lies on its side fills a frame of the other shape.
  const fitted = quarter % 2 === 1 ? `scale(${width / height}, ${height / width})` : '';
  const orientation = `scaleX(${mirrored ? -1 : 1}) ${fitted} rotate(${quarter * 90}deg)`;
  const percent = (part: number, of: number) => (part / of) * 100;
  const toBox = (crop: PercentCrop): CropFrameBox => ({
    x: Math.round((crop.x / 100) * width),
    y: Math.round((crop.y / 100) * height),
    width: Math.round((crop.width / 100) * width),
    height: Math.round((crop.height / 100) * height),
  });
  function key(event: KeyboardEvent<HTMLElement>): void {
    const factor = scales[event.key];
    const move = moves[event.key];
    if (factor !== undefined) onScale(factor);
    else if (move && event.target instanceof Element && event.target.matches('[role=group]')) {
      // Pixels of the picture; the component's own are those of the screen.
      event.stopPropagation();
      const far = event.shiftKey ? 10 : 1;
      onChange({ ...box, x: box.x + move[0] * far, y: box.y + move[1] * far });
    } else return;
    event.preventDefault();
  }
  return (
    <div className="height-known size-full">
      <div className="flex size-full">
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of what is inside */}
        <div
          onKeyDownCapture={key}
          onKeyUp={onDone}
          style={vars({ '--w': `min(100cqw, 100cqh * ${width / height})`, '--ratio': width / height })}
          className="relative m-auto ratio-var w-var flex-none bg-inset"
        >
          <ReactCrop
            keepSelection
            ruleOfThirds
            ariaLabels={labels}
            crop={{
              unit: '%',
              x: percent(box.x, width),
              y: percent(box.y, height),
              width: percent(box.width, width),
              height: percent(box.height, height),
            }}
            {...(aspect !== undefined && { aspect })}
            onChange={(_, crop) => onChange(toBox(crop))}
            onDragEnd={onDone}
          >
            <img
              src={src}
              alt={alt}
              draggable={false}
              style={vars({ '--turn': `${turn}deg`, '--orientation': orientation })}
              className="size-full turned-var"
            />
          </ReactCrop>
          <output
            aria-label="裁剪尺寸"
            style={vars({ '--x': `${percent(box.x, width)}%`, '--y': `${percent(box.y, height)}%` })}
            className={`pointer-events-none absolute top-var left-var mt-3 ml-3 rounded-tick px-2 py-0.5 text-12 font-medium whitespace-nowrap num ${small ? 'bg-warn-tint text-warn' : 'bg-on-img-ctl text-on-img-1'}`}
          >
            {sizeLabel}
          </output>
          {fact !== undefined && (
            <span className="pointer-events-none absolute right-2 bottom-2 rounded-tick bg-on-img-ctl px-2 py-0.5 text-12 text-on-img-1 num">
              {fact}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
