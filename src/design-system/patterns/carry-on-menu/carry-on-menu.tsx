import { Forward } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Glyph } from '#ds/foundations/icon.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Menu, MenuItem } from '#ds/primitives/menu/menu.tsx';

export type CarryOnMenuProps<Id extends string> = {
  /** The word on the button, or its name where it is a glyph. */
  label: string;
  /** Where the picture can go next, in the order shown. */
  items: readonly { id: Id; label: string; icon: Glyph }[];
  /** A button with its word, or a glyph on a picture. @default 'button' */
  face?: 'button' | 'image';
  /** Of the button. @default 'md' */
  size?: 'sm' | 'md';
  /** A place was chosen from the menu; gets its id. */
  onSelect: (next: Id) => void;
};

/** The menu of a picture that can be carried on elsewhere; knows none of the places. */
export function CarryOnMenu<Id extends string>({
  label,
  items,
  face = 'button',
  size = 'md',
  onSelect,
}: CarryOnMenuProps<Id>): ReactElement {
  return (
    <Menu
      trigger={
        face === 'image' ? (
          <IconButton size="sm" onImage tip="none" icon={Forward} label={label} />
        ) : (
          <Button size={size} icon={Forward}>
            {label}
          </Button>
        )
      }
    >
      {items.map(({ id, label: words, icon }) => (
        <MenuItem key={id} icon={icon} onSelect={() => onSelect(id)}>
          {words}
        </MenuItem>
      ))}
    </Menu>
  );
}
