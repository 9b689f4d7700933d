import { Link, linkOptions } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useModels } from '#api/content/hooks.ts';
import { modelFacts } from '#product/model-library.ts';
import { modelTypeNames } from '#product/model-types.ts';
import type { Model } from '#shared/contract/content.ts';
import { RankRow, RankRowSkeleton } from '#ds/patterns/rank-row/rank-row.tsx';
import { asLink } from '#lib/as-link.ts';
import { uses } from '#lib/format.ts';
import { useImageUrl } from '#product/use-image-url.ts';

/** So many of each kind. */
const SHOWN = 4;

/** Where to go on from a model: others of its maker, others for the same. It stands beside what the page is about, so what does not come is not missed. */
export function MoreModels({ model: { id, user, tags } }: { model: Model }): ReactElement {
  const [tag] = tags;
  const maker = user?.id;
  const body = { pageSize: 2 * SHOWN + 1, sort: 'uses' as const };
  const own = useModels({ ...body, condition: [{ scope: 'user' }, { userId: maker ?? 0 }] }, maker !== undefined);
  const alike = useModels({ ...body, condition: [{ scope: 'public' }, { tag: tag ?? '' }] }, tag !== undefined);
  const others = own.data?.filter((one) => one.id !== id).slice(0, SHOWN);
  const listed = new Set([id, ...(others ?? []).map((one) => one.id)]);
  return (
    <div className="grid gap-x-8 gap-y-5 tablet:grid-cols-2 desktop:grid-cols-1">
      <Rows title={`${user?.name}的其他模型`} models={others} pending={own.isLoading} />
      <Rows
        title={`同样适合${tag}`}
        authors
        // Not before it is known what the other list holds.
        models={own.isLoading ? undefined : alike.data?.filter((one) => !listed.has(one.id)).slice(0, SHOWN)}
        pending={own.isLoading || alike.isLoading}
      />
    </div>
  );
}

type RowsProps = {
  title: string;
  /** Whether each says who made it. */
  authors?: boolean;
  models: readonly Model[] | undefined;
  pending: boolean;
};

function Rows({ title, authors = false, models, pending }: RowsProps): ReactElement | null {
  const url = useImageUrl();
  if (!pending && !models?.length) return null;
  return (
    <section aria-label={title} aria-busy={pending}>
      <h2 className="mb-1 text-14 font-semibold">{title}</h2>
      <ul>
        {pending
          ? Array.from({ length: SHOWN }, (_, at) => <RankRowSkeleton key={at} ranked={false} />)
          : models?.map((model) => (
              <li key={model.id}>
                <RankRow
                  as={Link}
                  {...asLink(linkOptions({ to: '/model-info', search: { id: model.id } }))}
                  name={model.name}
                  src={url(model.image, 240)}
                  facts={[modelTypeNames[model.type], uses(model.uses), ...(authors ? [modelFacts(model).author.name] : [])]}
                />
              </li>
            ))}
      </ul>
    </section>
  );
}
