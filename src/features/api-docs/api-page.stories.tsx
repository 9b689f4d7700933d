import { expect, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { publicNames, publicPages } from '#shared/contract/public-api.ts';
import { ApiPage } from './api-page.tsx';

const meta = preview.meta({
  component: ApiPage,
  args: { part: '', origin: 'https://dianshi.example' },
  globals: { user: 'anonymous' },
  // As wide as the frame of documents has it.
  decorators: [
    (Story) => (
      <div className="mx-auto max-w-order px-4">
        <Story />
      </div>
    ),
  ],
});

export const Guide = meta.story();
export const GuideLight = meta.story({ globals: { user: 'anonymous', theme: 'light' } });
export const GuidePhone = meta.story({ globals: { user: 'anonymous', viewport: { value: 'phone', isRotated: false } } });
export const Calls = meta.story({ args: { part: 'sets' } });
export const CallsPhone = meta.story({
  args: { part: 'sets' },
  globals: { user: 'anonymous', viewport: { value: 'phone', isRotated: false } },
});

Guide.test('R9.9 the guide leads to every call of the public API', async ({ canvas }) => {
  for (const name of publicNames)
    await expect(canvas.getByRole('link', { name: publicPages[name].title })).toHaveAttribute(
      'href',
      `/docs/api-${publicPages[name].group}#${name}`,
    );
});
Calls.test('R9.9 every call of a group stands on its page, with an example', async ({ canvas }) => {
  for (const name of publicNames.filter((one) => publicPages[one].group === 'sets')) {
    const part = within(canvas.getByRole('article', { name: publicPages[name].title }));
    await expect(part.getByRole('region', { name: `${publicPages[name].title}的示例` })).toHaveTextContent(/^curl .*Authorization: Bearer/);
  }
  const pack = within(canvas.getByRole('article', { name: '取素材包' }));
  await expect(pack.getByRole('row', { name: /^padding 整数 必填 0 至 8 图集里的间距/ })).toBeVisible();
  await expect(pack.getByRole('row', { name: /^LABEL_AGREEMENT 400/ })).toBeVisible();
});
