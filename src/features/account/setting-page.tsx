import { Link } from '@tanstack/react-router';
import { useLocation } from '@tanstack/react-router';
import { Moon, Sun } from 'lucide-react';
import { lazy, type ReactElement, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { useBalance, usePermission } from '#api/account/hooks.ts';
import type { UserInfo } from '#shared/contract/account.ts';
import { InBar } from '#ds/foundations/bar-place.tsx';
import { PointsGem } from '#ds/foundations/gems.tsx';
import { TierBadge } from '#ds/patterns/tier-badge/tier-badge.tsx';
import { ButtonLink } from '#ds/primitives/button/button-link.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { SignInFirst } from '#ds/primitives/empty-state/sign-in-first.tsx';
import { Segmented } from '#ds/primitives/segmented/segmented.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { expiry, longDay } from '#lib/format.ts';
import { tierOf } from '#lib/tiers.ts';
import { openDialog } from '#state/dialogs.ts';
import { requireLogin, session } from '#state/session.ts';
import { chooseReducedMotion, reducedMotion } from '#state/reduced-motion.ts';
import { chooseTheme, theme } from '#state/theme.ts';
import { DataRows } from './data-rows.tsx';
import { LeavingPanel } from './leaving-panel.tsx';
import { MinorSection } from './minor-section.tsx';
import { OwnReports } from './own-reports.tsx';
import { ProfileRows } from './profile-rows.tsx';
import { SafetySections } from './safety-sections.tsx';
import { SettingRow, SettingSection } from './setting-row.tsx';

/** Few come for it, and it brings dialogs of its own. */
const Programs = lazy(() => import('./programs.tsx').then((module) => ({ default: module.Programs })));

const sections = [
  { id: 'profile', title: '个人资料' },
  { id: 'security', title: '账号安全' },
  { id: 'membership', title: '会员与积分' },
  { id: 'preferences', title: '偏好' },
  { id: 'api', title: 'API 密钥' },
  { id: 'data', title: '数据' },
] as const;

/** R2.11: profile, security, membership, appearance, data. */
export function SettingPage(): ReactElement {
  const { userInfo } = useSnapshot(session);
  const hash = useLocation({ select: (location) => location.hash });
  return (
    <>
      <InBar>
        <h1 className="text-20 font-semibold">账号设置</h1>
      </InBar>
      <div className="flex flex-col gap-10 desktop:grid desktop:cols-setting">
        {userInfo && (
          <nav aria-label="设置分区" className="sticky top-16 hidden flex-col gap-0.5 self-start desktop:flex">
            {sections.map(({ id, title }, index) => (
              <a
                key={id}
                href={`#${id}`}
                aria-current={hash === id || (hash === '' && index === 0) ? 'true' : undefined}
                className="flex h-9 items-center rounded-ctl px-3 text-2 hover:bg-hover hover:text-1 aria-current:bg-selected aria-current:font-medium aria-current:text-1"
              >
                {title}
              </a>
            ))}
          </nav>
        )}
        <div className="flex min-w-0 flex-col gap-5.5">
          {userInfo?.leavesAt && <LeavingPanel me={userInfo as UserInfo} leavesAt={userInfo.leavesAt} />}
          {userInfo ? <Member /> : <SignInFirst title="登录后查看账号" size="sm" onSignIn={requireLogin} />}
          <Preferences />
          <Suspense>{userInfo && <Programs />}</Suspense>
          {userInfo && <OwnReports />}
          {userInfo && (
            <SettingSection {...sections[5]}>
              <DataRows me={userInfo as UserInfo} />
            </SettingSection>
          )}
        </div>
      </div>
    </>
  );
}

function Member(): ReactElement | null {
  const { userInfo } = useSnapshot(session);
  const permission = usePermission();
  const balance = useBalance();
  if (!userInfo) return null;
  const tier = tierOf[userInfo.vipType];
  return (
    <>
      <SettingSection {...sections[0]}>
        <ProfileRows me={userInfo} />
      </SettingSection>
      <SafetySections me={userInfo as UserInfo} />
      <MinorSection />
      <SettingSection {...sections[2]}>
        <SettingRow
          title={<TierBadge tier={tier.tier} name={tier.name} />}
          help={userInfo.vipType === -1 ? '永久有效' : `${longDay(permission?.endTime ?? null)}到期`}
        >
          <Button size="sm" variant="ghost" onClick={() => openDialog('orders')}>
            购买记录
          </Button>
          <Button size="sm" onClick={() => openDialog('membership')}>
            {userInfo.vipType === -1 ? '开通' : '续费'}
          </Button>
        </SettingRow>
        <SettingRow
          title={
            <span className="flex items-center gap-1.5 num">
              <span className="text-point">
                <PointsGem size={16} />
              </span>
              {balance.text} 积分
            </span>
          }
          help={expiry(permission?.expiring ?? 0)}
        >
          <Button size="sm" variant="ghost" aria-label="积分明细" onClick={() => openDialog('points')}>
            明细
          </Button>
          <ButtonLink as={Link} to="/points" size="sm" variant="ghost">
            对账单
          </ButtonLink>
          <Button size="sm" onClick={() => openDialog('packs')}>
            购买积分
          </Button>
        </SettingRow>
      </SettingSection>
    </>
  );
}

function Preferences(): ReactElement {
  const { choice } = useSnapshot(theme);
  const { chosen } = useSnapshot(reducedMotion);
  return (
    <SettingSection {...sections[3]}>
      <SettingRow title="外观">
        <Segmented
          label="主题"
          value={choice}
          items={[
            { id: 'dark', label: '深色', icon: Moon },
            { id: 'light', label: '浅色', icon: Sun },
            { id: 'system', label: '跟随系统' },
          ]}
          onChange={chooseTheme}
        />
      </SettingRow>
      <SettingRow title="减弱动效" help="停用动画与过渡；系统要求减弱动效时始终停用">
        <Switch label="减弱动效" checked={chosen} onChange={chooseReducedMotion} />
      </SettingRow>
    </SettingSection>
  );
}
