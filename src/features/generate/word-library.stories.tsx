import { expect, fn, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { draft, emptyDraft } from './draft.ts';
import { WordLibrary } from './word-library.tsx';

const open = (name: string) => ({
  async play({ userEvent }: { userEvent: { click: (element: Element) => Promise<void> } }) {
    await userEvent.click(await screen.findByRole('tab', { name }));
  },
});
const meta = preview.meta({
  component: WordLibrary,
  args: { onClose: fn() },
  beforeEach: () => void Object.assign(draft, emptyDraft, { prompt: '雪山，逆光' }),
});

export const Words = meta.story();
export const MagicWords = meta.story(open('魔法词'));
export const Presets = meta.story(open('预设'));
export const Styles = meta.story(open('风格'));
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Words.test('adds a word behind the description', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '云海' }));
  await expect(draft.prompt).toBe('雪山，逆光，云海');
});
Presets.test('a preset replaces both descriptions and closes', async ({ args, userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '水墨孤舟' }));
  await expect(draft.negativePrompt).toBe('彩色，文字');
  await expect(args.onClose).toHaveBeenCalled();
});
Presets.test('one kind at a time', async ({ userEvent }) => {
  await screen.findByRole('button', { name: '水墨孤舟' });
  await userEvent.click(await screen.findByRole('button', { name: '道具图标' }));
  await screen.findByRole('button', { name: '药水瓶' });
  await expect(screen.queryByRole('button', { name: '水墨孤舟' })).toBeNull();
});
