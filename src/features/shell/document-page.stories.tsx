import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { DocumentPage } from './document-page.tsx';

const meta = preview.meta({ component: DocumentPage, args: { page: 'agreement' }, globals: { user: 'anonymous' } });

export const Agreement = meta.story();
export const Tutorial = meta.story({ args: { page: 'tutorial' } });
export const Unknown = meta.story({ args: { page: 'constructor' } });
export const Phone = meta.story({ globals: { user: 'anonymous', viewport: { value: 'phone', isRotated: false } } });

Unknown.test('says so and leads on', async ({ canvas }) => {
  await expect(canvas.getByText('没有这份文档')).toBeVisible();
});
