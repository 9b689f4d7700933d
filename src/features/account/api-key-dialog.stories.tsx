import { fn, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { ApiKeyDialog } from './api-key-dialog.tsx';

const meta = preview.meta({ component: ApiKeyDialog, args: { onClose: fn() }, parameters: { layout: 'fullscreen' } });

export const Form = meta.story();
export const FormLight = meta.story({ globals: { theme: 'light' } });
export const FormPhone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const KeyMade = meta.story({
  play: async ({ userEvent }) => {
    await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '构建服务器');
    await userEvent.click(screen.getByRole('button', { name: '新建' }));
    await screen.findByText('「构建服务器」已建好');
  },
});
