import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';
import { Menu, MenuItem } from '#ds/primitives/menu/menu.tsx';

export type BatchAction = {
  id: string;
  /** Two signs: the width of a fifth of a phone. */
  label: string;
  icon: Glyph;
  /** `neg` for what deletes. */
  tone?: 'plain' | 'neg';
  onPress: () => void;
};

export type BatchTabsProps = {
  /** How much is selected, e.g. 已选 5 张. */
  summary: string;
  /** Whether everything that can be selected is. */
  all: boolean;
  /** What can be done, up to four in sight. */
  actions: readonly BatchAction[];
  /** What else can be done, behind 更多. */
  more?: readonly BatchAction[];
  /** Nothing is selected, or something is being done: the actions stand but are off. @default false */
  disabled?: boolean;
  /** Words; the defaults are the product's. */
  labels?: { bar: string; all: string; none: string; close: string; more: string };
  /** True selects everything that can be selected, false nothing. */
  onAll: (on: boolean) => void;
  /** Selecting ends. */
  onClose: () => void;
};

const words = { bar: '批量操作', all: '全选', none: '全不选', close: '取消', more: '更多' };
const slotClasses =
  'flex h-13 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-ctl text-12 active:bg-press disabled:text-disabled';

/** V-06: the batch bar of a phone. It takes the place of the tab bar, and what says how much is selected that of the top bar. */
export function BatchTabs({
  summary,
  all,
  actions,
  more = [],
  disabled = false,
  labels = words,
  onAll,
  onClose,
}: BatchTabsProps): ReactElement {
  const textClasses = 'h-11 min-w-14 flex-none rounded-ctl px-2 text-16 active:bg-press';
  return (
    <section aria-label={labels.bar} data-for-tabs={true}>
      <div className="fixed inset-x-0 top-0 z-batch flex items-center justify-between bg-wall px-2 pt-safe-top">
        <button type="button" className={textClasses} onClick={onClose}>
          {labels.close}
        </button>
        <output className="min-w-0 truncate text-16 font-semibold num">{summary}</output>
        <button type="button" className={cn(textClasses, 'text-accent')} onClick={() => onAll(!all)}>
          {all ? labels.none : labels.all}
        </button>
      </div>
      <div className="fixed inset-x-0 bottom-0 z-batch flex h-tabbar items-center gap-1 border-t border-line-1 bg-surface px-1.5 pb-inset text-1">
        {actions.map(({ id, label, icon, tone, onPress }) => (
          <button
            key={id}
            type="button"
            disabled={disabled}
            className={cn(slotClasses, tone === 'neg' && 'enabled:text-neg')}
            onClick={onPress}
          >
            <Icon of={icon} size={22} />
            {label}
          </button>
        ))}
        {more.length > 0 && (
          <Menu
            trigger={
              <button type="button" disabled={disabled} className={slotClasses}>
                <Icon of={Ellipsis} size={22} />
                {labels.more}
              </button>
            }
          >
            {more.map(({ id, label, icon, tone, onPress }) => (
              <MenuItem key={id} icon={icon} tone={tone} onSelect={onPress}>
                {label}
              </MenuItem>
            ))}
          </Menu>
        )}
      </div>
    </section>
  );
}
