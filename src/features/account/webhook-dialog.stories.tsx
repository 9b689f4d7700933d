import { fn, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { WebhookDialog } from './webhook-dialog.tsx';

const meta = preview.meta({ component: WebhookDialog, args: { onClose: fn() }, parameters: { layout: 'fullscreen' } });

export const Form = meta.story();
export const FormLight = meta.story({ globals: { theme: 'light' } });
export const FormPhone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const SecretTold = meta.story({
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByRole('textbox', { name: '地址' }), 'https://build.beian.studio/dianshi');
    await userEvent.click(screen.getByRole('button', { name: '添加' }));
    await screen.findByText('Webhook 已添加');
  },
});
