import { expect, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { Button } from '#ds/primitives/button/button.tsx';
import { Popover } from './popover.tsx';

const meta = preview.meta({
  component: Popover,
  parameters: { docs: { story: { inline: false, height: '240px', autoplay: true } } },
  args: { label: '筛选', trigger: <Button>筛选</Button>, align: 'start' as const, children: <Button variant="primary">只看没看过</Button> },
});

export const Closed = meta.story();
export const Open = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: '筛选' }));
    await screen.findByRole('dialog', { name: '筛选' });
  },
});

Open.test('Esc closes it and gives the focus back', async ({ canvas, userEvent }) => {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(canvas.getByRole('button', { name: '筛选' })).toHaveFocus());
});
