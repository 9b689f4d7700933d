import { Plus } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';

export type PaletteItem<Id extends string = string> = {
  id: Id;
  /** What the colours are called, e.g. 青绿. */
  label: string;
  /** Two to five colours `#rrggbb`, strongest first. */
  colours: readonly string[];
  /** Its colours can be changed one by one while it is on. */
  own?: boolean;
};

export type PaletteStripProps<Id extends string = string> = {
  /** The question, e.g. 配色. */
  label: string;
  /** The palettes in reading order, four in a row. */
  items: readonly PaletteItem<Id>[];
  /** The id of the palette that is on. */
  value: Id;
  /** What the places of one's own palette are for, e.g. 主色, 辅色. */
  places?: readonly string[];
  /** Another palette was chosen; gets its id. */
  onChange: (id: Id) => void;
  /** A colour of one's own palette was changed; gets all of them. */
  onColours?: (colours: string[]) => void;
};

/** Palettes as strips of their colours, one of which is on; one's own opens into its colours. Radio buttons underneath, so arrows move the choice. */
export function PaletteStrip<Id extends string>({
  label,
  items,
  value,
  places = ['主色', '辅色', '深色', '浅色'],
  onChange,
  onColours,
}: PaletteStripProps<Id>): ReactElement {
  const name = useId();
  const chosen = items.find(({ id }) => id === value);
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full justify-between pb-2 text-13 font-medium text-2">
        {label}
        <span aria-hidden="true" className="text-12 font-regular text-3">
          {chosen?.label}
        </span>
      </legend>
      <div className="grid grid-cols-4 gap-2">
        {items.map((item) => (
          <label
            key={item.id}
            className="relative flex h-9 touch:h-11 overflow-hidden rounded-ctl inset-ring inset-ring-edge outline-offset-2 has-checked:outline-2 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              aria-label={item.label}
              checked={item.id === value}
              onChange={() => onChange(item.id)}
              className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
            />
            {item.own && item.id !== value ? (
              // A place for colours of one's own, not one more palette.
              <span className="pointer-events-none grid size-full place-items-center rounded-ctl border border-dashed border-control text-2">
                <Icon of={Plus} size={16} />
              </span>
            ) : (
              item.colours.map((colour, index) => <span key={index} style={vars({ '--swatch': colour })} className="fill-swatch flex-1" />)
            )}
          </label>
        ))}
      </div>
      {chosen?.own && onColours && (
        <div className="mt-2.5 flex gap-2">
          {chosen.colours.map((colour, index) => (
            <label
              key={index}
              className="relative flex min-w-0 flex-1 flex-col gap-1 rounded-ctl text-center text-12 text-3 outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <span style={vars({ '--swatch': colour })} className="fill-swatch h-9 rounded-ctl inset-ring inset-ring-edge" />
              <input
                type="color"
                value={colour}
                onChange={(event) => onColours(chosen.colours.map((old, at) => (at === index ? event.target.value : old)))}
                className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
              />
              {places[index] ?? `颜色 ${index + 1}`}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
