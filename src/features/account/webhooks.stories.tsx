import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { createWebhook, deleteWebhook, editWebhook, listWebhooks, resendDelivery } from '#shared/contract/webhooks.ts';
import { delivery, webhook, WEBHOOK_SECRET, webhookRows } from '#mocks/fixtures/webhooks.ts';
import { fail, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { Webhooks } from './webhooks.tsx';

const meta = preview.meta({ component: Webhooks });

export const Addresses = meta.story();
export const AddressesLight = meta.story({ globals: { theme: 'light' } });
export const AddressesPhone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listWebhooks, { data: [] })) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listWebhooks, 500)) });
export const SentLately = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'build.beian.studio 的发送记录' }));
    await canvas.findByRole('table', { name: '发送记录' });
  },
});

SentLately.test('R9.9 what was sent is told with its outcome, and sent again', async ({ canvas, msw, userEvent }) => {
  const asked = fn();
  msw.use(respond(resendDelivery, ({ params }) => (asked(params), { data: delivery({ id: params.delivery }) })));
  await expect(await canvas.findByText('已收到，200')).toBeVisible();
  await expect(canvas.getByText(/^回复 503，.* 再试$/)).toBeVisible();
  await expect(canvas.getByText('10 秒内没有回复，试了 8 次')).toBeVisible();
  const again = canvas.getAllByRole('button', { name: /^重发/ });
  await expect(again).toHaveLength(2);
  await userEvent.click(again[1]!);
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ id: 'hook-1', delivery: 'delivery-3' }));
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['正在重发']));
});
Empty.test('R9.9 an address is looked at before it is sent, and its secret is told this once', async ({ canvas, msw, userEvent }) => {
  const asked = fn();
  msw.use(respond(createWebhook, ({ body }) => (asked(body), { data: { webhook: webhook(), secret: WEBHOOK_SECRET } })));
  await userEvent.click(await canvas.findByRole('button', { name: '添加 Webhook' }));
  const field = await screen.findByRole('textbox', { name: '地址' });
  await userEvent.type(field, 'http://build.beian.studio');
  await userEvent.click(screen.getByRole('button', { name: '添加' }));
  await expect(await screen.findByText('只能用 https 开头的地址')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'https://build.beian.studio/dianshi');
  await userEvent.click(screen.getByRole('checkbox', { name: /任务失败/ }));
  await userEvent.click(screen.getByRole('button', { name: '添加' }));
  await expect(await screen.findByText(WEBHOOK_SECRET)).toBeVisible();
  await expect(asked).toHaveBeenCalledWith({ url: 'https://build.beian.studio/dianshi', events: ['task.done', 'set.done'] });
  await userEvent.click(screen.getByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(screen.queryByText(WEBHOOK_SECRET)).toBeNull());
});
Addresses.test('R9.9 one is switched on again, its secret changed, and deleted after a question', async ({ canvas, msw, userEvent }) => {
  const [turned, removed] = [fn(), fn()];
  msw.use(
    respond(editWebhook, ({ params, body }) => (turned(params.id, body), { data: webhook() })),
    respond(deleteWebhook, ({ params }) => (removed(params.id), { data: true as const })),
  );
  await expect(await canvas.findByText(/起一直送不到，已停用$/)).toBeVisible();
  await userEvent.click(canvas.getByRole('switch', { name: '通知 old.beian.studio' }));
  await waitFor(() => expect(turned).toHaveBeenCalledWith('hook-2', { on: true }));
  await userEvent.click(canvas.getByRole('button', { name: '换密钥：build.beian.studio' }));
  await userEvent.click(await screen.findByRole('button', { name: '更换' }));
  await expect(await screen.findByText(WEBHOOK_SECRET)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(screen.queryByText(WEBHOOK_SECRET)).toBeNull());
  await userEvent.click(canvas.getByRole('button', { name: '删除 build.beian.studio' }));
  msw.use(respond(listWebhooks, { data: webhookRows.slice(1) }));
  await userEvent.click(await screen.findByRole('button', { name: '删除' }));
  await waitFor(() => expect(removed).toHaveBeenCalledWith('hook-1'));
  await waitFor(() => expect(canvas.queryByText('https://build.beian.studio/dianshi')).toBeNull());
});
NotLoaded.test('R9.9 asks again', async ({ canvas, msw, userEvent }) => {
  await canvas.findByText('Webhook 没有载入');
  msw.use(respond(listWebhooks, { data: webhookRows }));
  await userEvent.click(canvas.getByRole('button', { name: '重试' }));
  await canvas.findByText('https://build.beian.studio/dianshi');
});
