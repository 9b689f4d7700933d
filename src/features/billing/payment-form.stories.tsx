import type { ReactElement } from 'react';
import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { Table } from '#ds/primitives/table/table.tsx';
import { BIZ_TEXT, GATEWAY, genuineForms, hostileForms } from '#mocks/fixtures/payment-forms.ts';
import { buildForm, readPaymentForm, safeCode } from './payment-form.ts';

type Sample = readonly [name: string, sent: unknown, action?: string];

/** What becomes of a form, in the browser that would have to send it. */
function Verdicts({ samples }: { samples: readonly Sample[] }): ReactElement {
  return (
    <Table
      caption="支付表单"
      rows={samples}
      rowKey={([name]) => name}
      columns={[
        { label: '表单', cell: ([name]) => name },
        { label: '结果', cell: ([, sent]) => readPaymentForm(sent, GATEWAY)?.action.slice(0, 60) ?? '拒绝' },
      ]}
    />
  );
}

const meta = preview.meta({ component: Verdicts, tags: ['no-visual:behaviour'], args: { samples: genuineForms } });

export const Genuine = meta.story();
export const Hostile = meta.story({ args: { samples: hostileForms } });

Genuine.test('REL-18 T-PAY-02 a genuine form is read, byte for byte, one with an older product’s own fields too', async () => {
  await expect(genuineForms).toHaveLength(7);
  for (const [name, html, action] of genuineForms) {
    const form = readPaymentForm(html, GATEWAY);
    await expect(form?.action, name).toBe(action);
    await expect(form?.fields[0], name).toEqual(['biz_content', BIZ_TEXT]);
  }
});
Genuine.test('T-PAY-02 what is rebuilt sends the same fields, and nothing else', async () => {
  for (const [name, html, action] of genuineForms) {
    const read = readPaymentForm(html, GATEWAY)!;
    const form = buildForm(read, document);
    await expect([form.getAttribute('action'), form.method, form.target], name).toEqual([action, 'post', '']);
    await expect([...new FormData(form)], name).toEqual(read.fields);
    form.remove();
  }
});
Genuine.test('REL-4 T-PAY-01 a form goes to the gateway of this installation, and to no other', async () => {
  const to = (address: string) =>
    `<form action="${address}?charset=utf-8" method="post"><input type="hidden" name="biz_content" value="{}"></form>`;
  const here = '/dev/alipay/gateway.do';
  const rehearsal = 'https://openapi-sandbox.dl.alipaydev.com/gateway.do';
  await expect(readPaymentForm(to(here), here)?.action).toBe(`${location.origin}${here}?charset=utf-8`);
  await expect(readPaymentForm(to(rehearsal), rehearsal)?.action).toBe(`${rehearsal}?charset=utf-8`);
  for (const [address, gateway] of [
    [`https://evil.example${here}`, here],
    [here, GATEWAY],
    [GATEWAY, here],
    [GATEWAY, rehearsal],
    [rehearsal, GATEWAY],
    ['http://gateway.example/gateway.do', 'http://gateway.example/gateway.do'],
    [GATEWAY, ''],
    ['/', ''],
  ] as const)
    await expect(readPaymentForm(to(address), gateway), `${address} where the gateway is ${gateway}`).toBeNull();
});
Hostile.test('T-PAY-01, 04, 05 every one is refused, and none runs, loads or changes anything', async () => {
  const body = document.body.innerHTML.length;
  const before = performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil')).length;
  for (const [name, sent] of hostileForms) {
    await expect(readPaymentForm(sent, GATEWAY), name).toBeNull();
  }
  await expect(hostileForms.length).toBeGreaterThanOrEqual(60);
  await expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil'))).toHaveLength(before);
  await expect(document.body.innerHTML.length).toBe(body);
});
Hostile.test('T-PAY-05 size is judged before anything is parsed', async () => {
  const began = performance.now();
  for (const sent of ['x'.repeat(5_000_000), '<input>'.repeat(10_000)]) await expect(readPaymentForm(sent, GATEWAY)).toBeNull();
  await expect(performance.now() - began).toBeLessThan(50);
});
Hostile.test('T-PAY-19 a code leads to the gateway or to this site', async () => {
  for (const code of ['https://qr.alipay.com/bax08431', `${location.origin}/dev/alipay/cashier/2026`])
    await expect(safeCode(code)).toBe(code);
  for (const code of [
    null,
    '',
    'https://evil.example/bax',
    'javascript:alert(1)',
    'alipays://platformapi/startapp',
    'http://qr.alipay.com/bax',
    'https://qr.alipay.com.evil.example/',
    'https://qr.alipay.com@evil.example/',
    'https://a@qr.alipay.com/',
    '//qr.alipay.com/bax',
  ]) {
    await expect(safeCode(code), String(code)).toBeNull();
  }
});
