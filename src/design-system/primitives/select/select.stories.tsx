import { RectangleVertical } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import model from '#ds/samples/r01.webp';
import { Select, type SelectProps } from './select.tsx';

const meta = preview.meta({
  component: Select,
  parameters: { docs: { story: { inline: false, height: '280px', autoplay: true } } },
  args: {
    label: '模型',
    items: [
      { id: 'shanhai', label: '山海 XL v2', hint: '大模型', thumb: model },
      { id: 'ink', label: '水墨留白', hint: 'LoRA' },
      { id: 'pixel', label: '像素工坊 16', disabled: true },
    ],
    value: 'shanhai',
    onChange: fn(),
  },
  render: (args: SelectProps) => <Live {...args} />,
});

function Live({ value, onChange, ...rest }: SelectProps) {
  const [current, setCurrent] = useState(value);
  return <Select {...rest} value={current} onChange={(id) => (setCurrent(id), onChange(id))} />;
}

export const Plain = meta.story();
export const Open = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await screen.findByRole('listbox');
  },
});
export const Small = meta.story({
  args: { label: '画幅', size: 'sm', face: 'flat', icon: RectangleVertical, items: [{ id: '3:4', label: '3:4' }], value: '3:4' },
});
export const Unchosen = meta.story({ args: { value: undefined, placeholder: '选一个模型' } });
export const Block = meta.story({
  args: { block: true },
  decorators: [
    (Story) => (
      <div className="w-panel px-5">
        <Story />
      </div>
    ),
  ],
});
export const Disabled = meta.story({ args: { disabled: true } });

Plain.test('is named with its value, opens by key and chooses', async ({ args, canvas, userEvent }) => {
  const trigger = canvas.getByRole('button', { name: '模型：山海 XL v2' });
  trigger.focus();
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('listbox');
  await userEvent.click(screen.getByRole('option', { name: /水墨留白/ }));
  await expect(args.onChange).toHaveBeenCalledWith('ink');
  await waitFor(() => expect(canvas.getByRole('button', { name: '模型：水墨留白' })).toHaveFocus());
});

Plain.test('opens by a press, and the next press closes it', async ({ canvas, userEvent }) => {
  const trigger = () => canvas.getByRole('button', { name: '模型：山海 XL v2' });
  for (let round = 0; round < 2; round++) {
    await userEvent.click(trigger());
    await screen.findByRole('listbox');
    await userEvent.click(trigger());
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await expect(trigger()).toHaveFocus();
  }
});

Plain.test('opens by a finger when it is lifted, and closes by it', async ({ canvas, userEvent }) => {
  const trigger = () => canvas.getByRole('button', { name: '模型：山海 XL v2' });
  // The first touch fetches what lists are made of.
  await userEvent.pointer({ keys: '[TouchA]', target: trigger() });
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await userEvent.pointer({ keys: '[TouchA>]', target: trigger() });
  // Longer than a press waits for its paint.
  for (let frame = 0; frame < 3; frame++) await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  await expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.pointer({ keys: '[/TouchA]', target: trigger() });
  await screen.findByRole('listbox');
  await userEvent.pointer({ keys: '[TouchA]', target: trigger() });
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});
