import { type ReactElement, useRef } from 'react';

/** One file of one's own, chosen through a button: `input` is the hidden control, `choose` opens it. The same file may be chosen again. With `capture` a phone opens its camera. */
export function useFilePicker(
  label: string,
  accept: string,
  onPick: (file: File) => void,
  capture?: 'environment',
): { choose: () => void; input: ReactElement } {
  const control = useRef<HTMLInputElement>(null);
  return {
    choose: () => control.current?.click(),
    input: (
      <input
        ref={control}
        type="file"
        hidden
        capture={capture}
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onPick(file);
        }}
      />
    ),
  };
}
