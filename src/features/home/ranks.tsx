import { Link, linkOptions } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { type RankSpan, useRankModels, useRankUsers } from '#api/content/ranks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { modelTypeNames } from '#product/model-types.ts';
import { RankRow, RankRowSkeleton } from '#ds/patterns/rank-row/rank-row.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { asLink } from '#lib/as-link.ts';
import { count, uses } from '#lib/format.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { emptyText, type RankKind, ruleText, spans } from './rank-terms.ts';

/** R5.1: the models most used and the makers most liked in a period, and by which rule. */
export function Ranks(): ReactElement {
  const url = useImageUrl();
  const [kind, setKind] = useState<RankKind>('models');
  const [span, setSpan] = useState<RankSpan>('week');
  const models = useRankModels(span, kind === 'models');
  const users = useRankUsers(span, kind === 'users');
  const shown = kind === 'models' ? models : users;
  return (
    <section aria-label="榜单" aria-busy={shown.isPending} className="flex flex-col gap-2.5">
      <div className="flex h-8 items-center justify-between">
        <h2 className="text-18 font-semibold">榜单</h2>
        {kind === 'models' && (
          <Link to="/storehouse" aria-label="全部模型" className="rounded-tick text-13 text-3 hover:text-1">
            全部
          </Link>
        )}
      </div>
      <Segmented
        label="榜单内容"
        full
        value={kind}
        items={[
          { id: 'models', label: '模型' },
          { id: 'users', label: '创作者' },
        ]}
        onChange={setKind}
      />
      <div className="-mb-1 flex items-center justify-between gap-2">
        <p className="min-w-0 text-12 text-3 num">{ruleText(kind)}</p>
        <Select label="时段" size="sm" face="flat" value={span} items={spans} onChange={setSpan} />
      </div>
      {shown.isError && !shown.data ? (
        <NotLoaded size="sm" title="榜单没有载入" problem={failureMessage(failureOf(shown.error))} onRetry={() => void shown.refetch()} />
      ) : shown.data?.length === 0 ? (
        <div className="flex flex-col items-center gap-3 py-8 text-13 text-3">
          <p>{emptyText(span)}</p>
          {span === 'day' && (
            <Button size="sm" onClick={() => setSpan('week')}>
              看本周
            </Button>
          )}
        </div>
      ) : (
        <ol aria-label={kind === 'models' ? '模型' : '创作者'} className="flex flex-col">
          {shown.isPending &&
            Array.from({ length: 8 }, (_, index) => <RankRowSkeleton key={index} kind={kind === 'models' ? 'model' : 'creator'} />)}
          {kind === 'models' &&
            models.data?.map(({ rank, model, score }) => (
              <li key={model.id}>
                <RankRow
                  as={Link}
                  {...asLink(linkOptions({ to: '/model-info', search: { id: model.id } }))}
                  rank={rank}
                  name={model.name}
                  src={url(model.image, 240)}
                  facts={[modelTypeNames[model.type], uses(score)]}
                />
              </li>
            ))}
          {kind === 'users' &&
            users.data?.map(({ rank, user, score }) => (
              <li key={user.id}>
                <RankRow
                  as={Link}
                  {...asLink(linkOptions({ to: '/other-home-page', search: { id: user.id } }))}
                  rank={rank}
                  kind="creator"
                  name={user.name}
                  src={url(user.image, 240)}
                  facts={[`${count(user.works)} 作品`, `${count(score)} 获赞`]}
                />
              </li>
            ))}
        </ol>
      )}
    </section>
  );
}
