import { type ComponentType, type ReactElement, useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { changesOf } from './changes.ts';

/** A page with one button, 打开, that opens a dialog. */
export function opening<Props extends { onClose: () => void }>(Dialog: ComponentType<Props>) {
  return function Opening(args: Props): ReactElement {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          打开
        </button>
        {open && <Dialog {...args} onClose={() => setOpen(false)} />}
      </>
    );
  };
}

/** How the dialog's second opening looks, its code and data being there: whether it holds each of `parts`, as it first stands and at the end. */
export async function secondOpening(parts: string[], whole: () => Promise<unknown>): Promise<{ first: unknown; last: unknown }> {
  const opener = screen.getByRole('button', { name: '打开' });
  await userEvent.click(opener);
  await whole();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = () => document.querySelector('[role=dialog]');
  const seen = await changesOf(
    () => dialog() && parts.map((part) => dialog()?.querySelector(part) != null),
    () => opener.click(),
    whole,
  );
  return { first: seen.find((one) => one !== null), last: seen.at(-1) };
}
