import { Link } from '@tanstack/react-router';
import { CircleUserRound, Compass, House, Images, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { openDialog } from '#state/dialogs.ts';

const slots = [
  { label: '首页', to: '/home', icon: House },
  { label: '灵感', to: '/community', icon: Compass },
  { label: '', to: '/tool/aiCreate/index', icon: Plus },
  { label: '作品', to: '/create', icon: Images },
  { label: '我的', to: '/my-home-page', icon: CircleUserRound },
] as const;

/** As long as a finger rests on ＋ before it means the tool of last time. */
const HELD_MS = 400;
function hold(): void {
  const timer = setTimeout(openDialog, HELD_MS, 'last-tool');
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => clearTimeout(timer), { once: true });
}

/** R1.9: the five most used entries, on phones. ＋ opens the tools; a finger that rests on it goes to the one used last. */
export function TabBar(): ReactElement {
  return (
    <nav
      aria-label="底部导航"
      data-tab-bar={true}
      className="sticky bottom-0 z-side mt-auto flex h-tabbar flex-none items-center justify-around border-t border-line-1 bg-surface pb-inset tablet:hidden"
    >
      {slots.map(({ label, to, icon }) =>
        label ? (
          <Link
            key={to}
            to={to}
            className="flex min-h-11 min-w-0 basis-14 flex-col items-center justify-center gap-0.5 rounded-ctl text-12 text-3 current:text-1"
          >
            <Icon of={icon} size={22} />
            {label}
          </Link>
        ) : (
          <Link
            key={to}
            to={to}
            search={{ againImgMake: '' }}
            aria-label="立即创作"
            className="stone-face grid h-11 w-14 min-w-0 place-items-center rounded-card"
            onPointerDown={hold}
            onClick={(event) => {
              event.preventDefault();
              openDialog('plus');
            }}
          >
            <Icon of={icon} size={24} />
          </Link>
        ),
      )}
    </nav>
  );
}
