import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { meta as metaCall } from '#shared/contract/content.ts';
import { meta as installation } from '#mocks/fixtures/content.ts';
import { respond } from '#mocks/respond.ts';
import { SideMenu } from './side-menu.tsx';

const meta = preview.meta({
  component: SideMenu,
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'desktop', isRotated: false } },
});

export const Home = meta.story();
export const Storehouse = meta.story({ parameters: { path: '/storehouse' } });
export const Rail = meta.story({ globals: { viewport: { value: 'tablet', isRotated: false } } });
export const Registered = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(metaCall, {
        data: installation({
          site: { company: '示例科技有限公司', icp: '示ICP备00000000号', police: '', contact: '', algorithm: '', model: '' },
        }),
      }),
    ),
});

Home.test('marks the page and leads on', async ({ canvas, loaded, userEvent }) => {
  await expect(canvas.getByRole('link', { name: '首页' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(canvas.getByRole('link', { name: '模型库' }));
  await expect(loaded.router.state.location.pathname).toBe('/storehouse');
});
Home.test('V-41 the page one is on differs by more than its weight, which some faces do not have', async ({ canvas }) => {
  const colour = (name: string) => getComputedStyle(canvas.getByRole('link', { name })).color;
  await expect([colour('首页') === colour('模型库'), colour('灵感广场') === colour('模型库')]).toEqual([false, true]);
});
