import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '#ds/foundations/cn.ts';

export type TabItem<Id extends string = string> = {
  id: Id;
  label: string;
  /** How many are behind it, already formatted. */
  count?: string | undefined;
};

export type TabsProps<Id extends string = string> = {
  /** Names the list. */
  label: string;
  /** The tabs in order. */
  tabs: readonly TabItem<Id>[];
  /** The panel of the current tab. */
  children?: ReactNode;
  /** Right of the tabs, e.g. a segmented control. */
  aside?: ReactNode;
  /** Which is current; keep it in the address. */
  value: Id;
  /**
   * 44, or 52 in large dialogs (44 on phones).
   *
   * @default 'md'
   */
  size?: 'md' | 'lg';
  /**
   * Arrows only move focus, Enter selects: for tabs behind which something is loaded.
   *
   * @default false
   */
  manual?: boolean;
  /**
   * False drops the hairline and lets the dialog draw its own.
   *
   * @default true
   */
  ruled?: boolean;
  /** In a dialog from tablets on: the hairline runs through that one's padding to its edges. */
  bleed?: keyof typeof bleedClasses | undefined;
  /** A tab was chosen. */
  onChange: (id: Id) => void;
};

const bleedClasses = {
  manage: 'tablet:-mx-6 tablet:px-6',
  membership: 'tablet:-mx-7 tablet:px-7 tablet:sticky tablet:top-0 tablet:z-sticky tablet:bg-overlay',
} as const;
const sizeClasses: Record<'md' | 'lg', string> = { md: 'h-11 text-14', lg: 'h-11 text-14 tablet:h-13 tablet:text-16' };

/** Views of one thing. Arrows wrap, Home and End jump. */
export function Tabs<Id extends string>({
  label,
  tabs,
  children,
  aside,
  value,
  size = 'md',
  manual = false,
  ruled = true,
  bleed,
  onChange,
}: TabsProps<Id>): ReactElement {
  const index = tabs.findIndex(({ id }) => id === value);
  return (
    <TabGroup selectedIndex={index} manual={manual} onChange={(next) => onChange(tabs[next]!.id)} className="flex min-h-0 flex-1 flex-col">
      <div
        className={cn(
          'flex flex-none flex-wrap items-center justify-between gap-x-4',
          bleed && bleedClasses[bleed],
          ruled &&
            'tablet:border-b tablet:border-line-1 max-tablet:*:first:w-full max-tablet:*:first:border-b max-tablet:*:first:border-line-1',
        )}
      >
        <TabList aria-label={label} className={cn('flex overflow-x-auto', size === 'lg' ? 'gap-6 tablet:gap-7' : 'gap-6')}>
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              className={cn(
                'relative inline-flex flex-none items-center justify-center gap-1.5 touch:min-w-11 rounded-t-tick border-b-2 border-transparent font-medium whitespace-nowrap text-2 transition-colors -outline-offset-2 hover:text-1 data-selected:border-strong data-selected:text-1',
                sizeClasses[size],
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span className="text-13 font-regular text-3 num">{tab.count}</span>}
            </Tab>
          ))}
        </TabList>
        {aside}
      </div>
      {children !== undefined && (
        <TabPanels className="flex min-h-0 flex-1 flex-col">
          {tabs.map((tab) => (
            <TabPanel key={tab.id} className="flex min-w-0 flex-1 flex-col rounded-tick">
              {children}
            </TabPanel>
          ))}
        </TabPanels>
      )}
    </TabGroup>
  );
}
