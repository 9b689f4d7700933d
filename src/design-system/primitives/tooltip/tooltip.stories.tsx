import { expect, fireEvent, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { Button } from '#ds/primitives/button/button.tsx';
import { Tooltip } from './tooltip.tsx';

const meta = preview.meta({
  component: Tooltip,
  parameters: { docs: { story: { inline: false, height: '200px', autoplay: true } } },
  args: { content: '42 赠送积分将在 24 小时内过期', children: <Button>1,284</Button> },
  decorators: [
    (Story) => (
      <div className="grid min-h-30 place-items-center overflow-hidden">
        <Story />
      </div>
    ),
  ],
});

export const Closed = meta.story();
export const Open = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole('tooltip')).toBeVisible());
  },
});
export const TwoLines = Open.extend({
  args: {
    content: (
      <>
        <b className="font-semibold num">42 赠送积分将在 24 小时内过期</b>
        <br />
        <span className="num opacity-80">会员 860，购买 382，赠送 42</span>
      </>
    ),
  },
});
export const Top = Open.extend({ args: { side: 'top' } });
export const Right = Open.extend({ args: { side: 'right', content: '联系我们' } });

Closed.test('waits for a resting pointer and stays while the pointer is on it', async ({ canvas, userEvent }) => {
  await userEvent.hover(canvas.getByRole('button'));
  await expect(canvas.queryByRole('tooltip')).toBeNull();
  const tip = await canvas.findByRole('tooltip');
  await userEvent.hover(tip);
  await new Promise((resolve) => setTimeout(resolve, 250));
  await expect(canvas.getByRole('tooltip')).toBeVisible();
  await userEvent.unhover(tip);
  await waitFor(() => expect(canvas.queryByRole('tooltip')).toBeNull());
});
Open.test('describes its control, and Esc hides it', async ({ canvas, userEvent }) => {
  await expect(canvas.getByRole('button')).toHaveAccessibleDescription('42 赠送积分将在 24 小时内过期');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(canvas.queryByRole('tooltip')).toBeNull());
});
Closed.test('a press hides it', async ({ canvas, userEvent }) => {
  const button = canvas.getByRole('button');
  await userEvent.hover(button);
  await canvas.findByRole('tooltip');
  await fireEvent.pointerDown(button);
  await waitFor(() => expect(canvas.queryByRole('tooltip')).toBeNull());
});
