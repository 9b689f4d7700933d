import { Box, Forward, ImagePlus, Palette, RotateCcw, ScanLine, Scissors, TextSearch } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Glyph } from '#ds/foundations/icon.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Menu, MenuItem } from '#ds/primitives/menu/menu.tsx';

/** Where a picture can go next. */
export type CarryOn = 'again' | 'refer' | 'matting' | 'enlarge' | 'interrogate' | 'three' | 'logo';

export type CarryOnMenuProps = {
  /** A button with its word, or a glyph on a picture. @default 'button' */
  face?: 'button' | 'image';
  /** Of the button. @default 'md' */
  size?: 'sm' | 'md';
  /** What is not possible here, such as making again what has no parameters, or the tool one is in. */
  without?: readonly CarryOn[];
  /** The words; the defaults are the product's. */
  labels?: Record<CarryOn | 'menu', string>;
  onSelect: (next: CarryOn) => void;
};

const words: Record<CarryOn | 'menu', string> = {
  menu: '接着做',
  again: '再来一张',
  refer: '作参考图',
  matting: '抠图',
  enlarge: '放大',
  interrogate: '图生提示词',
  three: '转 3D',
  logo: '取色做 Logo',
};
const glyphs: Record<CarryOn, Glyph> = {
  again: RotateCcw,
  refer: ImagePlus,
  matting: Scissors,
  enlarge: ScanLine,
  interrogate: TextSearch,
  three: Box,
  logo: Palette,
};
const order = Object.keys(glyphs) as CarryOn[];

/** R8.7: the same menu wherever a picture of one's own stands. */
export function CarryOnMenu({ face = 'button', size = 'md', without = [], labels = words, onSelect }: CarryOnMenuProps): ReactElement {
  return (
    <Menu
      trigger={
        face === 'image' ? (
          <IconButton size="sm" onImage tip="none" icon={Forward} label={labels.menu} />
        ) : (
          <Button size={size} icon={Forward}>
            {labels.menu}
          </Button>
        )
      }
    >
      {order
        .filter((next) => !without.includes(next))
        .map((next) => (
          <MenuItem key={next} icon={glyphs[next]} onSelect={() => onSelect(next)}>
            {labels[next]}
          </MenuItem>
        ))}
    </Menu>
  );
}
