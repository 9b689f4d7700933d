import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { meta as metaCall } from '#shared/contract/content.ts';
import { meta as installation } from '#mocks/fixtures/content.ts';
import { fail, respond } from '#mocks/respond.ts';
import { dialogs } from '#state/dialogs.ts';
import { SiteFooter } from './site-footer.tsx';

const meta = preview.meta({
  component: SiteFooter,
  decorators: [
    (Story) => (
      <div className="w-sidebar">
        <Story />
      </div>
    ),
  ],
});

export const Unset = meta.story();
export const Configured = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(metaCall, {
        data: installation({
          site: {
            company: '示例科技有限公司',
            icp: '示ICP备00000000号',
            police: '示公网安备00000000000000号',
            contact: '',
            algorithm: '网信算备000000000000000000000号',
            model: 'Example-DianShi-20251111',
          },
        }),
      }),
    ),
});
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(metaCall, 500)) });

Unset.test('invents no record number', async ({ canvas }) => {
  await expect(canvas.queryByText(/备/)).toBeNull();
});
Configured.test('links the record number to its registry', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: /ICP/ })).toHaveAttribute('href', 'https://beian.miit.gov.cn/');
});
Unset.test('every way to reach us leads to the phone', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '商务合作' }));
  await expect(dialogs.open).toBe('contact');
});
