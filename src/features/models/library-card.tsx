import { Link, linkOptions } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { modelFacts, unfitness, useCollectModel } from '#product/model-library.ts';
import type { Model } from '#shared/contract/content.ts';
import { ModelCard } from '#ds/patterns/model-card/model-card.tsx';
import { asLink } from '#lib/as-link.ts';
import { count } from '#lib/format.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { createWith } from './create-with.ts';

/** A model on a page: opens its detail, starts with it, collects it. */
export function LibraryCard({ model }: { model: Model }): ReactElement {
  const url = useImageUrl();
  const collect = useCollectModel();
  const { kinds, author } = modelFacts(model);
  return (
    <ModelCard
      as={Link}
      name={model.name}
      src={url(model.image, 480)}
      kinds={kinds}
      unfit={unfitness(model)}
      author={{ name: author.name, official: author.official, avatar: url(author.image, 240) || undefined }}
      uses={count(model.uses)}
      saved={model.collected}
      privateLabel={model.visibility === 'private' ? '私有' : undefined}
      open={asLink(linkOptions({ to: '/model-info', search: { id: model.id } }))}
      use={createWith(model)}
      onSave={() => collect(model)}
    />
  );
}
