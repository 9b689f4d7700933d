import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useDatasets } from '#api/datasets/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { count } from '#lib/format.ts';
import { useImageUrl } from '#product/use-image-url.ts';

/** The member's own datasets; they are worked on in their own place. */
export function PersonDatasets(): ReactElement {
  const url = useImageUrl();
  const query = useDatasets();
  if (query.isError && !query.data) {
    return <NotLoaded title="数据集没有载入" problem={failureMessage(failureOf(query.error))} onRetry={() => void query.refetch()} />;
  }
  if (query.data?.length === 0) {
    return (
      <EmptyState
        title="还没有数据集"
        action={
          <ButtonLink as={Link} to="/tool/study/edit-data-list">
            训练模型
          </ButtonLink>
        }
      >
        训练自己的模型时，图片收在数据集里。
      </EmptyState>
    );
  }
  const gridClasses = 'grid grid-cols-2 gap-x-4 gap-y-5 tablet:grid-cols-3 desktop:grid-cols-5';
  return query.data ? (
    <>
      <h2 className="sr-only">数据集</h2>
      <ul className={gridClasses}>
        {query.data.map((dataset) => (
          <li key={dataset.id} className="min-w-0">
            <Pic
              src={url(dataset.covers[0] ?? '') || undefined}
              alt=""
              cover={<PicCover as={Link} label={dataset.name} to="/tool/study/my-data" />}
            />
            <h3 className="mt-2 truncate font-medium">{dataset.name}</h3>
            <p className="text-12 text-3 num">{count(dataset.count)} 张</p>
          </li>
        ))}
      </ul>
    </>
  ) : (
    <div aria-hidden="true" className={gridClasses}>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} />
      ))}
    </div>
  );
}
