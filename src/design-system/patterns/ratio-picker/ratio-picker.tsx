import { Ruler } from 'lucide-react';
import { useId, type ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';
import { type CustomSize, SizeFields } from './size-fields.tsx';

export type RatioPickerProps<Id extends string = string> = {
  /** The question, e.g. 画幅. */
  label: string;
  /** `id` is written as it is, e.g. `3:4`. */
  items: readonly { id: Id; width: number; height: number }[];
  /** The id of the chosen ratio. */
  value: Id;
  /** What comes out, e.g. 896 × 1152. */
  size?: string | undefined;
  /** Another ratio was chosen; gets its id. */
  onChange: (id: Id) => void;
  /** A size of one's own, chosen after the ratios; leave it out where there is none. */
  custom?: CustomSize | undefined;
};

const EDGE = 17;

type TileProps = { name: string; label: string; checked: boolean; onCheck: () => void; children: ReactElement };

function Tile({ name, label, checked, onCheck, children }: TileProps): ReactElement {
  return (
    <label className="group/ratio relative flex h-11.5 flex-col items-center rounded-ctl border border-line-1 bg-raised pb-1 text-12 leading-tight text-2 has-checked:border-accent has-checked:font-medium has-checked:text-1 has-checked:inset-ring has-checked:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input type="radio" name={name} checked={checked} onChange={onCheck} className="absolute inset-0 m-0 appearance-none opacity-0" />
      {children}
      <span className="whitespace-nowrap num">{label}</span>
    </label>
  );
}

/** Shapes drawn and written. Radio buttons underneath. */
export function RatioPicker<Id extends string>({ label, items, value, size, onChange, custom }: RatioPickerProps<Id>): ReactElement {
  const name = useId();
  const own = custom?.value ?? null;
  const start = items.find(({ id }) => id === value) ?? items[0];
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="mb-1.5 flex items-center justify-between">
        <span aria-hidden="true" className="text-13 font-medium text-2">
          {label}
        </span>
        {size !== undefined && <output className="text-12 text-3 num">{size}</output>}
      </div>
      <div className={`grid ${custom ? 'grid-cols-7 gap-1' : 'grid-cols-6 gap-1.5'}`}>
        {items.map(({ id, width, height }) => {
          const longest = Math.max(width, height);
          return (
            <Tile key={id} name={name} checked={!own && id === value} onCheck={() => onChange(id)} label={id}>
              <span
                aria-hidden="true"
                style={vars({ '--w': `${Math.round((width / longest) * EDGE)}px`, '--h': `${Math.round((height / longest) * EDGE)}px` })}
                className="m-auto h-var w-var rounded-tick border-fine border-current opacity-75 group-has-checked/ratio:opacity-100"
              />
            </Tile>
          );
        })}
        {custom && start && (
          <Tile
            name={name}
            checked={own !== null}
            onCheck={() => custom.onChange({ width: start.width, height: start.height })}
            label="自定义"
          >
            <span className="m-auto opacity-75 group-has-checked/ratio:opacity-100">
              <Icon of={Ruler} size={18} />
            </span>
          </Tile>
        )}
      </div>
      {custom && own && <SizeFields {...custom} value={own} />}
    </fieldset>
  );
}
