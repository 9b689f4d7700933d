import { type ReactElement, type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useBalance, usePermission } from '#api/account/hooks.ts';
import { loadOverlays } from '#ds/foundations/overlay.ts';
import { PointsBadge } from '#ds/patterns/points-badge/points-badge.tsx';
import { PointsTip } from '#ds/patterns/points-tip/points-tip.tsx';
import { TierButton } from '#ds/patterns/tier-badge/tier-badge.tsx';
import { TierTip } from '#ds/patterns/tier-tip/tier-tip.tsx';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Tooltip } from '#ds/primitives/tooltip/tooltip.tsx';
import { day, expiry, points } from '#lib/format.ts';
import { openDialog } from '#state/dialogs.ts';
import { requireLogin, session } from '#state/session.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import type { AvatarMenu } from './avatar-menu.tsx';
import { tierOf } from '#lib/tiers.ts';

/** The day's own gift leaves every day and is no news. */
const DAYS_GIFT = 10;

type MenuModule = { AvatarMenu: typeof AvatarMenu };

/** R1.12: points, membership and avatar of the signed-in member, or 「登录」; `compact` the points alone, `bell` before them. Menus arrive with the first touch of the avatar. */
export function AccountCluster({ compact = false, bell }: { compact?: boolean; bell?: ReactNode }): ReactElement {
  const { userInfo } = useSnapshot(session);
  const permission = usePermission();
  const balance = useBalance();
  const spent = useSpent(permission?.all);
  const url = useImageUrl();
  const [wanted, setWanted] = useState<'press' | 'hover'>();
  const [menu, setMenu] = useState<MenuModule>();
  if (!userInfo) {
    return (
      <Button variant="inverse" data-visitor={true} onClick={requireLogin}>
        登录
      </Button>
    );
  }
  const tier = tierOf[userInfo.vipType];
  const isFree = userInfo.vipType === -1;
  const { all = 0, expiring = 0, point = 0, point_gift = 0, point_permission = 0 } = permission ?? {};
  // Fetched by hand: behind a Suspense boundary the waiting button would be another one, and lose its focus.
  // A lost file leaves the plain button: the next touch asks again.
  const near = () =>
    void Promise.all([import('./avatar-menu.tsx'), loadOverlays()]).then(
      ([module]) => setMenu(() => module),
      () => setWanted(undefined),
    );
  const open = (by: 'press' | 'hover') => {
    setWanted(by);
    near();
  };
  const face = (
    <button
      type="button"
      aria-label="账户菜单"
      aria-haspopup="menu"
      // The press, not the click: the button may have been replaced by the time it is let go.
      onPointerEnter={(event) => (event.pointerType === 'mouse' ? open('hover') : near())}
      onPointerLeave={() => wanted === 'hover' && setWanted(undefined)}
      onPointerDown={() => open('press')}
      onKeyDown={(event) => ['Enter', ' ', 'ArrowDown'].includes(event.key) && open('press')}
      onFocus={near}
      className="relative touch-target rounded-full"
    >
      <Avatar name={userInfo.name} src={url(userInfo.image, 240) || undefined} />
    </button>
  );
  return (
    <div className="flex items-center gap-2.5">
      {bell}
      <Tooltip
        content={
          balance.due ? (
            <p className="font-semibold">付款已确认，积分正在刷新。点按立即重试</p>
          ) : (
            <PointsTip
              expiring={expiry(expiring)}
              parts={`会员 ${points(point_permission)}，购买 ${points(point)}，赠送 ${points(point_gift)}`}
            />
          )
        }
      >
        <PointsBadge
          points={permission || balance.due ? balance.text : undefined}
          low={!balance.due && permission !== null && all < 10}
          spent={spent > 0 ? `−${points(spent)}` : undefined}
          expiring={expiring > DAYS_GIFT}
          onClick={balance.due ? balance.retry : () => openDialog('points')}
        />
      </Tooltip>
      {!compact && (
        <span className="max-tablet:hidden">
          <Tooltip
            content={
              <TierTip
                name={tier.name}
                until={isFree ? '永久有效' : `${day(permission?.endTime ?? null)} 到期`}
                action={isFree ? '开通' : '续费'}
                onAction={() => openDialog('membership')}
              />
            }
          >
            <TierButton tier={tier.tier} name={tier.name} onPress={() => openDialog('membership')} />
          </Tooltip>
        </span>
      )}
      {!compact &&
        (menu ? (
          <menu.AvatarMenu name={userInfo.name} id={userInfo.id} image={url(userInfo.image, 240) || undefined} wanted={wanted} />
        ) : (
          face
        ))}
    </div>
  );
}

/** By how much a balance last went down, while it stays what it became; 0 where it rose. */
function useSpent(all: number | undefined): number {
  const [seen, setSeen] = useState({ all, spent: 0 });
  if (all !== undefined && all !== seen.all) setSeen({ all, spent: seen.all === undefined ? 0 : seen.all - all });
  return seen.spent;
}
