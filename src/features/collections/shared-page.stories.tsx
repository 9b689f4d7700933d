import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { sharedCollection } from '#shared/contract/collections.ts';
import { collection, collectionItem, collector } from '#mocks/fixtures/collections.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { reporting } from '#state/report.ts';
import { session } from '#state/session.ts';
import { SharedPage } from './shared-page.tsx';

const meta = preview.meta({ component: SharedPage, args: { link: 'Zm9vYmFyYmF6cXV4MTIzNA' }, parameters: { path: '/collection' } });

export const Seen = meta.story({ globals: { user: 'anonymous' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const NothingToSee = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) =>
    msw.use(
      respond(sharedCollection, {
        data: { name: '参考', note: '', user: collector, updatedAt: collection().updatedAt, items: [], hidden: 4 },
      }),
    ),
});
export const Closed = meta.story({ globals: { user: 'anonymous' }, beforeEach: ({ msw }) => msw.use(fail(sharedCollection, 404)) });
export const NotNamed = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(sharedCollection, 404)) });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(sharedCollection)) });
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(sharedCollection, 500)) });
/** A work that was never published has no page: it opens as a file. */
export const Unpublished = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) =>
    msw.use(
      respond(sharedCollection, {
        data: {
          name: '参考',
          note: '',
          user: collector,
          updatedAt: collection().updatedAt,
          items: [collectionItem({ title: '', open: false, note: '屋顶' })],
          hidden: 0,
        },
      }),
    ),
});

Seen.test(
  'R5.5 a stranger sees pictures and notes, can change nothing, and is told how many are kept back',
  async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole('heading', { name: '等距小岛参考' })).toBeVisible();
    await expect(canvas.getByText('另有 1 张只有作者能看到')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /的操作$/ })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: '举报' }));
    await expect(reporting.about?.kind).toBe('user');
    reporting.about = null;
  },
);
Closed.test('R5.5 a link that is off leads nowhere, and says that signing in may help', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '登录后再看' }));
  await expect(session.openLogin).toBe(true);
});
Unpublished.test('R5.5 opens the picture alone', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: /^看大图 屋顶/ })).toHaveAttribute('target', '_blank');
});
