import { ImageUp, Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useColours } from '#api/sets/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { useFilePicker } from '#ds/foundations/use-file-picker.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Spinner } from '#ds/primitives/spinner/spinner.tsx';
import { toast } from '#state/toasts.ts';
import { ACCEPTED, useUploads } from '../use-uploads.ts';
import { form, PALETTE_MAX, type SetFields } from './set-form.ts';
import { SwatchPopover } from './swatch-popover.tsx';

/** What a colour that is added by hand begins as. */
const NEXT = ['#f2f2f0', '#f0cf5a', '#c68f2a', '#e0435a', '#c8ccd4', '#4a8fd8', '#58c98c', '#8a5a36', '#e6d2a8', '#1e2430'] as const;

/** R8.11: the colours a set keeps to: taken from a picture, each one changeable, or none. */
export function PaletteField({ fields }: { fields: SetFields }): ReactElement {
  const url = useImageUrl();
  const colours = useColours();
  async function read(key: string): Promise<void> {
    try {
      const found = await colours.mutateAsync(key);
      Object.assign(form, { palette: found.colours, reference: found.key });
    } catch (error) {
      toast('neg', `没有取到颜色：${failureMessage(failureOf(error))}`);
    }
  }
  const { take, sending, problem } = useUploads((key) => void read(key));
  const busy = colours.isPending || sending !== undefined;
  const picker = useFilePicker('取色的图片', ACCEPTED, (file) => {
    form.source = file.name.slice(0, 60);
    take([file]);
  });
  const drop = (files: FileList) => {
    const [file] = files;
    if (!file) return;
    form.source = file.name.slice(0, 60);
    take([file]);
  };
  return (
    <div
      className="flex flex-col gap-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        drop(event.dataTransfer.files);
      }}
    >
      <div className="flex items-baseline justify-between gap-3">
        <span className="text-13 font-medium text-2">配色</span>
        <span className="flex min-w-0 gap-2 text-12 text-3">
          <span className="truncate">{fields.palette.length === 0 ? '不限' : fields.source ? `取自 ${fields.source}` : '手选'}</span>
          {fields.palette.length > 0 && (
            <button
              type="button"
              className="flex-none rounded-tick text-accent underline-offset-3 hover:underline"
              onClick={() => void Object.assign(form, { palette: [], reference: '', source: '' })}
            >
              不限
            </button>
          )}
        </span>
      </div>
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-label="从一张图取色"
          onClick={picker.choose}
          className="checker-sm grid size-8 flex-none place-items-center overflow-hidden rounded-img text-2 outline-offset-2"
        >
          {busy ? (
            <Spinner label="正在取色" />
          ) : fields.reference ? (
            <img src={url(fields.reference)} alt="" className="size-full object-contain" />
          ) : (
            <Icon of={ImageUp} size={16} />
          )}
        </button>
        {fields.palette.length > 0 ? (
          <ul aria-label="颜色" className="grid h-8 flex-1 auto-cols-fr grid-flow-col overflow-hidden rounded-img">
            {fields.palette.map((colour, i) => (
              <li key={i} className="grid">
                <SwatchPopover
                  colour={colour}
                  n={i + 1}
                  reference={fields.reference}
                  onChange={(next) => void Object.assign(form, { palette: form.palette.with(i, next), source: '' })}
                  onRemove={() => void Object.assign(form, { palette: form.palette.toSpliced(i, 1), source: '' })}
                />
              </li>
            ))}
          </ul>
        ) : (
          <span className="flex h-8 flex-1 items-center rounded-img border border-dashed border-line-2 px-2.5 text-12 text-3">
            拖入一张图，取 10 个颜色
          </span>
        )}
        {fields.palette.length < PALETTE_MAX && (
          <IconButton
            label="手选一个颜色"
            icon={Plus}
            onClick={() => void Object.assign(form, { palette: [...form.palette, NEXT[form.palette.length % NEXT.length]], source: '' })}
          />
        )}
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-12 text-neg">
          {problem}
        </p>
      )}
      {picker.input}
    </div>
  );
}
