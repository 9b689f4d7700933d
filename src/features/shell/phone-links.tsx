import { Link, linkOptions } from '@tanstack/react-router';
import { BadgeCheck, Database, GraduationCap, ReceiptText, ScrollText, Settings, Sparkles } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { openDialog } from '#state/dialogs.ts';
import { type NavEntry, navGroups } from './nav.ts';

const inMenu = navGroups.flatMap(({ entries }) => entries);
/** Of the side menu what neither the tab bar nor the home page leads to, and what only other pages link. */
const places: NavEntry[] = [
  ...['/create', '/like', '/follow', '/storehouse', '/tool/aiCreate/asset-set'].flatMap(
    (to) => inMenu.find((entry) => entry.to === to) ?? [],
  ),
  { label: '数据集', to: '/tool/study/my-data', icon: Database },
  { label: '模型训练', to: '/tool/study/model-status-list', icon: GraduationCap },
  { label: '积分对账单', to: '/points', icon: ScrollText },
];
const documents = [
  { label: '使用教程', page: 'tutorial' },
  { label: '用户协议', page: 'agreement' },
  { label: '隐私政策', page: 'privacy' },
];

const rowClasses = 'flex h-11 items-center gap-2.5 rounded-ctl px-2 text-14 text-2 active:bg-press';
const wordClasses = 'inline-flex h-11 items-center px-2 text-12 text-3';

/** V-03: on phones the side menu and its footer are away; what they lead to is found here, in two presses from anywhere. */
export function PhoneLinks({ signedIn }: { signedIn: boolean }): ReactElement {
  const contact = () => openDialog('contact');
  return (
    <nav aria-label="更多" className="flex flex-col gap-1 py-3 tablet:hidden">
      {signedIn && (
        <ul className="grid grid-cols-2 gap-x-2">
          {places.map(({ label, to, icon }) => (
            <li key={to}>
              <Link {...linkOptions({ to })} className={rowClasses}>
                <Icon of={icon} />
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={`w-full ${rowClasses}`} onClick={() => openDialog('membership')}>
              <Icon of={BadgeCheck} />
              会员与积分
            </button>
          </li>
          <li>
            <button type="button" className={`w-full ${rowClasses}`} onClick={() => openDialog('points')}>
              <Icon of={Sparkles} />
              积分明细
            </button>
          </li>
          <li>
            <button type="button" className={`w-full ${rowClasses}`} onClick={() => openDialog('orders')}>
              <Icon of={ReceiptText} />
              购买记录
            </button>
          </li>
          <li>
            <Link to="/setting" className={rowClasses}>
              <Icon of={Settings} />
              设置与外观
            </Link>
          </li>
        </ul>
      )}
      <p className="flex flex-wrap border-t border-line-1 pt-1">
        {documents.map(({ label, page }) => (
          <Link key={page} to="/docs/$page" params={{ page }} className={wordClasses}>
            {label}
          </Link>
        ))}
        <button type="button" className={wordClasses} onClick={contact}>
          帮助与反馈
        </button>
        <button type="button" className={wordClasses} onClick={contact}>
          商务合作
        </button>
      </p>
    </nav>
  );
}
