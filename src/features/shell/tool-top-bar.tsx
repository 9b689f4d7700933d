import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { toolPages } from '#product/tools.ts';
import { isPlainClick, useAfterPaint } from '#ds/foundations/use-after-paint.ts';
import { AccountCluster } from './account-cluster.tsx';
import { ToolSwitch } from './tool-switch.tsx';

/** R1.5: the tabs. */
const tabs = Object.values(toolPages).flatMap(({ to, icon, tab }) => (tab ? [{ to, icon, label: tab.label }] : []));
const tabClasses =
  'inline-flex h-7.5 items-center gap-1.5 rounded-item px-3.5 text-13 font-medium whitespace-nowrap text-2 hover:text-1 current:bg-thumb current:text-1 current:shadow-thumb aria-busy:bg-thumb aria-busy:text-1 aria-busy:shadow-thumb';

/** R1.4: full-screen tools: back to /home, the tool's title, the three tabs, the account; on phones the title leads to all tools. */
export function ToolTopBar({ title, bell }: { title: string; bell?: ReactNode }): ReactElement {
  return (
    <header className="sticky top-0 z-topbar grid h-topbar flex-none cols-switch items-center gap-2 border-b border-line-1 bg-wall pr-4 pl-2 bleed:border-transparent bleed:bg-transparent bare:invisible beside:pointer-events-none beside:mr-beside tablet:cols-bar-wide tablet:pr-5 tablet:pl-3">
      <div className="flex min-w-0 items-center gap-1 beside:interactive tablet:gap-2">
        <Link
          to="/home"
          aria-label="返回首页"
          className="grid size-11 place-items-center rounded-ctl text-2 hover:bg-hover hover:text-1 bleed:bg-on-img-ctl bleed:text-on-img-1 tablet:size-8"
        >
          <Icon of={ArrowLeft} size={20} />
        </Link>
        <h1 className="text-16 font-semibold max-tablet:sr-only">{title}</h1>
        <span className="min-w-0 tablet:hidden">
          <ToolSwitch title={title} />
        </span>
      </div>
      <nav aria-label="工具" className="inline-flex justify-self-center rounded-box bg-hover p-hair max-tablet:hidden">
        {tabs.map((tab) => (
          <ToolTab key={tab.to} {...tab} />
        ))}
      </nav>
      <div className="justify-self-end">
        {/* Beside the stage the button says what is left, and the picture's own buttons stand here. */}
        <span className="tablet:hidden beside:hidden">
          <AccountCluster compact />
        </span>
        <span className="max-tablet:hidden">
          {/* Between a phone and a desk there is no room for it beside the tools. */}
          <AccountCluster bell={bell && <span className="max-desktop:hidden">{bell}</span>} />
        </span>
      </div>
    </header>
  );
}

/** Stands pressed at once; the other tool comes after. */
function ToolTab({ label, to, icon }: (typeof tabs)[number]): ReactElement {
  const router = useRouter();
  const [isComing, start] = useAfterPaint();
  function open(event: MouseEvent): void {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    start(() => router.navigate({ to }));
  }
  return (
    <Link to={to} aria-busy={isComing} onClick={open} className={tabClasses} activeOptions={{ includeSearch: false }}>
      <Icon of={icon} size={16} />
      {label}
    </Link>
  );
}
