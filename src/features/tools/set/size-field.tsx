import { type ReactElement, useState } from 'react';
import { Select } from '#ds/primitives/select/select.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { form, SIDE, type SetFields, sizeOf } from './set-form.ts';
import { SIZES } from './templates.ts';

const OWN = 'own';
const isSize = (size: number): boolean => size >= SIDE.least && size <= SIDE.most && size % SIDE.step === 0;

/** R8.11: the size of a set's pictures: one of the usual ones, or typed, in steps of eight. */
export function SizeField({ fields }: { fields: SetFields }): ReactElement {
  const [typing, setTyping] = useState(false);
  const [text, setText] = useState('');
  const usual = SIZES.some((size) => size === fields.size);
  const own = typing || !usual;
  const nameOf = (size: number) => `${size} × ${sizeOf({ frame: fields.frame, size }).height}`;
  return (
    <span className="flex flex-col gap-2">
      <Select
        label="尺寸"
        size="sm"
        block
        items={[
          ...SIZES.map((size) => ({ id: String(size), label: nameOf(size) })),
          { id: OWN, label: usual ? '自定' : nameOf(fields.size) },
        ]}
        value={own ? OWN : String(fields.size)}
        onChange={(id) => {
          setTyping(id === OWN);
          if (id === OWN) setText(String(fields.size));
          else form.size = Number(id);
        }}
      />
      {typing && (
        <TextField
          label="宽，像素"
          hideLabel
          inputMode="numeric"
          value={text}
          error={!isSize(Number(text)) ? '64 到 1024，8 的倍数' : undefined}
          onChange={(next) => {
            setText(next);
            if (isSize(Number(next))) form.size = Number(next);
          }}
        />
      )}
    </span>
  );
}
