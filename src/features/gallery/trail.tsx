import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { Fragment, type ReactElement } from 'react';
import type { Image, TaskKind } from '#shared/contract/content.ts';
import { Icon } from '#ds/foundations/icon.tsx';

const names: Record<TaskKind, string> = {
  txt2img: '文生图',
  img2img: '图生图',
  matt: '抠图',
  enlarge: '放大',
  interrogate: '识别',
  three: '3D',
  logo: 'Logo',
  train: '训练',
};

/** R8.7: the steps a picture went through; those that left a picture of one's own lead to it. */
export function Trail({ image: { trail, kind } }: { image: Image }): ReactElement | null {
  if (trail.length === 0) return null;
  return (
    <section aria-label="来历" className="flex flex-wrap items-center gap-1.5 text-13">
      <span className="text-3">来历</span>
      {trail.map((step, index) => (
        <Fragment key={`${step.kind} ${index}`}>
          {step.id ? (
            <Link
              to="."
              search={(old) => ({ ...old, work: step.id ?? undefined })}
              replace
              className="rounded-tick text-accent hover:underline"
            >
              {names[step.kind]}
            </Link>
          ) : (
            <span>{names[step.kind]}</span>
          )}
          <span className="text-3">
            <Icon of={ArrowRight} size={14} />
          </span>
        </Fragment>
      ))}
      <span>{names[kind]}</span>
    </section>
  );
}
