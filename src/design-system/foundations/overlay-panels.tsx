/** What a menu, a list of choices and a popover open into: a panel under its control, on phones a sheet at the lower edge. */
import { ListboxOptions, MenuItems, MenuSeparator, PopoverBackdrop, PopoverPanel, Portal } from '@headlessui/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useBackCloses } from './back-closes.ts';
import { cn } from './cn.ts';
import { type Glyph, Icon } from './icon.tsx';
import { useAtLeast } from './use-at-least.ts';
import { useSwipeDown } from './use-swipe-down.ts';

const floatingClasses =
  'z-popover rounded-card bg-raised text-1 shadow-float transition-opacity duration-move outline-none data-closed:opacity-0';

/** The panel as a sheet: Back and a finger downwards close it as Esc does, which Headless UI listens for on the panel itself. */
function useSheet(may = true): { isSheet: boolean; ref: (node: HTMLElement | null) => void } {
  const isSheet = !useAtLeast('tablet') && may;
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const close = () => void panel?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  useSwipeDown(isSheet, panel, null, close);
  useBackCloses(isSheet && panel !== null, close);
  return { isSheet, ref: setPanel };
}

export type MenuPanelProps = {
  header: ReactNode;
  children: ReactNode;
  width: 'md' | 'wide' | 'tools';
  align: 'start' | 'end';
  sheet: boolean;
  hover?: { modal: false; onPointerEnter: () => void; onPointerLeave: () => void } | undefined;
};

const widthClasses: Record<MenuPanelProps['width'], string> = { md: 'w-menu', wide: 'w-menu-wide', tools: 'w-note' };

export function MenuPanel({ header, children, width, align, sheet, hover }: MenuPanelProps): ReactElement {
  const { isSheet, ref } = useSheet(sheet);
  return (
    <MenuItems
      ref={ref}
      transition
      {...(isSheet ? { portal: true } : { anchor: { to: align === 'end' ? 'bottom end' : 'bottom start', gap: 6, padding: 8 }, ...hover })}
      className={isSheet ? 'sheet-panel' : cn(floatingClasses, 'p-1.5', widthClasses[width])}
    >
      {header !== undefined && (
        <>
          <div className="px-2.5 py-2">{header}</div>
          <MenuSeparator className="mx-1 my-1.5 h-px bg-line-1" />
        </>
      )}
      {children}
    </MenuItems>
  );
}

export function ListPanel({ children }: { children: ReactNode }): ReactElement {
  const { isSheet, ref } = useSheet();
  return (
    <ListboxOptions
      ref={ref}
      // Inert surroundings would have the whole page styled anew twice, and an offset left to CSS measured by it: a third of a press.
      modal={isSheet}
      {...(isSheet ? { portal: true } : { anchor: { to: 'bottom start', gap: 6, offset: 0, padding: 8 } })}
      transition
      className={isSheet ? 'sheet-panel' : cn(floatingClasses, 'w-max min-w-(--button-width) p-1.5')}
    >
      {children}
    </ListboxOptions>
  );
}

type PopPanelProps = { label: string; align: 'start' | 'end'; size: 'md' | 'lg'; children: ReactNode | ((close: () => void) => ReactNode) };

export function PopPanel({ label, align, size, children }: PopPanelProps): ReactElement {
  const { isSheet, ref } = useSheet();
  const panel = (
    <PopoverPanel
      ref={ref}
      {...(isSheet
        ? { portal: true, modal: true }
        : { anchor: { to: align === 'end' ? 'bottom end' : 'bottom start', gap: 6, padding: 8 } })}
      transition
      focus
      role="dialog"
      aria-label={label}
      className={isSheet ? 'sheet-panel' : cn(floatingClasses, size === 'md' && 'p-4')}
    >
      {/* Its place beside the control gives the panel a width of its own: what is in it is held here. */}
      {({ close }) => (
        <div className={isSheet ? 'px-2' : size === 'md' ? 'max-w-72' : 'w-100'}>
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </PopoverPanel>
  );
  if (!isSheet) return panel;
  return (
    <>
      {/* What is darkened is not pressed by the press that closes the sheet. */}
      <Portal>
        <PopoverBackdrop className="fixed inset-0 z-popover" />
      </Portal>
      {panel}
    </>
  );
}

type RowProps = {
  children?: ReactNode;
  icon?: Glyph | undefined;
  thumb?: string | undefined;
  hint?: ReactNode;
  tone?: 'plain' | 'neg' | undefined;
};

/** The classes of a menu's row; one with a picture is 52 high. */
export function rowClasses({ thumb }: Pick<RowProps, 'thumb'>): string {
  return cn(
    'flex w-full items-center gap-2.5 rounded-item px-2.5 text-left data-disabled:text-disabled data-focus:bg-hover current:bg-selected current:font-semibold',
    thumb === undefined ? 'h-row text-14' : 'h-13 text-16',
  );
}

export function MenuRow({ children, icon, thumb, hint, tone = 'plain' }: RowProps): ReactElement {
  return (
    <>
      {icon && (
        <span className={tone === 'neg' ? 'text-neg' : 'text-3'}>
          <Icon of={icon} size={16} />
        </span>
      )}
      {thumb !== undefined && <img src={thumb} alt="" className="size-9 flex-none rounded-img bg-skeleton object-cover" />}
      <span className={cn('min-w-0 flex-1 truncate', tone === 'neg' && 'text-neg')}>{children}</span>
      {hint !== undefined && <span className="ml-auto text-13 font-regular text-3 num">{hint}</span>}
    </>
  );
}
