import { type ReactElement, useId } from 'react';
import { useModels } from '#api/content/hooks.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Select } from '#ds/primitives/select/select.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { form, type SetFields } from './set-form.ts';

/** Nothing but the words decides. */
const NONE = 'none';

/** The style that cannot be had any more, where one is on the form; undefined while that is not known. */
export function useStyles(style: string): {
  styles: readonly { id: string; name: string; image: string; own: boolean }[];
  isGone: boolean;
} {
  const models = useModels({ pageSize: 60, sort: 'uses', condition: [{ type: 'lora' }] });
  const styles = (models.data ?? []).map(({ id, name, image, official }) => ({ id, name, image, own: !official }));
  return { styles, isGone: style !== '' && models.data !== undefined && !styles.some(({ id }) => id === style) };
}

/** R8.11: the style every item is drawn in: an official one, one of one's own training, or none. */
export function StyleField({ fields }: { fields: SetFields }): ReactElement {
  const title = useId();
  const url = useImageUrl();
  const { styles, isGone } = useStyles(fields.style);
  const items = [
    { id: NONE, label: '不用画风', hint: '只按描述' },
    ...(isGone ? [{ id: fields.style, label: '引擎上没有了', hint: '换一个画风', disabled: true }] : []),
    ...styles.map(({ id, name, image, own }) => ({ id, label: name, hint: own ? '训练的画风' : '官方', thumb: url(image) })),
  ];
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2">
      <span id={title} className="text-13 font-medium text-2">
        画风
      </span>
      <Select
        label="画风"
        block
        items={items}
        value={fields.style || NONE}
        onChange={(id) => {
          form.style = id === NONE ? '' : id;
        }}
      />
      {isGone && <p className="text-12 text-warn">这个画风引擎上没有了，换一个或不用画风</p>}
      {fields.style !== '' && !isGone && (
        <Slider
          label="画风强度"
          value={fields.weight}
          min={0}
          max={1.5}
          step={0.05}
          initial={0.8}
          digits={2}
          onChange={(weight) => {
            form.weight = weight;
          }}
        />
      )}
    </section>
  );
}
