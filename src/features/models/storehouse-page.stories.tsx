import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { listModels } from '#api/contract/content.ts';
import { fail, hang } from '#mocks/respond.ts';
import { StorehousePage } from './storehouse-page.tsx';

const meta = preview.meta({ component: StorehousePage });

export const Ready = meta.story({ tags: ['no-visual'] });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listModels)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listModels, 500)) });
export const NothingFound = meta.story({
  async play({ canvas, userEvent }) {
    await canvas.findAllByRole('listitem');
    await userEvent.type(canvas.getByRole('searchbox'), '蒸汽朋克');
    await canvas.findByText('没有找到这样的模型');
  },
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Ready.test('finds by trigger word and by kind', async ({ canvas, userEvent }) => {
  await canvas.findAllByRole('listitem');
  await userEvent.click(canvas.getByRole('radio', { name: 'LoRA' }));
  await userEvent.type(canvas.getByRole('searchbox'), '青绿山水');
  await expect(canvas.getAllByRole('listitem')).toHaveLength(1);
});
