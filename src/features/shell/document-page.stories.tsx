import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { DocumentPage } from './document-page.tsx';

const meta = preview.meta({ component: DocumentPage, args: { page: 'agreement' }, globals: { user: 'anonymous' } });

export const Agreement = meta.story();
export const Tutorial = meta.story({ args: { page: 'tutorial' } });
export const Unknown = meta.story({ args: { page: 'constructor' } });
export const Phone = meta.story({ globals: { user: 'anonymous', viewport: { value: 'phone', isRotated: false } } });

Agreement.test('V-45 a document has a title of its own and a way back', async ({ canvas, loaded, userEvent }) => {
  await expect(document.title).toBe('用户协议 - 点石');
  await userEvent.click(canvas.getByRole('link', { name: '返回' }));
  await expect(loaded.router.state.location.pathname).toBe('/home');
});
Unknown.test('says so and leads on', async ({ canvas }) => {
  await expect(canvas.getByText('没有这份文档')).toBeVisible();
});
