import preview from '#.storybook/preview';
import { listModels } from '#shared/contract/content.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { PersonModels } from './person-models.tsx';

const meta = preview.meta({ component: PersonModels, tags: ['no-visual:repeats'], args: { userId: 20481174 } });

export const Shared = meta.story();
export const NoneShared = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listModels, { data: [] })) });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listModels)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listModels, 500)) });
