import { Copy, Flag, Pencil, Share2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PublicUser } from '#shared/contract/account.ts';
import { useFollow, useYear } from '#api/people/hooks.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { FollowButton } from '#ds/patterns/follow-button/follow-button.tsx';
import { StrataCover } from '#ds/patterns/strata/strata-cover.tsx';
import { TierBadge } from '#ds/patterns/tier-badge/tier-badge.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { count } from '#lib/format.ts';
import { tierOf } from '#lib/tiers.ts';
import { copy } from '#product/copy.ts';
import { openDialog } from '#state/dialogs.ts';
import { openReport } from '#state/report.ts';
import { requireLogin, session } from '#state/session.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { PeopleDialog } from './people-dialog.tsx';

/** Who somebody is: cover, face, name, numbers, and what one can do. */
export function PersonHead({ person, own }: { person: PublicUser; own: boolean }): ReactElement {
  const url = useImageUrl();
  const me = useSnapshot(session).userInfo?.id;
  const follow = useFollow();
  const [list, setList] = useState<'in' | 'out'>();
  const year = useYear(person.id);
  const tier = tierOf[person.vipType];
  // Who follows whom is for members to see.
  const look = (direction: 'in' | 'out') => (session.token ? setList(direction) : requireLogin());
  return (
    <>
      <div className="pt-1">
        <StrataCover
          slices={year.data?.map(({ image, ...slice }) => ({ ...slice, src: url(image) })) ?? (year.isPending ? undefined : [])}
          tier={tier.tier}
        />
      </div>
      <div className="relative -mt-7 flex flex-wrap items-end gap-x-5 gap-y-3 px-1">
        <span className="flex-none rounded-full ring-4 ring-wall">
          <Avatar name={person.name} src={url(person.image, 240) || undefined} size={88} />
        </span>
        <div className="min-w-0 max-tablet:basis-full tablet:flex-1 tablet:pt-11">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-24 font-semibold">{person.name}</h1>
            {(own || person.vipType !== -1) && <TierBadge tier={tier.tier} name={tier.name} />}
          </div>
          {person.desc !== '' && <p className="text-2">{person.desc}</p>}
          <p className="mt-1.5 flex flex-wrap items-center gap-x-5 gap-y-1 text-13 text-2 num">
            <Figure of={person.works} name="作品" />
            <Figure of={person.models} name="模型" />
            <Figure of={person.followers} name="粉丝" onPress={() => look('in')} />
            <Figure of={person.following} name="关注" onPress={() => look('out')} />
            <Figure of={person.likes} name="获赞" />
            <button
              type="button"
              aria-label={`复制 UID ${person.id}`}
              className="relative touch-target inline-flex items-center gap-1 rounded-tick text-3 hover:text-1"
              onClick={() => copy(String(person.id))}
            >
              UID {person.id}
              <Icon of={Copy} size={13} />
            </button>
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {me !== person.id && <FollowButton size="md" loud followed={person.followed} onToggle={() => follow(person)} />}
          <Button icon={Share2} onClick={() => copy(`${location.origin}/other-home-page?id=${person.id}`)}>
            分享
          </Button>
          {own ? (
            <Button icon={Pencil} onClick={() => openDialog('account')}>
              编辑资料
            </Button>
          ) : (
            me !== person.id && (
              <IconButton label="举报" icon={Flag} onClick={() => openReport({ kind: 'user', id: person.id, name: person.name })} />
            )
          )}
        </div>
      </div>
      {list && <PeopleDialog userId={person.id} direction={list} onClose={() => setList(undefined)} />}
    </>
  );
}

function Figure({ of, name, onPress }: { of: number; name: string; onPress?: () => void }): ReactElement {
  const words = (
    <>
      <b className="font-semibold text-1">{count(of)}</b> {name}
    </>
  );
  return onPress ? (
    <button type="button" className="relative touch-target rounded-tick hover:text-1" onClick={onPress}>
      {words}
    </button>
  ) : (
    <span>{words}</span>
  );
}
