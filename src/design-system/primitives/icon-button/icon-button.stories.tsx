import { Bookmark, Heart, ListFilter, WandSparkles } from 'lucide-react';
import { expect, fn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { IconButton } from './icon-button.tsx';

const meta = preview.meta({ component: IconButton, args: { label: '优化描述', icon: WandSparkles, onClick: fn() } });

export const Plain = meta.story();
export const Pressed = meta.story({ args: { label: '收藏', icon: Bookmark, pressed: true } });
export const Filtering = meta.story({ args: { label: '筛选，3 项', icon: ListFilter, count: 3 } });
export const OnImage = meta.story({
  render: () => (
    <div className="flex gap-2 rounded-img mineral-standard p-6">
      <IconButton label="收藏" icon={Bookmark} onImage size="sm" pressed={false} />
      <IconButton label="收藏" icon={Bookmark} onImage size="sm" pressed />
      <IconButton label="喜欢" icon={Heart} onImage size="sm" mark="like" pressed />
    </div>
  ),
});
export const Sizes = meta.story({
  render: () => (
    <div className="flex items-center gap-2">
      <IconButton label="小" icon={WandSparkles} size="sm" />
      <IconButton label="中" icon={WandSparkles} />
      <IconButton label="大" icon={WandSparkles} size="lg" />
      <IconButton label="不可用" icon={WandSparkles} disabled />
    </div>
  ),
});

Plain.test('shows its name at once when focused, and Esc hides it', async ({ canvas, userEvent }) => {
  await userEvent.tab();
  await waitFor(() => expect(canvas.getByRole('tooltip')).toHaveTextContent('优化描述'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(canvas.queryByRole('tooltip')).toBeNull());
});
Pressed.test('says that it is on', async ({ canvas }) => {
  await expect(canvas.getByRole('button', { name: '收藏' })).toHaveAttribute('aria-pressed', 'true');
});
