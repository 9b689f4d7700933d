import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { listDatasets } from '#shared/contract/datasets.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { PersonDatasets } from './person-datasets.tsx';

const meta = preview.meta({ component: PersonDatasets, tags: ['no-visual:repeats'] });

export const Some = meta.story();
export const NoneYet = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listDatasets, { data: [] })) });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listDatasets)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listDatasets, 500)) });

Some.test('each leads to where it is worked on', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: '药水瓶三视图' })).toHaveAttribute('href', '/tool/study/my-data');
});
