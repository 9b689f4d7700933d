import { cloneElement, Fragment, type ElementType, type ReactElement, type ReactNode } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';
import type { Navigating } from '#ds/foundations/navigating.ts';
import { overlayParts, useOverlay } from '#ds/foundations/overlay.ts';

export type MenuProps = {
  /** The control that opens it: a Button, IconButton or any button of ours. */
  trigger: ReactElement;
  /** Who or what the menu is about, above the items. */
  header?: ReactNode;
  /** MenuItem, MenuLink and MenuSeparator. */
  children: ReactNode;
  /**
   * `wide` is the account menu's 248.
   *
   * @default 'md'
   */
  width?: 'md' | 'wide';
  /**
   * Which edge it is aligned to.
   *
   * @default 'end'
   */
  align?: 'start' | 'end';
  /** For one that hovering opens: told when the pointer comes over the list and when it leaves; the page behind it stays in use. */
  hover?: { modal: false; onPointerEnter: () => void; onPointerLeave: () => void };
};

const widthClasses: Record<'md' | 'wide', string> = { md: 'w-menu', wide: 'w-menu-wide' };

/** Things to do with something. Opens by click, Enter, Space or Down, never by hover alone; typing jumps. */
export function Menu({ trigger, header, children, width = 'md', align = 'end', hover }: MenuProps): ReactElement {
  const { parts, face, button } = useOverlay('menu');
  if (!parts) return cloneElement(trigger, face);
  return (
    <parts.Menu>
      <parts.MenuButton as={Fragment} ref={button}>
        {trigger}
      </parts.MenuButton>
      <parts.MenuItems
        anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 6, padding: 8 }}
        transition
        {...hover}
        className={cn(
          'z-popover rounded-card bg-raised p-1.5 text-1 shadow-float transition-opacity duration-move outline-none data-closed:opacity-0',
          widthClasses[width],
        )}
      >
        {header !== undefined && (
          <>
            <div className="px-2.5 py-2">{header}</div>
            <MenuSeparator />
          </>
        )}
        {children}
      </parts.MenuItems>
    </parts.Menu>
  );
}

type RowProps = {
  /** The words. */
  children: ReactNode;
  /** A glyph before them. */
  icon?: Glyph | undefined;
  /** At the right, e.g. the current value. */
  hint?: ReactNode;
  /**
   * `neg` for what deletes.
   *
   * @default 'plain'
   */
  tone?: 'plain' | 'neg';
};

const classes =
  'flex h-9 w-full items-center gap-2.5 rounded-item px-2.5 text-left text-14 data-disabled:text-disabled data-focus:bg-hover';

function Row({ children, icon, hint, tone = 'plain' }: RowProps): ReactElement {
  return (
    <>
      {icon && (
        <span className={tone === 'neg' ? 'text-neg' : 'text-3'}>
          <Icon of={icon} size={16} />
        </span>
      )}
      <span className={cn('min-w-0 flex-1 truncate', tone === 'neg' && 'text-neg')}>{children}</span>
      {hint !== undefined && <span className="ml-auto text-13 text-3">{hint}</span>}
    </>
  );
}

export type MenuItemProps = RowProps & {
  /**
   * Stays in the list but cannot be chosen.
   *
   * @default false
   */
  disabled?: boolean;
  /** It was chosen; the menu closes by itself. */
  onSelect: () => void;
};

/** One action. */
export function MenuItem({ disabled = false, onSelect, ...rest }: MenuItemProps): ReactElement {
  const parts = overlayParts();
  return (
    <parts.MenuItem disabled={disabled} as="button" type="button" className={classes} onClick={onSelect}>
      <Row {...rest} />
    </parts.MenuItem>
  );
}

export type MenuLinkProps<E extends ElementType = 'a'> = Navigating<E, RowProps>;

/** One place to go; `as` takes the router's link. */
export function MenuLink<E extends ElementType = 'a'>({
  as,
  children,
  icon,
  hint,
  tone = 'plain',
  ...rest
}: MenuLinkProps<E>): ReactElement {
  const Tag: ElementType = as ?? 'a';
  const parts = overlayParts();
  return (
    <parts.MenuItem as={Fragment}>
      <Tag {...rest} className={classes}>
        <Row icon={icon} hint={hint} tone={tone}>
          {children}
        </Row>
      </Tag>
    </parts.MenuItem>
  );
}

/** A hairline between groups. */
export function MenuSeparator(): ReactElement {
  const parts = overlayParts();
  return <parts.MenuSeparator className="mx-1 my-1.5 h-px bg-line-1" />;
}
