import { Link, linkOptions } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useModel } from '#product/model-library.ts';
import { useImageTotal } from '#api/content/totals.ts';
import type { Model } from '#shared/contract/content.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { Mosaic } from '#ds/patterns/mosaic/mosaic.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Tabs } from '#ds/primitives/tabs/tabs.tsx';
import { asLink } from '#lib/as-link.ts';
import { count } from '#lib/format.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { ModelFacts } from './model-facts.tsx';
import { MoreModels } from './more-models.tsx';
import { ModelVersions } from './model-versions.tsx';
import { returnsOf } from './returns.ts';

export const modelTabs = ['returns', 'about', 'versions'] as const;
type Tab = (typeof modelTabs)[number];
type Props = {
  /** '' where the address names none. */
  id: string;
  tab: Tab;
  /** The pictures made with it. */
  children: ReactNode;
  onTab: (tab: Tab) => void;
};

/** R5.4: one model: its pictures, what it is, and 用它创作. */
export function ModelPage({ id, tab, children, onTab }: Props): ReactElement {
  const model = useModel(id);
  const total = useImageTotal(returnsOf(id), id !== '');
  const versions = model.data?.versions ?? [];
  const isWide = useAtLeast('desktop');
  const more = model.data && <MoreModels model={model.data} />;
  const shown = tab === 'versions' && versions.length < 2 ? 'returns' : tab;
  return (
    <div className="flex flex-col gap-3 pt-4">
      <div className="-ml-2.5">
        <ButtonLink as={Link} to="/storehouse" variant="ghost" size="sm" icon={ArrowLeft}>
          模型库
        </ButtonLink>
      </div>
      {model.data ? (
        <div className="grid gap-6 desktop:cols-detail desktop:gap-x-8 desktop:gap-y-4">
          <Samples model={model.data} total={total} />
          <div className="desktop:col-start-2 desktop:row-span-2 desktop:row-start-1">
            <ModelFacts model={model.data} returns={total} />
            {isWide && <div className="mt-4 border-t border-line-1 pt-4">{more}</div>}
          </div>
          <div className="min-w-0">
            <Tabs
              label="模型内容"
              value={shown}
              tabs={[
                { id: 'returns', label: '返图', count: total === undefined ? undefined : count(total) },
                { id: 'about', label: '说明' },
                ...(versions.length > 1 ? [{ id: 'versions' as const, label: '版本', count: count(versions.length) }] : []),
              ]}
              onChange={onTab}
            >
              <div className="pt-4">
                {shown === 'returns' ? (
                  children
                ) : shown === 'versions' && model.data ? (
                  <ModelVersions model={model.data} versions={versions} />
                ) : (
                  <p className="max-w-prose whitespace-pre-line text-2">{model.data.desc || '作者还没有写说明。'}</p>
                )}
              </div>
            </Tabs>
          </div>
          {!isWide && more}
        </div>
      ) : (
        <Absent id={id} query={model} />
      )}
    </div>
  );
}

/** Why there is no model to show: on its way, not found, not loaded. */
export function Absent({ id, query }: { id: string; query: ReturnType<typeof useModel> }): ReactElement {
  const failure = query.isError ? failureOf(query.error) : undefined;
  return (
    <>
      <h1 className="sr-only">模型详情</h1>
      {id === '' || failure?.kind === 'not-found' ? (
        <EmptyState
          stone="lens"
          title="没有找到这个模型"
          action={
            <ButtonLink as={Link} to="/storehouse">
              回到模型库
            </ButtonLink>
          }
        >
          模型可能已被作者删除或设为私有。
        </EmptyState>
      ) : failure ? (
        <NotLoaded title="模型没有载入" problem={failureMessage(failure)} onRetry={() => void query.refetch()} />
      ) : (
        <div aria-hidden="true" className="grid gap-6 desktop:cols-detail desktop:gap-x-8">
          <Skeleton ratio={2.475} />
          <div className="flex flex-col gap-4">
            <Skeleton shape="text" width="40%" />
            <Skeleton shape="text" width="70%" />
            <Skeleton shape="control" />
            <Skeleton shape="control" />
          </div>
        </div>
      )}
    </>
  );
}

function Samples({ model, total }: { model: Model; total: number | undefined }): ReactElement {
  const url = useImageUrl();
  const works = model.samples ?? [];
  const covers = [model.image, ...model.images].map(
    (image) => works.find(({ url: key, thumb }) => key === image || thumb === image) ?? image,
  );
  const all = [...new Set([...covers, ...works])];
  const shown = all.slice(0, 5);
  const rest = (total ?? 0) - shown.filter((one) => typeof one !== 'string').length;
  return (
    <Mosaic
      label="样图"
      as={Link}
      pictures={shown.map((one) =>
        typeof one === 'string'
          ? { id: one, src: url(one), alt: model.name }
          : {
              id: one.id,
              src: url(one.url),
              alt: `${one.title || one.prompt || '作品'}，${one.user.name}，AI 生成`,
              open: asLink(
                linkOptions({ to: '.', search: (old) => ({ ...old, work: one.id }), state: { overlay: true }, resetScroll: false }),
              ),
            },
      )}
      more={
        rest > 0
          ? {
              text: `+${count(rest)}`,
              label: `查看全部 ${count(total ?? 0)} 张返图`,
              open: asLink(linkOptions({ to: '/model-info-more', search: { id: model.id } })),
            }
          : undefined
      }
    />
  );
}
