import { expect, fn, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { image } from '#mocks/fixtures/content.ts';
import { params, results } from '#mocks/fixtures/generation.ts';
import { draft, emptyDraft } from './draft.ts';
import { PictureDialog } from './picture-dialog.tsx';

const [own = image()] = results(1);
const meta = preview.meta({
  component: PictureDialog,
  args: { picture: own, onClose: fn() },
  beforeEach: () => void Object.assign(draft, emptyDraft),
});

export const Own = meta.story();
export const OwnOnTheFreePlan = meta.story({
  tags: ['no-visual'],
  globals: { user: 'free' },
  args: { picture: { ...own, user: { ...own.user, id: 20481180 } } },
});
export const SomebodyElses = meta.story({ tags: ['no-visual'], args: { picture: image() } });
export const FromPreviewEngine = meta.story({ tags: ['no-visual'], args: { picture: { ...own, isPreview: true } } });
export const FromReference = meta.story({ args: { picture: { ...own, params: params({ image: 'seed/k03.webp', denoise: 0.6 }) } } });
export const LongPrompt = meta.story({ tags: ['no-visual'], args: { picture: { ...own, prompt: `${own.prompt}，`.repeat(30) } } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Own.test('is made again with its own parameters', async ({ args, userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '再来一张' }));
  await expect(draft.seed).toBe(204_811);
  await expect(args.onClose).toHaveBeenCalled();
});
Own.test('Esc closes', async ({ args, userEvent }) => {
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await expect(args.onClose).toHaveBeenCalled();
});
FromPreviewEngine.test('can’t be published', async () => {
  await expect(await screen.findByRole('switch', { name: '发布到灵感广场' })).toBeDisabled();
});
SomebodyElses.test('has no switches of an owner', async () => {
  await screen.findByRole('dialog');
  await expect(screen.queryByRole('switch')).toBeNull();
});
