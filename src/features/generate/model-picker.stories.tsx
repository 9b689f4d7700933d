import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { listModels } from '#shared/contract/content.ts';
import { opening, secondOpening } from '#mocks/opening.tsx';
import { model } from '#mocks/fixtures/content.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { draft, emptyDraft } from './draft.ts';
import { ModelPicker } from './model-picker.tsx';

const meta = preview.meta({
  component: ModelPicker,
  args: { type: 'checkpoint' as 'checkpoint' | 'lora', collected: false, onClose: fn() },
  beforeEach: () => void Object.assign(draft, emptyDraft, { loras: [] }),
});

export const Checkpoints = meta.story();
export const Loras = meta.story({ tags: ['no-visual:repeats'], args: { type: 'lora' } });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listModels)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listModels, 500)) });
export const NotAllFit = meta.story({
  args: { type: 'lora' },
  beforeEach: ({ msw }) =>
    msw.use(
      respond(listModels, {
        data: [
          model({ id: 'a', name: '青绿', type: 'lora' }),
          model({ id: 'b', name: '旧画风', type: 'lora', base: 'SD 1.5' }),
          model({ id: 'c', name: '水墨', type: 'lora', offered: false }),
        ],
      }),
    ),
});
NotAllFit.test('R4.10 a LoRA of another base, or one that is away, says so before it is chosen', async () => {
  const said = () => screen.getAllByRole('listitem').map((item) => /底模不同|暂不可用/.exec(item.textContent ?? '')?.[0]);
  await screen.findAllByRole('listitem');
  await waitFor(() => expect(said()).toEqual([undefined, '底模不同', '暂不可用']));
});
export const NothingFound = meta.story({
  async play({ userEvent }) {
    await screen.findAllByRole('listitem');
    await userEvent.type(screen.getByRole('searchbox'), '蒸汽朋克');
    await screen.findByText('没有找到这样的模型');
  },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Loras.test('adds a LoRA once', async ({ args, userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: /^青绿山水/ }));
  await expect(draft.loras).toEqual([{ id: 'qinglv', weight: 0.8 }]);
  await expect(args.onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: /^青绿山水/ }));
  await expect(draft.loras).toHaveLength(1);
});

export const NothingCollected = meta.story({
  tags: ['no-visual:behaviour'],
  args: { collected: true },
  beforeEach: ({ msw }) => msw.use(respond(listModels, { data: [model({ collected: false })] })),
});
NothingCollected.test('says how to collect one, and shows the rest on request', async ({ userEvent }) => {
  await screen.findByText('还没有收藏的模型');
  await userEvent.click(screen.getByRole('button', { name: '我的收藏' }));
  await expect(await screen.findAllByRole('listitem')).toHaveLength(1);
});

export const Opened = meta.story({ tags: ['no-visual:behaviour'], render: opening(ModelPicker) });
Opened.test('the frame stands before the models are drawn', async () => {
  const { first, last } = await secondOpening(['input', 'li'], () => screen.findAllByRole('listitem'));
  await expect(first).toEqual([true, false]);
  await expect(last).toEqual([true, true]);
});
