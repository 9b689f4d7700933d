import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { dialogs, openDialog } from '#state/dialogs.ts';
import { rememberTool } from '#state/last-tools.ts';
import { PlusSheet } from './plus-sheet.tsx';

const meta = preview.meta({
  component: PlusSheet,
  globals: { viewport: { value: 'phone', isRotated: false } },
  parameters: { path: '/home' },
  beforeEach: () => openDialog('plus'),
});

const priced = () => screen.findByText('今日免费 3 张');

export const Plus = meta.story({ play: async () => void (await priced()) });

Plus.test('has the six tools with their prices, and leads to them', async ({ userEvent, loaded }) => {
  const tools = within(await screen.findByRole('navigation', { name: '工具' }));
  await waitFor(() => expect(tools.getByRole('link', { name: /图片放大/ })).toHaveTextContent('4 积分起'));
  await expect(tools.getAllByRole('link')).toHaveLength(6);
  await userEvent.click(tools.getByRole('link', { name: /一键抠图/ }));
  await expect(loaded.router.state.location.pathname).toBe('/tool/aiCreate/intelligent-matting');
  await expect(dialogs.open).toBe('none');
});

Plus.test('a picture from the album is asked what it is for, and goes there', async ({ userEvent, loaded }) => {
  const file = new File([new Uint8Array([1])], '草图.png', { type: 'image/png' });
  await userEvent.upload(await screen.findByLabelText('相册里的图片'), file);
  await userEvent.click(await screen.findByRole('button', { name: '图片放大' }));
  await waitFor(() => expect(loaded.router.state.location.pathname).toBe('/tool/aiCreate/enlarge-image'));
  await expect(loaded.router.state.location.search).toHaveProperty('image');
});

export const LastUsed = meta.story({
  tags: ['no-visual:behaviour'],
  beforeEach: () => rememberTool('/tool/aiCreate/threeD'),
  play: async () => {
    await priced();
    const [first] = screen.getAllByRole('link');
    await expect(first).toHaveTextContent(/上次.*3D 生成/);
  },
});
