import { Image as ImageIcon, Pipette } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';

export type Swatch = { id: string; label: string; colour: string };

export type SwatchRowProps = {
  /** The question, e.g. 背景. */
  label: string;
  /** Fixed colours, after "none". */
  swatches: readonly Swatch[];
  /** A colour `#rrggbb`, `picture`, or empty for none. */
  value: string;
  /** What stands behind nothing: the checker. */
  noneLabel?: string;
  customLabel?: string;
  pictureLabel?: string;
  onChange: (value: string) => void;
  /** Asks for a picture; without it there is no such place. */
  onPicture?: (() => void) | undefined;
};

const boxClasses =
  'relative block size-9 flex-none overflow-hidden rounded-ctl border border-line-2 outline-offset-2 has-checked:outline-2 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-focus';
const hiddenClasses = 'absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0';

/** A ground out of a few colours, any colour, or a picture. Radio buttons underneath, so arrows move the choice. */
export function SwatchRow({
  label,
  swatches,
  value,
  noneLabel = '透明',
  customLabel = '自定义颜色',
  pictureLabel = '图片背景',
  onChange,
  onPicture,
}: SwatchRowProps): ReactElement {
  const name = useId();
  const custom = value.startsWith('#') && !swatches.some((swatch) => swatch.colour === value);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-13 font-medium text-2">{label}</legend>
      <div className="flex flex-wrap gap-2">
        <label className={boxClasses}>
          <span className="checker-sm block size-full" />
          <input
            type="radio"
            name={name}
            aria-label={noneLabel}
            checked={value === ''}
            onChange={() => onChange('')}
            className={hiddenClasses}
          />
        </label>
        {swatches.map((swatch) => (
          <label key={swatch.id} className={boxClasses}>
            <span style={vars({ '--swatch': swatch.colour })} className="fill-swatch block size-full" />
            <input
              type="radio"
              name={name}
              aria-label={swatch.label}
              checked={value === swatch.colour}
              onChange={() => onChange(swatch.colour)}
              className={hiddenClasses}
            />
          </label>
        ))}
        <label className={`${boxClasses} grid place-items-center text-2 ${custom ? 'outline-2 outline-accent' : ''}`}>
          {custom && <span style={vars({ '--swatch': value })} className="fill-swatch absolute inset-0" />}
          <span className="relative">
            <Icon of={Pipette} size={16} />
          </span>
          <input
            type="color"
            aria-label={customLabel}
            value={value.startsWith('#') ? value : '#808080'}
            onChange={(event) => onChange(event.target.value)}
            className={hiddenClasses}
          />
        </label>
        {onPicture && (
          <button
            type="button"
            aria-label={pictureLabel}
            aria-pressed={value === 'picture'}
            onClick={onPicture}
            className="grid size-9 flex-none place-items-center rounded-ctl border border-line-2 text-2 outline-offset-2 hover:text-1 aria-pressed:outline-2 aria-pressed:outline-accent"
          >
            <Icon of={ImageIcon} size={16} />
          </button>
        )}
      </div>
    </fieldset>
  );
}
