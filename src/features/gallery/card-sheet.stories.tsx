import { expect, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { image } from '#mocks/fixtures/content.ts';
import { results } from '#mocks/fixtures/generation.ts';
import { fail, respond } from '#mocks/respond.ts';
import { imageDetail } from '#shared/contract/content.ts';
import { closeDialog, dialogs, openDialog } from '#state/dialogs.ts';
import { reporting } from '#state/report.ts';
import { toasts } from '#state/toasts.ts';
import { CardSheet } from './card-sheet.tsx';

const [own = image()] = results(1);
const meta = preview.meta({
  component: CardSheet,
  globals: { viewport: { value: 'phone', isRotated: false } },
  parameters: { path: '/community' },
  beforeEach() {
    openDialog('card', ['image-r01']);
    return closeDialog;
  },
});
const stands = async () => void (await screen.findByRole('button', { name: '取消' }));

export const SomebodyElses = meta.story({ play: stands });
export const Own = meta.story({ beforeEach: ({ msw }) => msw.use(respond(imageDetail, { data: own })), play: stands });
export const Gone = meta.story({ tags: ['no-visual:behaviour'], beforeEach: ({ msw }) => msw.use(fail(imageDetail, 404)) });

SomebodyElses.test('V-38 likes, complains, and leads to what it takes to make one like it', async ({ userEvent, loaded }) => {
  await userEvent.click(await screen.findByRole('button', { name: '举报' }));
  await expect([dialogs.open, reporting.about?.id]).toEqual(['none', 'image-r01']);
  reporting.about = null;
  openDialog('card', ['image-r01']);
  await userEvent.click(await screen.findByRole('button', { name: '画同款' }));
  await waitFor(() => expect(loaded.router.state.location.search).toEqual({ work: image().id, same: true }));
});

Own.test('V-38 one’s own goes on to a tool', async ({ userEvent, loaded }) => {
  await userEvent.click(await screen.findByRole('button', { name: '送去抠图' }));
  await waitFor(() => expect(loaded.router.state.location.pathname).toBe('/tool/aiCreate/intelligent-matting'));
  await expect(dialogs.open).toBe('none');
});

Gone.test('V-38 a picture that is gone says so and opens nothing', async () => {
  await waitFor(() => expect(dialogs.open).toBe('none'));
  await expect(toasts.items.map(({ text }) => text)).toContain('作品没有载入，可能已被作者删除。没有扣积分');
});
