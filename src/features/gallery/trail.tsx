import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { Fragment, type ReactElement } from 'react';
import type { Image, TaskKind } from '#shared/contract/content.ts';
import type { ToolKind } from '#shared/tools/registry.ts';
import { toolPages } from '#product/tools.ts';
import { Icon } from '#ds/foundations/icon.tsx';

const drawn: Partial<Record<TaskKind, string>> = { txt2img: '文生图', img2img: '图生图', train: '训练' };
const nameOf = (kind: TaskKind): string => drawn[kind] ?? toolPages[kind as ToolKind].step ?? kind;

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
              {nameOf(step.kind)}
            </Link>
          ) : (
            <span>{nameOf(step.kind)}</span>
          )}
          <span className="text-3">
            <Icon of={ArrowRight} size={14} />
          </span>
        </Fragment>
      ))}
      <span>{nameOf(kind)}</span>
    </section>
  );
}
