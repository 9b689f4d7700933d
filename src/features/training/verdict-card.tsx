import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleX, Images, Split, TrendingDown, TrendingUp } from 'lucide-react';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useDataset, useSplitDataset } from '#api/datasets/hooks.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import type { Training } from '#shared/contract/training.ts';
import { groupsByLook } from '#shared/rules/dataset-groups.ts';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { asLink } from '#lib/as-link.ts';
import { points } from '#lib/format.ts';
import { toast } from '#state/toasts.ts';
import type { Verdict, VerdictId } from './verdict.ts';

type Props = {
  training: Training;
  verdict: Verdict;
  /** Points that stopping now gives back; absent where nothing is to be stopped. */
  refund: number | undefined;
  stopping: boolean;
  onStop: () => void;
  onLook: (epoch: number) => void;
  /** Goes on: the verdict is hidden until it is another one. */
  onGoOn: () => void;
};

const glyphs: Record<VerdictId, Glyph> = {
  failed: CircleX,
  unlike: Split,
  few: Images,
  overfit: TrendingUp,
  reached: CircleCheck,
  worse: TrendingUp,
  nearly: TrendingDown,
  better: TrendingDown,
};
const toneClasses: Record<VerdictId, string> = {
  failed: 'text-neg',
  unlike: 'text-warn',
  few: 'text-warn',
  overfit: 'text-warn',
  reached: 'text-accent',
  worse: 'text-warn',
  nearly: 'text-accent',
  better: 'text-accent',
};
/** The trade's word for it. */
const terms: Partial<Record<VerdictId, string>> = { unlike: '差别太大', few: '太少', overfit: '过拟合' };
const THUMBS = 3;

/** R8.12: the one thing there is to say of a training, and what can be done about it. */
export function VerdictCard({ training, verdict, refund, stopping, onStop, onLook, onGoOn }: Props): ReactElement {
  const { id, title, text, epoch } = verdict;
  const { datasetId } = training;
  const term = terms[id];
  const back = refund === undefined || refund === 0 ? undefined : points(refund);
  let actions: ReactNode;
  if (id === 'overfit' && epoch !== undefined)
    actions =
      refund === undefined ? (
        <Button size="sm" onClick={() => onLook(epoch)}>
          看第 {epoch} 轮
        </Button>
      ) : (
        <>
          <Button
            size="sm"
            variant="primary"
            pending={stopping}
            onClick={() => {
              onLook(epoch);
              onStop();
            }}
          >
            停下，用第 {epoch} 轮
          </Button>
          {back !== undefined && <span className="text-12 text-3 num">退 {back} 积分</span>}
          <Button size="sm" variant="ghost" onClick={onGoOn}>
            接着练
          </Button>
        </>
      );
  else if (id === 'few' && datasetId !== null)
    actions = (
      <ButtonLink as={Link} {...asLink(linkOptions({ to: '/tool/study/edit-data-list', search: { id: datasetId } }))} size="sm">
        加图
      </ButtonLink>
    );
  return (
    <section aria-label="怎么样了" className="flex gap-3 rounded-card border border-line-1 bg-surface px-5 py-4">
      <span className={`mt-0.5 ${toneClasses[id]}`}>
        <Icon of={glyphs[id]} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          {term !== undefined && <Tag tone="warn">{term}</Tag>}
        </h2>
        <p className="text-13 text-2 num">{text}</p>
        {id === 'unlike' && datasetId !== null && <Groups datasetId={datasetId} refunded={training.task.refunded} />}
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2 pt-2">{actions}</div>}
      </div>
    </section>
  );
}

/** The groups that a set of unlike pictures falls into, to train on each. */
function Groups({ datasetId, refunded }: { datasetId: string; refunded: number }): ReactElement | null {
  const url = useImageUrl();
  const navigate = useNavigate();
  const { data } = useDataset(datasetId);
  const split = useSplitDataset();
  const groups = useMemo(() => groupsByLook(data?.items ?? []), [data]);
  if (!data || groups.length < 2) return null;
  const byId = new Map(data.items.map((item) => [item.id, item]));
  function make(): void {
    const name = data?.dataset.name.slice(0, 28) ?? '';
    split.mutate(
      { id: datasetId, parts: groups.map((ids, n) => ({ name: `${name} ${n + 1}`, ids })) },
      {
        onSuccess: (made) => {
          toast('pos', `已建 ${made.length} 个数据集，原来的还在`);
          void navigate({ to: '/tool/study/my-data' });
        },
      },
    );
  }
  return (
    <>
      <ul aria-label="看着像这几组" className="flex flex-wrap gap-4 pt-2">
        {groups.map((ids, n) => (
          <li key={ids.join()} className="flex flex-col gap-1">
            <span className="flex gap-1">
              {ids.slice(0, THUMBS).map((id) => (
                <img key={id} src={url(byId.get(id)?.url ?? '', 240)} alt="" loading="lazy" className="size-12 rounded-img object-cover" />
              ))}
            </span>
            <span className="text-12 text-2 num">
              第 {n + 1} 组，{ids.length} 张
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2 pt-2">
        <Button size="sm" variant="primary" pending={split.isPending} onClick={make}>
          分成 {groups.length} 个数据集
        </Button>
        {refunded > 0 && <span className="text-12 text-3 num">已退 {points(refunded)} 积分</span>}
        <ButtonLink
          as={Link}
          {...asLink(linkOptions({ to: '/tool/study/edit-data-list', search: { id: datasetId, show: 'groups' } }))}
          size="sm"
          variant="ghost"
        >
          看怎么分的
        </ButtonLink>
      </div>
    </>
  );
}
