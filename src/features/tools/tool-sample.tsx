import { type ReactElement, useState } from 'react';
import type { SampleKind } from '#shared/tools/samples.ts';
import { CompareSlider } from '#ds/patterns/compare-slider/compare-slider.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { useImageUrl } from '#product/use-image-url.ts';

const seed = (name: string) => `seed/${name}.webp`;
/** What the chest looks like from each side, a quarter turn apart. */
const TURNS = ['td1', 'td2', 'td3', 'td4'];
/** The words of the poster, as it was asked for. */
const WORDS = ['法师剪影', '巨大的橙色月亮', '剪影海报', '青色远山', '大面积留白'];

/** What a tool does, on pictures of ours and by real controls; nothing of it costs anything or is kept. */
export function ToolSample({ of }: { of: SampleKind }): ReactElement {
  const url = useImageUrl();
  const [turn, setTurn] = useState(0);
  const src = (name: string) => url(seed(name));
  switch (of) {
    case 'matt':
      return (
        <CompareSlider
          label="样图：原图与抠图对比"
          ratio={4 / 3}
          before={{ src: src('cmp1'), alt: '云上的小机器人', tag: '原图' }}
          after={{ src: src('cmp2'), alt: '抠出来的小机器人，透明背景', tag: '抠图后' }}
        />
      );
    case 'enlarge':
      return (
        <CompareSlider
          label="样图：放大前后对比"
          ratio={16 / 9}
          pixelated
          checker={false}
          before={{ src: src('enl0'), alt: '雪山，320 × 180', tag: '320 × 180' }}
          after={{ src: src('enl1'), alt: '放大 4 倍的雪山，1280 × 720', tag: '1280 × 720' }}
        />
      );
    case 'three':
      return (
        <div className="flex items-center gap-3 tablet:flex-col">
          <div className="w-28 flex-none tablet:w-full">
            <Pic src={src(TURNS[turn]!)} alt={`木宝箱，转到 ${turn * 90}°`} lazy={false} />
          </div>
          <div className="flex min-w-0 flex-1 tablet:w-full">
            <Slider
              label="转动"
              shape="bare"
              unit="°"
              value={turn * 90}
              min={0}
              max={(TURNS.length - 1) * 90}
              step={90}
              onChange={(angle) => setTurn(angle / 90)}
            />
          </div>
        </div>
      );
    case 'logo':
      return (
        <div className="grid grid-cols-3 gap-2">
          <div className="col-span-2 row-span-2">
            <Pic src={src('ef6')} alt="赤狐工坊，图形加字标" lazy={false} />
          </div>
          <Pic src={src('ef1')} alt="同一个狐首，深底" lazy={false} />
          <Pic src={src('ef3')} alt="同一个狐首，单色" lazy={false} />
        </div>
      );
    case 'interrogate':
      return (
        <div className="flex items-center gap-5">
          <div className="min-w-0 flex-1">
            <Pic src={src('o02')} alt="剪影海报：法师与橙色月亮" ratio={2 / 3} lazy={false} />
          </div>
          <ul aria-label="从画面里认出的词" className="flex flex-1 flex-col items-start gap-2">
            {WORDS.map((word) => (
              <li key={word}>
                <Tag>{word}</Tag>
              </li>
            ))}
          </ul>
        </div>
      );
  }
}
