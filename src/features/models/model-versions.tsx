import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { Model } from '#shared/contract/content.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { createWith } from './create-with.ts';
import { Triggers } from './model-facts.tsx';
import { type ModelVersion, versionFacts } from './model-terms.ts';

type Props = { model: Model; versions: readonly ModelVersion[] };

/** R5.6: what a trained model was published as, newest first; an older one can still be drawn with. */
export function ModelVersions({ model, versions }: Props): ReactElement {
  const url = useImageUrl();
  const [now] = useState(() => new Date());
  return (
    <ul aria-label="版本" className="flex flex-col">
      {versions.map((version, at) => (
        <li key={version.n} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line-1 py-3">
          <span className="size-12 flex-none">
            <Pic src={url(version.image, 240)} alt="" />
          </span>
          <span className="min-w-0 flex-1">
            <b className="flex items-center gap-2 font-medium">
              第 {version.n} 版{at === 0 && <Tag tone="accent">最新</Tag>}
            </b>
            <span className="text-13 text-3 num">{versionFacts(version, now)}</span>
          </span>
          {version.trigger.length > 0 && <Triggers words={version.trigger} />}
          <ButtonLink as={Link} size="sm" {...createWith(model, at === 0 ? undefined : version.n)}>
            用第 {version.n} 版创作
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
