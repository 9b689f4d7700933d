import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useSnapshot } from 'valtio';
import { usePermission } from '#api/account/hooks.ts';
import { PointsBadge } from '#ds/patterns/points-badge/points-badge.tsx';
import { TierButton } from '#ds/patterns/tier-badge/tier-badge.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Tooltip } from '#ds/primitives/tooltip/tooltip.tsx';
import { day, points } from '#lib/format.ts';
import { openDialog } from '#state/dialogs.ts';
import { requireLogin, session } from '#state/session.ts';
import { useImageUrl } from '#state/use-image-url.ts';
import { tierOf } from './tiers.ts';

const AvatarMenu = lazy(() => import('./avatar-menu.tsx').then((module) => ({ default: module.AvatarMenu })));

/** R1.12: points, membership and avatar of the signed-in member, or 「登录」. Menus arrive with the first touch of the avatar. */
export function AccountCluster({ compact = false }: { compact?: boolean }): ReactElement {
  const { userInfo } = useSnapshot(session);
  const permission = usePermission();
  const url = useImageUrl();
  const [touched, setTouched] = useState(false);
  if (!userInfo) {
    return (
      <Button variant="inverse" onClick={requireLogin}>
        登录
      </Button>
    );
  }
  const tier = tierOf[userInfo.vipType];
  const touch = () => setTouched(true);
  const face = (
    <button
      type="button"
      aria-label="账户菜单"
      aria-haspopup="menu"
      onPointerEnter={touch}
      onFocus={touch}
      onClick={touch}
      className="rounded-full"
    >
      <Avatar name={userInfo.name} src={url(userInfo.image) || undefined} />
    </button>
  );
  return (
    <div className="flex items-center gap-2.5">
      <Tooltip
        content={
          <>
            <p className="font-semibold num">{points(permission?.expiring ?? 0)} 赠送积分将在 24 小时内过期</p>
            <p className="num">
              会员 {points(permission?.point_permission ?? 0)}，购买 {points(permission?.point ?? 0)}，赠送{' '}
              {points(permission?.point_gift ?? 0)}
            </p>
          </>
        }
      >
        <PointsBadge points={points(permission?.all ?? 0)} low={(permission?.all ?? 0) < 10} onClick={() => openDialog('points')} />
      </Tooltip>
      {!compact && (
        <span className="max-tablet:hidden">
          <Tooltip
            content={
              <div className="flex items-center gap-4">
                <div>
                  <p className="font-semibold">{tier.name}</p>
                  <p className="num">{userInfo.vipType === -1 ? '永久有效' : `${day(permission?.endTime ?? null)} 到期`}</p>
                </div>
                <button
                  type="button"
                  className="rounded-ctl bg-on-inverse px-2.5 py-1 font-medium"
                  onClick={() => openDialog('membership')}
                >
                  {userInfo.vipType === -1 ? '开通' : '续费'}
                </button>
              </div>
            }
          >
            <TierButton tier={tier.tier} name={tier.name} onPress={() => openDialog('membership')} />
          </Tooltip>
        </span>
      )}
      {touched ? (
        <Suspense fallback={face}>
          <AvatarMenu name={userInfo.name} id={userInfo.id} image={url(userInfo.image) || undefined} />
        </Suspense>
      ) : (
        face
      )}
    </div>
  );
}
