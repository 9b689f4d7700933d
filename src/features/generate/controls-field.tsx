import { X } from 'lucide-react';
import { type ComponentType, type ReactElement, Suspense, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useUpload } from '#api/content/hooks.ts';
import { CONTROLS_MAX } from '#shared/contract/params.ts';
import type { DrawingOptions } from '#shared/contract/generation.ts';
import { UPLOAD_MAX, UPLOAD_TOO_LARGE } from '#shared/rules/limits.ts';
import { useFilePicker } from '#ds/foundations/use-file-picker.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { Select } from '#ds/primitives/select/select.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { requireLogin, session } from '#state/session.ts';
import { addControl, type Draft, draft } from './draft.ts';

/** Chooses one of the member's own works; answers its key. */
export type WorkPicker = ComponentType<{ onPick: (keys: string[]) => void; onClose: () => void }>;

type Props = { controls: Draft['controls']; types: DrawingOptions['controls']; workPicker: WorkPicker };

/** Pictures that steer the composition: what each one steers by, how much, and where it comes from. */
export function ControlsField({ controls, types, workPicker: Picker }: Props): ReactElement {
  const upload = useUpload();
  const [picking, setPicking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const first = types[0]?.type ?? '';
  const file = useFilePicker('上传构图参考', 'image/png,image/jpeg,image/webp', (chosen) => {
    if (chosen.size > UPLOAD_MAX) return setProblem(UPLOAD_TOO_LARGE);
    setProblem(undefined);
    upload.mutate(chosen, {
      onSuccess: ({ key, width, height }) => addControl(first, { key, width, height }),
      onError: (error) => setProblem(failureMessage(failureOf(error))),
    });
  });
  const signedIn = (then: () => void) => () => (session.token ? then() : requireLogin());
  return (
    <section aria-label="构图参考" className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between">
        <h2 className="text-13 font-medium text-2">构图参考</h2>
        <span className="text-12 text-3 num">
          {controls.length} / {CONTROLS_MAX}
        </span>
      </div>
      <ul className="flex flex-col gap-2">
        {controls.map((control, index) => (
          <li key={index}>
            <ControlRow
              name={`第 ${index + 1} 张`}
              control={control}
              types={types}
              onChange={(fields) => Object.assign(draft.controls[index] ?? {}, fields)}
              onRemove={() => draft.controls.splice(index, 1)}
            />
          </li>
        ))}
      </ul>
      {controls.length < CONTROLS_MAX && (
        <div className="flex gap-2">
          {file.input}
          <Button size="sm" pending={upload.isPending} onClick={signedIn(file.choose)}>
            上传参考图
          </Button>
          <Button size="sm" variant="ghost" onClick={signedIn(() => setPicking(true))}>
            从我的创作选
          </Button>
        </div>
      )}
      {problem && (
        <p role="alert" className="text-12 text-neg">
          {problem}
        </p>
      )}
      <Suspense>
        {picking && (
          <Picker
            onClose={() => setPicking(false)}
            onPick={([key]) => {
              setPicking(false);
              // The size of a work is the server's to know: the row shows the picture as it is.
              if (key) addControl(first, { key, width: 0, height: 0 });
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

type Control = Draft['controls'][number];
type RowProps = {
  name: string;
  control: Control;
  types: DrawingOptions['controls'];
  onChange: (fields: Partial<Pick<Control, 'type' | 'weight'>>) => void;
  onRemove: () => void;
};

function ControlRow({ name, control, types, onChange, onRemove }: RowProps): ReactElement {
  const url = useImageUrl();
  const known = types.some(({ type }) => type === control.type);
  return (
    <div className="flex items-center gap-2.5 rounded-box border border-line-2 bg-surface p-2">
      <span className="w-12 flex-none">
        <Pic src={url(control.source.key)} alt={`构图参考${name}`} ratio={1} lazy={false} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-center justify-between gap-2">
          <Select
            label={`${name}的作用`}
            size="sm"
            value={known ? control.type : undefined}
            placeholder="当前模型没有这一种，请另选"
            items={types.map(({ type, label }) => ({ id: type, label }))}
            onChange={(type) => onChange({ type })}
          />
          <IconButton size="sm" icon={X} label={`移除${name}`} tip="none" onClick={onRemove} />
        </div>
        <Slider
          label={`${name}的权重`}
          shape="bare"
          value={control.weight}
          min={0}
          max={2}
          step={0.05}
          digits={2}
          initial={1}
          onChange={(weight) => onChange({ weight })}
        />
      </div>
    </div>
  );
}
