import { Image as ImageIcon, Pipette } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { cn } from '#ds/foundations/cn.ts';
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
  /** What stands behind nothing: the checker. Null where there must be a colour. */
  noneLabel?: string | null;
  /** Null where only the fixed colours may be chosen. */
  customLabel?: string | null;
  /** Name of the button that asks for a picture. */
  pictureLabel?: string;
  /**
   * Smaller, and its question for screen readers only.
   *
   * @default false
   */
  compact?: boolean;
  /** Another ground was chosen: a colour `#rrggbb`, or empty for none. */
  onChange: (value: string) => void;
  /** Asks for a picture; without it there is no such place. */
  onPicture?: (() => void) | undefined;
};

const boxClasses =
  'relative block flex-none overflow-hidden rounded-ctl border border-line-2 outline-offset-2 has-checked:outline-2 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-focus';
const hiddenClasses = 'absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0';

/** A ground out of a few colours, any colour, or a picture. Radio buttons underneath, so arrows move the choice. */
export function SwatchRow({
  label,
  swatches,
  value,
  noneLabel = '透明',
  customLabel = '自定义颜色',
  pictureLabel = '图片背景',
  compact = false,
  onChange,
  onPicture,
}: SwatchRowProps): ReactElement {
  const name = useId();
  const custom = value.startsWith('#') && !swatches.some((swatch) => swatch.colour === value);
  const classes = cn(boxClasses, compact ? 'size-6.5' : 'size-9', 'touch:size-11');
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className={compact ? 'sr-only' : 'pb-2 text-13 font-medium text-2'}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        {noneLabel !== null && (
          <label className={classes}>
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
        )}
        {swatches.map((swatch) => (
          <label key={swatch.id} className={classes}>
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
        {customLabel !== null && (
          <label className={cn(classes, 'grid place-items-center text-2', custom && 'outline-2 outline-accent')}>
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
        )}
        {onPicture && (
          <button
            type="button"
            aria-label={pictureLabel}
            aria-pressed={value === 'picture'}
            onClick={onPicture}
            className="grid size-9 touch:size-11 flex-none place-items-center rounded-ctl border border-line-2 text-2 outline-offset-2 hover:text-1 aria-pressed:outline-2 aria-pressed:outline-accent"
          >
            <Icon of={ImageIcon} size={16} />
          </button>
        )}
      </div>
    </fieldset>
  );
}
