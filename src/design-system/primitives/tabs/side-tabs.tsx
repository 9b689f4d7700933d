import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactElement } from 'react';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import type { TabItem, TabsProps } from './tabs.tsx';

export type SideTabsProps<Id extends string = string> = Pick<TabsProps<Id>, 'label' | 'value' | 'children' | 'onChange'> & {
  /** The tabs in order, each with its glyph. */
  tabs: readonly (Omit<TabItem<Id>, 'count'> & { icon: Glyph })[];
};

/** Views of one thing that fill a dialog: at the left under the dialog's name, on phones in a row on top. */
export function SideTabs<Id extends string>({ label, tabs, children, value, onChange }: SideTabsProps<Id>): ReactElement {
  // Which arrows move depends on which way the tabs stand.
  const standing = useAtLeast('tablet');
  return (
    <TabGroup
      vertical={standing}
      selectedIndex={tabs.findIndex(({ id }) => id === value)}
      onChange={(next) => onChange(tabs[next]!.id)}
      className="flex min-h-full min-w-0 flex-col tablet:min-h-110 tablet:flex-row"
    >
      <div className="flex flex-none flex-col gap-2 border-line-1 max-tablet:border-b max-tablet:px-6 max-tablet:pt-5 tablet:w-46 tablet:gap-3 tablet:border-r tablet:px-3 tablet:py-5">
        <p aria-hidden="true" className="text-20 font-semibold tablet:px-2.5 tablet:text-18">
          {label}
        </p>
        <TabList aria-label={label} className="flex gap-6 overflow-x-auto tablet:flex-col tablet:gap-0.5">
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              className="inline-flex flex-none items-center gap-2.5 border-transparent text-14 whitespace-nowrap text-2 transition-colors -outline-offset-2 hover:text-1 data-selected:font-medium data-selected:text-1 max-tablet:h-11 max-tablet:rounded-t-tick max-tablet:border-b-2 max-tablet:font-medium max-tablet:data-selected:border-strong tablet:h-9 tablet:rounded-ctl tablet:px-2.5 tablet:hover:bg-hover tablet:data-selected:bg-selected"
            >
              <span className="max-tablet:hidden">
                <Icon of={tab.icon} />
              </span>
              {tab.label}
            </Tab>
          ))}
        </TabList>
      </div>
      <TabPanels className="flex min-w-0 flex-1 flex-col">
        {tabs.map((tab) => (
          <TabPanel key={tab.id} className="flex flex-1 flex-col rounded-tick px-6 pt-5 pb-6 tablet:px-7 tablet:pt-5.5">
            {children}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
