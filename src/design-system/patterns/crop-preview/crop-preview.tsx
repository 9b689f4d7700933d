import { Minus, Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { vars } from '#ds/foundations/vars.ts';
import { type Swatch, SwatchRow } from '#ds/patterns/swatch-row/swatch-row.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';

/** A rectangle in pixels of the picture; it may reach beyond it. */
export type CropBox = { left: number; top: number; width: number; height: number };

export type CropPreviewProps = {
  /** The address of the whole picture. */
  src: string;
  /** What is to be seen in the picture. */
  alt: string;
  /** Width of the whole picture in pixels; `area` and `subject` are measured in them. */
  width: number;
  /** Height of the whole picture in the same pixels. */
  height: number;
  /** What is kept: a solid line, the rest is dimmed. */
  area: CropBox;
  /** What the picture shows, dashed; absent where that is all of it. */
  subject?: CropBox | undefined;
  /** Below the area: the size it comes out with. */
  sizeLabel: string;
  /** Below the picture at the left, e.g. how large the original is. */
  fact: string;
  /** What the lines mean, below the picture at the right; left out, that place stays empty. */
  legend?: string | undefined;
  /** Keeps pixels hard when they are large. @default false */
  pixelated?: boolean;
};

const grounds: Swatch[] = [
  { id: 'white', label: '白', colour: '#ffffff' },
  { id: 'black', label: '黑', colour: '#0b0c0c' },
  { id: 'teal', label: '青', colour: '#2b8d84' },
  { id: 'ochre', label: '赭', colour: '#b4552d' },
];
const ZOOMS = [1, 1.5, 2, 3, 4, 6, 8];

/** Everything of the plane that must be in sight: the picture and the area, where that reaches beyond it. */
function planeOf({ width, height, area }: Pick<CropPreviewProps, 'width' | 'height' | 'area'>): CropBox {
  const left = Math.min(0, area.left);
  const top = Math.min(0, area.top);
  return { left, top, width: Math.max(width, area.left + area.width) - left, height: Math.max(height, area.top + area.height) - top };
}

/** A picture with what of it is kept, on a ground that shows its edge, as near as one likes. */
export function CropPreview(props: CropPreviewProps): ReactElement {
  const { src, alt, width, height, area, subject, sizeLabel, fact, legend, pixelated = false } = props;
  const [ground, setGround] = useState('');
  const [step, setStep] = useState(0);
  const [scale, setScale] = useState<number>();
  const plane = planeOf(props);
  const zoom = ZOOMS[step] ?? 1;
  const share = (part: number, of: number) => `${(part / of) * 100}%`;
  function measure(node: HTMLElement | null): (() => void) | undefined {
    if (!node) return undefined;
    const observer = new ResizeObserver(() => setScale(node.clientWidth / plane.width));
    observer.observe(node);
    return () => observer.disconnect();
  }
  return (
    <section aria-label="预览" className="flex size-full flex-col bg-inset">
      {/* As large as fits with the size below it; larger than that it scrolls. */}
      <div className="min-h-0 flex-1 p-5 pb-1">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- an enlarged picture is scrolled by keys */}
        <div tabIndex={step > 0 ? 0 : undefined} className="height-known size-full overflow-auto rounded-img">
          <div className="flex min-h-full min-w-full pb-7">
            <div
              ref={measure}
              style={vars({
                '--w': `calc(min(100cqw, (100cqh - 28px) * ${plane.width / plane.height}) * ${zoom})`,
                '--ratio': plane.width / plane.height,
              })}
              className="relative m-auto ratio-var w-var flex-none"
            >
              <div
                style={vars({ '--swatch': ground || 'transparent' })}
                className={`absolute inset-0 overflow-hidden rounded-img ${ground ? 'fill-swatch' : 'checker'}`}
              >
                <img
                  src={src}
                  alt={alt}
                  style={vars({
                    '--x': share(-plane.left, plane.width),
                    '--y': share(-plane.top, plane.height),
                    '--w': share(width, plane.width),
                    '--h': share(height, plane.height),
                  })}
                  className={`absolute top-var left-var h-var w-var max-w-none ${pixelated ? 'pixelated' : ''}`}
                />
                <Lines plane={plane} area={area} subject={subject} />
              </div>
              <output
                aria-label="导出尺寸"
                style={vars({
                  '--x': share(area.left + area.width / 2 - plane.left, plane.width),
                  '--y': share(area.top + area.height - plane.top, plane.height),
                })}
                className="absolute top-var left-var -translate-x-1/2 translate-y-1 rounded-tick bg-accent px-2 py-0.5 text-12 font-medium whitespace-nowrap text-on-accent num"
              >
                {sizeLabel}
              </output>
            </div>
          </div>
        </div>
      </div>
      <div className="flex justify-between gap-3 px-5 pb-2 text-12 text-3 num">
        <span>{fact}</span>
        <span>{legend}</span>
      </div>
      <div className="flex h-14 flex-none items-center gap-3 border-t border-line-1 px-5 text-12 text-3">
        <span aria-hidden="true" className="whitespace-nowrap max-tablet:hidden">
          看边缘
        </span>
        <SwatchRow label="看边缘" noneLabel="棋盘" customLabel={null} compact swatches={grounds} value={ground} onChange={setGround} />
        <span className="ml-auto flex items-center gap-1">
          <IconButton label="缩小预览" size="sm" icon={Minus} disabled={step === 0} onClick={() => setStep(step - 1)} />
          <output aria-label="显示比例" className="w-10 text-center num">
            {scale === undefined ? '' : `${Math.round(scale * 100)}%`}
          </output>
          <IconButton label="放大预览" size="sm" icon={Plus} disabled={step === ZOOMS.length - 1} onClick={() => setStep(step + 1)} />
        </span>
      </div>
    </section>
  );
}

function Lines({
  plane,
  area,
  subject,
}: {
  /** Everything that is drawn, in pixels of the picture. */
  plane: CropBox;
  /** What is kept: a solid line, the rest is dimmed. */
  area: CropBox;
  /** What the picture shows, dashed; undefined where that is all of it. */
  subject: CropBox | undefined;
}): ReactElement {
  const around = ({ left, top, width, height }: CropBox) => `M${left} ${top}h${width}v${height}h${-width}Z`;
  const thin = { fill: 'none', stroke: 'currentColor', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <svg viewBox={`${plane.left} ${plane.top} ${plane.width} ${plane.height}`} aria-hidden="true" className="absolute inset-0 size-full">
      <path d={`${around(plane)}${around(area)}`} fillRule="evenodd" fill="currentColor" fillOpacity={0.72} className="text-wall" />
      {subject && <path d={around(subject)} {...thin} strokeOpacity={0.7} strokeDasharray="4 4" className="text-on-img-1" />}
      <path d={around(area)} {...thin} strokeWidth={1.5} className="text-fill-accent" />
    </svg>
  );
}
