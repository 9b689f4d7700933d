import { lazy, type ReactElement, Suspense } from 'react';
import * as z from 'zod/mini';
import { SampleResult as Result } from '#shared/contract/samples.ts';
import type { Task } from '#shared/contract/generation.ts';
import { sizeName } from '#shared/rules/size.ts';
import type { Sample, SampleKind } from '#shared/tools/samples.ts';
import { vars } from '#ds/foundations/vars.ts';
import { CompareSlider } from '#ds/patterns/compare-slider/compare-slider.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { useImageUrl } from '#product/use-image-url.ts';
import type { useTool } from './use-tool.ts';

const Read = lazy(() => import('./interrogate/read.tsx').then((module) => ({ default: module.Read })));
const SampleModel = lazy(() => import('./three/sample-model.tsx').then((module) => ({ default: module.SampleModel })));

/** As wide as leaves the row below in sight. */
const widthOf = (ratio: number) => vars({ '--w': `min(100%, calc((100dvh - 400px) * ${ratio}))` });

type Props = { kind: SampleKind; sample: Sample; task: Task; tool: ReturnType<typeof useTool> };

/** What a tool made of a sample, as its page shows such things. */
export function SampleResult({ kind, sample: { name, picture }, task, tool }: Props): ReactElement | null {
  const url = useImageUrl();
  if (kind === 'interrogate')
    return (
      <Suspense fallback={<Skeleton ratio={4 / 3} />}>
        <Read task={task} tool={tool} level="medium" low />
      </Suspense>
    );
  const { data } = z.safeParse(Result, task.result);
  const made = data?.pictures[0];
  if (!made) return null;
  if (kind === 'logo')
    return (
      <ul aria-label="方案" style={widthOf(1)} className="grid w-var max-w-detail-dialog grid-cols-2 gap-2">
        {data.pictures.map(({ thumb }, nth) => (
          <li key={thumb}>
            <Pic src={url(thumb)} alt={`${name}，方案 ${nth + 1}`} ratio={1} lazy={false} />
          </li>
        ))}
      </ul>
    );
  if (kind === 'three')
    return (
      <Suspense fallback={<Skeleton ratio={4 / 3} />}>
        <SampleModel name={name} made={made} />
      </Suspense>
    );
  const enlarged = kind === 'enlarge';
  return (
    <div style={widthOf(picture.width / picture.height)} className="w-var max-w-detail-dialog">
      <CompareSlider
        label={enlarged ? '放大前后对比' : '原图与抠图对比'}
        ratio={picture.width / picture.height}
        pixelated={enlarged}
        before={{ src: url(picture.url), alt: enlarged ? '放大前' : name, tag: enlarged ? sizeName(picture) : '原图' }}
        after={{
          src: url(made.url),
          alt: enlarged ? '放大后' : `抠出来的${name}，透明背景`,
          tag: enlarged ? sizeName(made) : '抠图后',
        }}
      />
    </div>
  );
}
