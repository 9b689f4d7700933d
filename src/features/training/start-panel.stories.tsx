import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { datasetItems as itemsCall } from '#shared/contract/datasets.ts';
import { quote as quoteCall } from '#shared/contract/generation.ts';
import { listTrainers, startTraining } from '#shared/contract/training.ts';
import { dataset, datasetItems } from '#mocks/fixtures/content.ts';
import { quote, task } from '#mocks/fixtures/generation.ts';
import { loraTrainer } from '#mocks/fixtures/training.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { StartPanel } from './start-panel.tsx';

const items = Array.from({ length: 12 }, (_, n) => ({ ...datasetItems[0]!, id: `item-${n}` }));
const has = (count: number) => respond(itemsCall, { data: { dataset: dataset({ name: '青绿山水' }), items: items.slice(0, count) } });
const priced = respond(quoteCall, ({ body }) => ({
  data: quote({ num: body.kind === 'train' ? body.epochs : 1, cost: body.kind === 'train' ? body.epochs * 6 : 2 }),
}));

const meta = preview.meta({
  component: StartPanel,
  args: { datasetId: 'dataset-1', onStarted: fn() },
  beforeEach: ({ msw }) => msw.use(has(12), priced),
});

export const Ready = meta.story();
export const Lora = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listTrainers, { data: [loraTrainer] })) });
export const LoraByHand = Lora.extend({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: '自定义' }));
    await expect(canvas.getByRole('button', { name: /学习率/ })).toBeVisible();
  },
});
export const LoraWithoutBase = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(respond(listTrainers, { data: [{ ...loraTrainer, bases: [] }] })),
});
export const Few = meta.story({ beforeEach: ({ msw }) => msw.use(has(5)) });
export const NoPictures = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(has(0)) });
export const PointsShort = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(quoteCall, { data: quote({ cost: 60, balance: 20, after: -40 }) })),
});
export const Closed = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(respond(listTrainers, { data: [] })) });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(listTrainers)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(listTrainers, 500)) });

Ready.test('R8.12 the price follows the epochs, and the press starts what is shown', async ({ args, canvas, msw, userEvent }) => {
  const started = fn(() => ({ data: task({ id: 'training-9', kind: 'train', status: 'queued' }) }));
  msw.use(respond(startTraining, started));
  await expect(await canvas.findByText('10 轮 × 6 积分')).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: '减' }));
  await expect(await canvas.findByRole('button', { name: /开始训练.*54/ })).toBeVisible();
  await userEvent.type(canvas.getByRole('textbox', { name: '每轮多画一张' }), '药水');
  await userEvent.click(canvas.getByRole('checkbox', { name: /我有权/ }));
  await userEvent.click(canvas.getByRole('button', { name: /开始训练/ }));
  await waitFor(() => expect(args.onStarted).toHaveBeenCalledWith('training-9'));
  await expect(started).toHaveBeenCalledWith(
    expect.objectContaining({
      body: { datasetId: 'dataset-1', name: '青绿山水 v1', trainer: 'preview', rights: true, epochs: 9, prompt: '药水' },
    }),
  );
});

Ready.test('R8.12 whoever wishes is given back what is left as soon as more epochs would not help', async ({ canvas, msw, userEvent }) => {
  const started = fn(() => ({ data: task({ id: 'training-9', kind: 'train', status: 'queued' }) }));
  msw.use(respond(startTraining, started));
  await userEvent.click(await canvas.findByRole('checkbox', { name: /练到底线就停/ }));
  await userEvent.click(canvas.getByRole('checkbox', { name: /我有权/ }));
  await userEvent.click(canvas.getByRole('button', { name: /开始训练/ }));
  await waitFor(() =>
    expect(started).toHaveBeenCalledWith(expect.objectContaining({ body: expect.objectContaining({ stopWhenReached: true }) })),
  );
});

Lora.test('R5.6 the type brings its settings; one that is changed by hand is sent as it is', async ({ canvas, msw, userEvent }) => {
  const started = fn(() => ({ data: task({ id: 'training-9', kind: 'train', status: 'queued' }) }));
  msw.use(respond(startTraining, started));
  await userEvent.click(await canvas.findByRole('radio', { name: '画风' }));
  await expect(canvas.getByText('12 × 4 × 10 = 480')).toBeVisible();
  await userEvent.click(canvas.getByRole('radio', { name: '自定义' }));
  await userEvent.click(canvas.getByRole('button', { name: /秩/ }));
  await userEvent.click(await screen.findByRole('option', { name: '64' }));
  await userEvent.click(canvas.getByRole('checkbox', { name: /我有权/ }));
  await userEvent.click(canvas.getByRole('button', { name: /开始训练/ }));
  await waitFor(() =>
    expect(started).toHaveBeenCalledWith(
      expect.objectContaining({
        body: expect.objectContaining({
          trainer: 'kohya',
          baseModelId: 'shanhai-xl',
          settings: { resolution: 1024, repeats: 4, rank: 64, lr: 1e-4, batch: 1 },
        }),
      }),
    ),
  );
});

LoraWithoutBase.test('R5.6 without a model to train for nothing is started, and the button says why', async ({ canvas, userEvent }) => {
  const button = await canvas.findByRole('button', { name: /开始训练/ });
  await userEvent.hover(button);
  await waitFor(() => expect(button).toHaveAccessibleDescription(/没有可以训练的底模/));
});

Ready.test('L-23 nothing is trained before the right to the pictures was stated', async ({ canvas, userEvent }) => {
  const button = await canvas.findByRole('button', { name: /开始训练/ });
  await userEvent.hover(button);
  await waitFor(() => expect(button).toHaveAccessibleDescription('先确认有权使用这些图片'));
});
