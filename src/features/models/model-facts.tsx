import { Link } from '@tanstack/react-router';
import { BadgeCheck, Bookmark, BookmarkCheck, Copy, Flag, Lock } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { unfitness, useCollectModel } from '#product/model-library.ts';
import { modelTypeNames } from '#product/model-types.ts';
import type { Model } from '#shared/contract/content.ts';
import { useFollow, usePerson } from '#api/people/hooks.ts';
import { FollowButton } from '#ds/patterns/follow-button/follow-button.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { count, when } from '#lib/format.ts';
import { copy } from '#product/copy.ts';
import { openReport } from '#state/report.ts';
import { session } from '#state/session.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { createWith } from './create-with.ts';
import { recommendedParams, recommendedSize, versionFacts } from './model-terms.ts';

type Props = {
  model: Model;
  /** How many published pictures were made with it; undefined until that is known. */
  returns: number | undefined;
};

/** What a model is, who made it, and what can be done with it. */
export function ModelFacts({ model, returns }: Props): ReactElement {
  const collect = useCollectModel();
  const versions = model.versions ?? [];
  const [chosen, setChosen] = useState<number>();
  const version = versions.find(({ n }) => n === chosen) ?? versions[0];
  /** Without a number the newest is meant, also once there is another one. */
  const older = version && version !== versions[0] ? version.n : undefined;
  const trigger = version?.trigger ?? model.trigger;
  const [now] = useState(() => new Date());
  const unusable = model.status !== 'ready' ? '训练完成后可以使用' : unfitness(model);
  return (
    <aside aria-label="模型信息" className="grid gap-x-8 gap-y-4 tablet:max-desktop:grid-cols-2">
      <div className="flex flex-col gap-4">
        <div>
          <div className="mb-2 flex flex-wrap gap-1.5">
            <Tag>{modelTypeNames[model.type]}</Tag>
            {model.type !== 'style' && <Tag>{model.base}</Tag>}
            {model.official && (
              <Tag tone="accent" icon={BadgeCheck}>
                官方
              </Tag>
            )}
            {model.visibility === 'private' && <Tag icon={Lock}>私有</Tag>}
          </div>
          <h1 className="text-24 font-semibold">{model.name}</h1>
          <Author model={model} at={versions[0]?.createdAt} />
        </div>
        <dl className="grid grid-cols-4 border-y border-line-1 py-3">
          {[
            ['使用', model.uses],
            ['收藏', model.collects],
            ['返图', returns],
            ['喜欢', model.likes],
          ].map(([name, value]) => (
            <div key={name} className="flex flex-col-reverse">
              <dt className="text-12 text-3">{name}</dt>
              <dd className="text-16 font-semibold num">{value === undefined ? '--' : count(Number(value))}</dd>
            </div>
          ))}
        </dl>
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            {unusable ? (
              <Button variant="stone" size="lg" block disabledReason={unusable}>
                立即使用
              </Button>
            ) : (
              <ButtonLink as={Link} variant="stone" size="lg" block aria-label="立即使用，用它创作" {...createWith(model, older)}>
                立即使用
              </ButtonLink>
            )}
          </div>
          <Button size="lg" icon={model.collected ? BookmarkCheck : Bookmark} aria-pressed={model.collected} onClick={() => collect(model)}>
            {model.collected ? '已收藏' : '收藏'}
          </Button>
        </div>
      </div>
      <div className="flex flex-col gap-4">
        {version && versions.length > 1 && (
          <Select
            label="版本"
            value={String(version.n)}
            items={versions.map(({ n }, at) => ({ id: String(n), label: at === 0 ? `第 ${n} 版，最新` : `第 ${n} 版` }))}
            onChange={(n) => setChosen(Number(n))}
          />
        )}
        <dl className="cols-facts grid gap-y-2 text-13">
          {version && <Fact name="版本">{versionFacts(version, now)}</Fact>}
          <Fact name="触发词">{trigger.length > 0 && <Triggers words={trigger} />}</Fact>
          <Fact name="推荐画幅">{recommendedSize(model.defaults)}</Fact>
          <Fact name="推荐参数">{recommendedParams(model.defaults)}</Fact>
          <Fact name="适合">{model.tags.join('、')}</Fact>
        </dl>
        <div className="border-t border-line-1 pt-3">
          <div className="-ml-2.5">
            <Button size="sm" variant="ghost" icon={Flag} onClick={() => openReport({ kind: 'model', id: model.id, name: model.name })}>
              举报
            </Button>
          </div>
        </div>
      </div>
    </aside>
  );
}

/** One line of the list; what is not known has none. */
function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement | null {
  return children ? (
    <div className="contents">
      <dt className="text-3">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  ) : null;
}

/** Who made it, and when: `at`, its newest version. */
function Author({ model: { user, createdAt }, at }: { model: Model; at: string | undefined }): ReactElement {
  const url = useImageUrl();
  const [now] = useState(() => new Date());
  const me = useSnapshot(session).userInfo?.id;
  const follow = useFollow();
  const person = usePerson(user?.id ?? 0).data;
  return (
    <p className="mt-2.5 flex min-h-7 items-center gap-2">
      {user && (
        <>
          <Avatar name={user.name} src={url(user.image, 240) || undefined} size={28} />
          <Link
            to="/other-home-page"
            search={{ id: user.id }}
            className="flex min-h-7 min-w-0 items-center rounded-tick font-medium hover:underline touch:h-11 touch:min-w-11"
          >
            <span className="truncate">{user.name}</span>
          </Link>
        </>
      )}
      <span className="flex-none text-13 text-3 num">
        {at ? '更新于' : '发布于'} {when(at ?? createdAt, now)}
      </span>
      {person && person.id !== me && (
        <span className="ml-auto">
          <FollowButton followed={person.followed} onToggle={() => follow(person)} />
        </span>
      )}
    </p>
  );
}

/** Words that switch it on, each copied by a press. */
export function Triggers({ words }: { words: readonly string[] }): ReactElement {
  return (
    <span className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <Chip key={word} size="sm" after={Copy} aria-label={`复制触发词 ${word}`} onClick={() => copy(word)}>
          {word}
        </Chip>
      ))}
    </span>
  );
}
