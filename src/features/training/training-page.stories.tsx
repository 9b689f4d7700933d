import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { listTrainers, publishEpoch, trainingDetail, tryEpoch } from '#shared/contract/training.ts';
import { model } from '#mocks/fixtures/content.ts';
import { task } from '#mocks/fixtures/generation.ts';
import { loraTrainer, training, trainings } from '#mocks/fixtures/training.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { TrainingPage } from './training-page.tsx';

const has = (over: Parameters<typeof training>[0]) => respond(trainingDetail, { data: training(over) });
const epochs = (heldOut: readonly number[]) => {
  const [first] = training().done;
  return heldOut.map((value, n) => ({ ...first!, n: n + 1, heldOut: value, train: value * (0.9 - n * 0.08) }));
};
const ended = (status: 'success' | 'canceled') => task({ kind: 'train', status, images: [], progress: 100, params: null });

const meta = preview.meta({
  component: TrainingPage,
  args: { id: 'training-1' },
  parameters: { path: '/tool/study/model-status-list' },
});

export const Running = meta.story();
export const RunningLight = meta.story({ globals: { theme: 'light' } });
export const Waiting = meta.story({ beforeEach: ({ msw }) => msw.use(respond(trainingDetail, { data: trainings[1]! })) });
export const Overfitting = meta.story({
  beforeEach: ({ msw }) => msw.use(has({ done: epochs([0.033, 0.0275, 0.0238, 0.0225, 0.0235, 0.0258, 0.0287]), floor: 0.019 })),
});
export const Unlike = meta.story({
  beforeEach: ({ msw }) => msw.use(has({ done: epochs([0.0432, 0.0435, 0.0428]), floor: 0.043, ended: 'unlike', task: ended('success') })),
});
export const Reached = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(has({ done: epochs([0.03, 0.02, 0.0149]), ended: 'reached', task: ended('success') })),
});
export const Failed = meta.story({ beforeEach: ({ msw }) => msw.use(respond(trainingDetail, { data: trainings[3]! })) });
export const Publishing = meta.story({
  play: async ({ canvas, userEvent }) => userEvent.click(await canvas.findByRole('button', { name: '发布第 6 轮' })),
});
/** Losses instead of distances: nothing to compare with, tried once it is published. */
export const Lora = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(listTrainers, { data: [loraTrainer] }),
      has({ trainer: 'kohya', untouched: null, floor: null, pictures: training().pictures.map((one) => ({ ...one, heldOut: false })) }),
    ),
});
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(trainingDetail)) });
export const NotFound = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(trainingDetail, 404)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(trainingDetail, 500)) });
export const SignedOut = meta.story({ tags: ['no-visual:repeats'], globals: { user: 'anonymous' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Running.test('R8.12 one cursor for curve, samples, try-on and what is published', async ({ canvas, msw, userEvent }) => {
  const tried = fn(() => ({
    data: { picture: 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', distance: 0.02 },
  }));
  msw.use(respond(tryEpoch, tried));
  const cursor = await canvas.findByRole('slider', { name: '看哪一轮' });
  await expect(cursor).toHaveAttribute('aria-valuenow', '6');
  cursor.focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect(cursor).toHaveAttribute('aria-valuenow', '4');
  await waitFor(() =>
    expect(tried).toHaveBeenLastCalledWith(expect.objectContaining({ body: expect.objectContaining({ epoch: 4, strength: 1 }) })),
  );
  await expect(canvas.getByRole('button', { name: '发布第 4 轮' })).toBeVisible();
  await expect(canvas.getByRole('button', { name: /停下，留下 6 轮/ })).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: '回到最新' }));
  await expect(cursor).toHaveAttribute('aria-valuenow', '6');
});

Publishing.test('R5.6 an epoch is published with name, trigger, cover and who may use it', async ({ msw, userEvent }) => {
  const published = fn(() => ({ data: model({ id: 'style-1', name: '青绿山水 v1', type: 'style' }) }));
  msw.use(respond(publishEpoch, published));
  await userEvent.click(await screen.findByRole('button', { name: '第 2 张样张' }));
  await userEvent.click(screen.getByRole('radio', { name: '只有我' }));
  await userEvent.click(screen.getByRole('button', { name: '发布' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expect(published).toHaveBeenCalledWith(
    expect.objectContaining({ body: { epoch: 6, name: '青绿山水 v1', trigger: 'qinglu', sample: 1, visibility: 'private' } }),
  );
});
