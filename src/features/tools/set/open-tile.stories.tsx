import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { checkTile } from '#shared/contract/sets.ts';
import { assetSet } from '#mocks/fixtures/sets.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { OpenTile } from './open-tile.tsx';

const meta = preview.meta({
  component: OpenTile,
  parameters: { layout: 'fullscreen', frame: 'tool', path: '/tool/aiCreate/asset-set' },
  args: { image: 'seed/set-sword.webp' },
});

export const Measuring = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(checkTile)) });
export const Gone = meta.story({ beforeEach: ({ msw }) => msw.use(fail(checkTile, 404)) });
export const NotMeasured = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(checkTile, 500)) });
export const SignedOut = meta.story({ tags: ['no-visual:repeats'], globals: { user: 'anonymous' } });

NotMeasured.test('R8.11 asked again, it leads to the tile on its board', async ({ canvas, userEvent, msw, loaded }) => {
  const retry = await canvas.findByRole('button', { name: '重试' });
  msw.use(respond(checkTile, { data: assetSet() }));
  await userEvent.click(retry);
  await waitFor(() =>
    expect(loaded.router.state.location).toMatchObject({ pathname: '/tool/aiCreate/asset-set/set-1', search: { tile: 'item-3' } }),
  );
});
