import { Pipette, Trash2 } from 'lucide-react';
import { type MouseEvent, type ReactElement, useState } from 'react';
import { useImageUrl } from '#product/use-image-url.ts';
import { vars } from '#ds/foundations/vars.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Popover } from '#ds/primitives/popover/popover.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';

type Props = {
  colour: string;
  /** Its place among the colours, from 1. */
  n: number;
  /** Key of the picture that colours come from; empty where there is none. */
  reference: string;
  onChange: (colour: string) => void;
  onRemove: () => void;
};

/** Chromium's own; others only have the picture and the colour field. */
type Dropper = new () => { open: () => Promise<{ sRGBHex: string }> };
const dropper = (): Dropper | undefined => (globalThis as { EyeDropper?: Dropper }).EyeDropper;

const HEX = /^#?[0-9a-f]{6}$/i;

/** R8.11: one colour of a set: typed, chosen, picked from the picture or the screen, or taken out. */
export function SwatchPopover({ colour, n, reference, onChange, onRemove }: Props): ReactElement {
  const url = useImageUrl();
  const [text, setText] = useState<string>();
  const Screen = dropper();
  const written = text ?? colour;
  return (
    <Popover
      label={`颜色 ${n}`}
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`颜色 ${n}，${colour}`}
          style={vars({ '--swatch': colour })}
          className="fill-swatch block size-full -outline-offset-2"
        />
      }
    >
      {(close) => (
        <div className="flex flex-col gap-3">
          <div className="flex items-start gap-2">
            <label className="relative block size-10 flex-none overflow-hidden rounded-ctl border border-line-2 outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-focus">
              <span style={vars({ '--swatch': colour })} className="fill-swatch block size-full" />
              <input
                type="color"
                aria-label="调色"
                value={colour}
                onChange={({ target }) => {
                  setText(undefined);
                  onChange(target.value);
                }}
                className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
              />
            </label>
            <TextField
              label="色值"
              hideLabel
              value={written}
              maxLength={7}
              spellCheck={false}
              error={HEX.test(written) ? undefined : '写成 #e0435a 这样'}
              onBlur={() => setText(undefined)}
              onChange={(next) => {
                setText(next);
                if (HEX.test(next)) onChange(`#${next.replace('#', '').toLowerCase()}`);
              }}
            />
          </div>
          {reference !== '' && (
            <figure className="flex flex-col gap-1.5">
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the field above does the same by keys */}
              <img
                src={url(reference)}
                alt="参考图"
                crossOrigin="anonymous"
                onClick={(event) => {
                  const found = colourAt(event);
                  if (found) onChange(found);
                  else toast('warn', '这里没有颜色，点图上有东西的地方');
                }}
                className="checker-sm max-h-60 w-full cursor-crosshair rounded-img object-contain"
              />
              <figcaption className="text-12 text-3">点图上任何一处，就用那里的颜色</figcaption>
            </figure>
          )}
          <div className="flex gap-2">
            {Screen && (
              <Button
                size="sm"
                icon={Pipette}
                onClick={() =>
                  void new Screen()
                    .open()
                    .then(({ sRGBHex }) => onChange(sRGBHex.toLowerCase()))
                    // Esc: the colour stays as it is.
                    .catch(() => undefined)
                }
              >
                从屏幕上吸
              </Button>
            )}
            <Button
              size="sm"
              variant="danger-ghost"
              icon={Trash2}
              onClick={() => {
                close();
                onRemove();
              }}
            >
              去掉
            </Button>
          </div>
        </div>
      )}
    </Popover>
  );
}

/** The colour of a picture where it was pressed; nothing where it lets the ground through or can't be read. */
function colourAt({ currentTarget: image, nativeEvent: { offsetX, offsetY } }: MouseEvent<HTMLImageElement>): string | undefined {
  const { naturalWidth, naturalHeight, clientWidth, clientHeight } = image;
  // `object-contain`: the picture is in the middle, as large as fits.
  const by = Math.min(clientWidth / naturalWidth, clientHeight / naturalHeight);
  const x = Math.floor((offsetX - (clientWidth - naturalWidth * by) / 2) / by);
  const y = Math.floor((offsetY - (clientHeight - naturalHeight * by) / 2) / by);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1, 1];
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  try {
    context.drawImage(image, -x, -y);
    const [r = 0, g = 0, b = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
    return alpha < 128 ? undefined : `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  } catch {
    return undefined;
  }
}
