import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { createApiKey, listApiKeys, revokeApiKey } from '#shared/contract/api-keys.ts';
import { API_SECRET, apiKey, apiKeyRows } from '#mocks/fixtures/api-keys.ts';
import { fail, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { ApiKeys } from './api-keys.tsx';

const meta = preview.meta({ component: ApiKeys });

export const Keys = meta.story();
export const KeysLight = meta.story({ globals: { theme: 'light' } });
export const KeysPhone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listApiKeys, { data: [] })) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listApiKeys, 500)) });

Keys.test('R9.9 a key is revoked after one question, which says that it is for good', async ({ canvas, msw, userEvent }) => {
  const revoked = fn();
  msw.use(respond(revokeApiKey, ({ params }) => (revoked(params.id), { data: true as const })));
  await userEvent.click(await canvas.findByRole('button', { name: '撤销 构建服务器' }));
  await expect(await screen.findByText(/恢复不了/)).toBeVisible();
  await expect(revoked).not.toHaveBeenCalled();
  msw.use(respond(listApiKeys, { data: apiKeyRows.slice(1) }));
  await userEvent.click(screen.getByRole('button', { name: '撤销密钥' }));
  await waitFor(() => expect(canvas.queryByRole('button', { name: '撤销 构建服务器' })).toBeNull());
  await expect(revoked).toHaveBeenCalledWith('key-1');
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['「构建服务器」已撤销']));
});
Keys.test('R9.9 says where each key stands', async ({ canvas }) => {
  await expect(await canvas.findByText('读取、生成，本月 126 / 500 积分，今天 11:42 用过')).toBeVisible();
  await expect(canvas.getByText('读取，还没用过')).toBeVisible();
  await expect(canvas.getByText('已到期')).toBeVisible();
});
Empty.test('R9.9 a key is made for what was chosen, and told this once', async ({ canvas, msw, userEvent }) => {
  const asked = fn();
  msw.use(respond(createApiKey, ({ body }) => (asked(body), { data: { key: apiKey({ name: body.name }), secret: API_SECRET } })));
  await userEvent.click(await canvas.findByRole('button', { name: '新建密钥' }));
  await userEvent.click(await screen.findByRole('button', { name: '新建' }));
  await expect(await screen.findByText('请填写名称，方便以后认出它')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: '名称' }), '构建服务器');
  await userEvent.click(screen.getByRole('checkbox', { name: /生成/ }));
  await userEvent.type(screen.getByRole('textbox', { name: '每月积分上限' }), '500');
  await userEvent.click(screen.getByRole('radio', { name: '30 天' }));
  await userEvent.click(screen.getByRole('button', { name: '新建' }));
  await expect(await screen.findByText(API_SECRET)).toBeVisible();
  await expect(asked).toHaveBeenCalledWith({ name: '构建服务器', scopes: ['read', 'generate'], days: 30, ceiling: 500 });
  await userEvent.click(screen.getByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(screen.queryByText(API_SECRET)).toBeNull());
});
Empty.test('R9.9 what the server refuses is said in the dialog, which stays', async ({ canvas, msw, userEvent }) => {
  msw.use(fail(createApiKey, 400, { message: '密钥最多 10 把，请先撤销不用的', error: 'CONFLICT' }));
  await userEvent.click(await canvas.findByRole('button', { name: '新建密钥' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '脚本');
  await userEvent.click(screen.getByRole('button', { name: '新建' }));
  await expect(await screen.findByText('密钥最多 10 把，请先撤销不用的')).toBeVisible();
});
NotLoaded.test('R9.9 asks again', async ({ canvas, msw, userEvent }) => {
  await canvas.findByText('密钥没有载入');
  msw.use(respond(listApiKeys, { data: apiKeyRows }));
  await userEvent.click(canvas.getByRole('button', { name: '重试' }));
  await canvas.findByText('构建服务器');
});
