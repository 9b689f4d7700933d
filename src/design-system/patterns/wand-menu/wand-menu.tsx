import { WandSparkles } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Menu, MenuItem } from '#ds/primitives/menu/menu.tsx';

export type WandMenuProps<Id extends string = string> = {
  /** How much may be added, from nothing on. */
  levels: readonly { id: Id; label: string }[];
  /** The id of the level that is set; it is marked in the menu. */
  value: Id;
  /** Whether anything is added at all. */
  on: boolean;
  /**
   * Edge: 28 or 32.
   *
   * @default 'md'
   */
  size?: 'sm' | 'md';
  /** Words; the defaults are the product's. */
  labels?: { wand: string; what: string; current: string };
  /** A level was chosen; gets its id. */
  onChange: (id: Id) => void;
};

const words = { wand: '优化描述', what: '生成时在描述后补充的词', current: '当前' };

/** The wand of a prompt: how far a description is enriched when the picture is made. The text itself stays as it is. */
export function WandMenu<Id extends string>({ levels, value, on, size = 'md', labels = words, onChange }: WandMenuProps<Id>): ReactElement {
  return (
    <Menu
      align="start"
      trigger={<IconButton label={labels.wand} icon={WandSparkles} size={size} pressed={on} />}
      header={<span className="text-12 text-3">{labels.what}</span>}
    >
      {levels.map(({ id, label }) => (
        <MenuItem key={id} hint={id === value ? labels.current : undefined} onSelect={() => onChange(id)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
