import { cloneElement, Fragment, type ElementType, type ReactElement, type ReactNode } from 'react';
import type { Glyph } from '#ds/foundations/icon.tsx';
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
   * `wide` is the account menu's 248, `tools` the tool switcher's 320.
   *
   * @default 'md'
   */
  width?: 'md' | 'wide' | 'tools';
  /**
   * Which edge it is aligned to.
   *
   * @default 'end'
   */
  align?: 'start' | 'end';
  /**
   * On phones it is a sheet at the lower edge; false leaves it under its button there, too.
   *
   * @default true
   */
  sheet?: boolean;
  /** For one that hovering opens: told when the pointer comes over the list and when it leaves; the page behind it stays in use. */
  hover?: { modal: false; onPointerEnter: () => void; onPointerLeave: () => void };
};

/** Things to do with something. Opens by click, Enter, Space or Down, never by hover alone; typing jumps. */
export function Menu({ trigger, header, children, width = 'md', align = 'end', sheet = true, hover }: MenuProps): ReactElement {
  const { parts, face, button } = useOverlay('menu');
  if (!parts) return cloneElement(trigger, face);
  return (
    <parts.Menu>
      <parts.MenuButton as={Fragment} ref={button}>
        {trigger}
      </parts.MenuButton>
      <parts.MenuPanel header={header} width={width} align={align} sheet={sheet} hover={hover}>
        {children}
      </parts.MenuPanel>
    </parts.Menu>
  );
}

type RowProps = {
  /** The words. */
  children: ReactNode;
  /** A glyph before them. */
  icon?: Glyph | undefined;
  /** A picture before them instead, e.g. of the tool a row leads to; the row is higher then. */
  thumb?: string | undefined;
  /** At the right, e.g. the current value. */
  hint?: ReactNode;
  /**
   * `neg` for what deletes.
   *
   * @default 'plain'
   */
  tone?: 'plain' | 'neg' | undefined;
};

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
  const { MenuItem: Item, MenuRow, rowClasses } = overlayParts();
  return (
    <Item disabled={disabled} as="button" type="button" className={rowClasses(rest)} onClick={onSelect}>
      <MenuRow {...rest} />
    </Item>
  );
}

export type MenuLinkProps<E extends ElementType = 'a'> = Navigating<E, RowProps>;

/** One place to go; `as` takes the router's link. */
export function MenuLink<E extends ElementType = 'a'>({ as, children, icon, thumb, hint, tone, ...rest }: MenuLinkProps<E>): ReactElement {
  const Tag: ElementType = as ?? 'a';
  const { MenuItem: Item, MenuRow, rowClasses } = overlayParts();
  return (
    <Item as={Fragment}>
      <Tag {...rest} className={rowClasses({ thumb })}>
        <MenuRow icon={icon} thumb={thumb} hint={hint} tone={tone}>
          {children}
        </MenuRow>
      </Tag>
    </Item>
  );
}

/** A hairline between groups. */
export function MenuSeparator(): ReactElement {
  const parts = overlayParts();
  return <parts.MenuSeparator className="mx-1 my-1.5 h-px bg-line-1" />;
}
