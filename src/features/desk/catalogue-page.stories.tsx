import { expect, fireEvent, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import * as contract from '#shared/contract/desk-catalogue.ts';
import { catalogue, deskProduct, waitingPrice } from '#mocks/fixtures/desk-catalogue.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { DeskCataloguePage } from './catalogue-page.tsx';

const meta = preview.meta({ component: DeskCataloguePage, parameters: { layout: 'fullscreen' } });
type Play = { canvas: { findByRole: (role: string, options: object) => Promise<HTMLElement> } };
type Pressed = Play & { userEvent: { click: (element: Element) => Promise<void> } };
const isReady = async ({ canvas }: Play) => void (await canvas.findByRole('button', { name: '提出改成 ¥39.00' }));
const open = (name: string, until: string) =>
  async function press({ canvas, userEvent }: Pressed): Promise<void> {
    await userEvent.click(await canvas.findByRole('button', { name }));
    await canvas.findByRole('button', { name: until });
  };

export const Ready = meta.story({ play: isReady });
export const Light = meta.story({ globals: { theme: 'light' }, play: isReady });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } }, play: isReady });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(contract.deskCatalogue)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(contract.deskCatalogue, 500)) });
export const SecondPerson = meta.story({ play: open('购买积分 10,000', '同意，改成 ¥398.00') });
export const SecondPersonLight = meta.story({ globals: { theme: 'light' }, play: open('购买积分 10,000', '同意，改成 ¥398.00') });
export const Own = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(contract.deskProduct, {
        data: deskProduct('point_config-5', { changes: [{ ...waitingPrice, askedBy: { name: '沈砚', mine: true } }] }),
      }),
    ),
  play: open('购买积分 10,000', '撤回'),
});
export const ToCome = meta.story({ play: open('标准会员，包季', '取消这次改价') });
export const OffSale = meta.story({ play: open('购买积分 25,000', '上架') });

Ready.test('R3.9 another price is laid before a second person: what it is, from when, and why', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(respond(contract.proposePrice, ({ body, params }) => (sent.push([params, body]), { data: { id: waitingPrice.id } })));
  const form = within(await canvas.findByRole('region', { name: '改价' }));
  const price = form.getByRole('textbox', { name: '价格，元' });
  await userEvent.clear(price);
  await userEvent.type(price, '36.5');
  await expect(form.getByText('¥39.00 → ¥36.50')).toBeVisible();
  form.getByRole('button', { name: /提出改成 ¥36.50/ }).focus();
  await waitFor(() => expect(canvas.getByRole('tooltip')).toHaveTextContent('请先写下理由'));
  await userEvent.type(form.getByRole('textbox', { name: /理由/ }), '双十二活动');
  await userEvent.click(form.getByRole('radio', { name: '到时间' }));
  await fireEvent.change(form.getByLabelText('生效的时间，北京时间'), { target: { value: '2026-12-12T00:00' } });
  await userEvent.click(form.getByRole('button', { name: '提出改成 ¥36.50' }));
  await waitFor(() =>
    expect(sent).toEqual([
      [
        { source: 'vip', pid: 'plan-1-1' },
        { fen: 3650, originalFen: 4900, at: '2026-12-11T16:00:00.000Z', reason: '双十二活动' },
      ],
    ]),
  );
  await waitFor(() => expect(toasts.items.at(-1)?.text).toBe('已提出，等另一个人同意'));
});

Ready.test(
  'AC-10 a price that does not fit beside the others says why at its field, and what was typed stays',
  async ({ canvas, userEvent, msw }) => {
    const says = '「基础会员，包季」每月合 ¥32.67，不能比「基础会员，单月」的 ¥30.00 贵';
    msw.use(fail(contract.proposePrice, 400, { error: 'VALIDATION', message: `${says}。没有改动`, fields: { fen: says } }));
    const form = within(await canvas.findByRole('region', { name: '改价' }));
    const price = form.getByRole('textbox', { name: '价格，元' });
    await userEvent.clear(price);
    await userEvent.type(price, '30');
    await userEvent.type(form.getByRole('textbox', { name: /理由/ }), '双十二活动');
    await userEvent.click(form.getByRole('button', { name: '提出改成 ¥30.00' }));
    await expect(await form.findByText(says)).toBeVisible();
    await expect(price).toHaveValue('30');
  },
);

Ready.test('j and k walk the products, and the tables say how each is sold', async ({ canvas, userEvent }) => {
  await canvas.findByRole('region', { name: '基础会员，单月' });
  await userEvent.keyboard('j');
  await canvas.findByRole('region', { name: '基础会员，包季' });
  await userEvent.keyboard('k');
  await canvas.findByRole('region', { name: '基础会员，单月' });
  await expect(canvas.getByRole('row', { name: /^标准会员，包季 ¥199.00 ¥297.00 ¥66.33 3,000 122 .* 改价$/ })).toBeVisible();
  await expect(canvas.getByRole('row', { name: /^购买积分 600 ¥28.00 ¥0.0467 送 50 188 在卖$/ })).toBeVisible();
  await expect(canvas.getByRole('row', { name: /^购买积分 10,000 .*改价等第二人$/ })).toBeVisible();
  await expect(canvas.getByRole('row', { name: /^购买积分 25,000 .*已下架$/ })).toBeVisible();
});

SecondPerson.test('R3.9 a colleague agrees; a refusal stands where it was pressed', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(fail(contract.decidePrice, 400, { error: 'CONFLICT', message: '这次改价已经有人处理了' }));
  await userEvent.click(canvas.getByRole('button', { name: '不同意' }));
  await expect(await canvas.findByText('这次改价已经有人处理了')).toBeVisible();
  msw.use(respond(contract.decidePrice, ({ body, params }) => (sent.push([params.id, body]), { data: { state: 'agreed' as const } })));
  const agree = canvas.getByRole('button', { name: '同意，改成 ¥398.00' });
  await waitFor(() => expect(agree).not.toHaveAttribute('aria-busy'));
  await userEvent.click(agree);
  await waitFor(() => expect(sent).toEqual([[waitingPrice.id, { agree: true }]]));
  await waitFor(() => expect(toasts.items.at(-1)?.text).toMatch(/^「购买积分 10,000」改成 ¥398.00，.* 起生效$/));
});

ToCome.test('R3.9 one that is to come is called off', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(respond(contract.decidePrice, ({ body }) => (sent.push(body), { data: { state: 'withdrawn' as const } })));
  await userEvent.click(canvas.getByRole('button', { name: '取消这次改价' }));
  await waitFor(() => expect(sent).toEqual([{ agree: false }]));
  await waitFor(() => expect(toasts.items.at(-1)?.text).toBe('没有改价'));
});

OffSale.test('R3.9 a package is put back on sale with a reason', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(respond(contract.setOnSale, ({ body, params }) => (sent.push([params.pid, body]), { data: { onSale: body.onSale } })));
  await userEvent.type(canvas.getByRole('textbox', { name: '上架的理由' }), '又要卖了');
  await userEvent.click(canvas.getByRole('button', { name: '上架' }));
  await waitFor(() => expect(sent).toEqual([[catalogue.at(-1)?.pid, { onSale: true, reason: '又要卖了' }]]));
});
