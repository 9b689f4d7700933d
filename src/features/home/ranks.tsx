import { Link, linkOptions } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useRankModels, useRankUsers } from '#api/content/hooks.ts';
import { RankRow } from '#ds/patterns/rank-row/rank-row.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { asLink } from '#lib/as-link.ts';
import { count } from '#lib/format.ts';
import { useImageUrl } from '#state/use-image-url.ts';

/** `12.6 万次`, `920 次`: a unit follows 万 without a space. */
const uses = (value: number) => `${count(value)}${value >= 10_000 ? '' : ' '}次`;

/** R5.1: this week's models and makers. */
export function Ranks(): ReactElement {
  const url = useImageUrl();
  const [kind, setKind] = useState<'models' | 'users'>('models');
  const models = useRankModels();
  const users = useRankUsers();
  return (
    <section aria-label="本周榜单" className="hidden flex-col gap-2.5 desktop:flex">
      <div className="flex h-8 items-center justify-between">
        <h2 className="text-18 font-semibold">本周榜单</h2>
        <Link to="/storehouse" className="rounded-tick text-13 text-3 hover:text-1">
          全部
        </Link>
      </div>
      <Segmented
        label="榜单"
        full
        value={kind}
        items={[
          { id: 'models', label: '模型' },
          { id: 'users', label: '创作者' },
        ]}
        onChange={setKind}
      />
      <ol className="-mt-0.5 flex flex-col">
        {kind === 'models' &&
          (models.data ?? []).map(({ rank, model, score }) => (
            <li key={model.id}>
              <RankRow
                as={Link}
                {...asLink(linkOptions({ to: '/model-info', search: { id: model.id } }))}
                rank={rank}
                name={model.name}
                src={url(model.image)}
                facts={[model.type === 'checkpoint' ? '大模型' : 'LoRA', uses(score)]}
              />
            </li>
          ))}
        {kind === 'users' &&
          (users.data ?? []).map(({ rank, user, score }) => (
            <li key={user.id}>
              <RankRow
                as={Link}
                {...asLink(linkOptions({ to: '/other-home-page', search: { id: String(user.id) } }))}
                rank={rank}
                kind="creator"
                name={user.name}
                src={url(user.image)}
                facts={[`${count(user.works)} 作品`, `${count(score)} 获赞`]}
              />
            </li>
          ))}
      </ol>
    </section>
  );
}
