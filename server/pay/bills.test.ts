import { expect, test } from 'vitest';
import { isAlipayDetail, readAlipayBill, readWechatBill } from './bills.ts';

const wechatHead = '交易时间,微信订单号,商户订单号,交易状态,商户退款单号,退款状态,商品名称,订单金额,申请退款金额';
const wechatRow = (...cells: string[]) => `\`${cells.join(',`')}`;
const wechatEnd = ['总交易单数,应结订单总金额', wechatRow('3', '0.00')];

test('O-14 WeChat Pay’s bill is read by the names in its head: payments, refunds that did not fail, and no summary', () => {
  const text = [
    `\uFEFF${wechatHead}`,
    wechatRow('2026-11-20 10:00:00', 'w1', 'k1', 'SUCCESS', '0', '', '积分,一包', '66.00', '0.00'),
    wechatRow('2026-11-20 11:00:00', 'w1', 'k1', 'REFUND', 'r1', 'SUCCESS', '积分', '0.00', '12.5'),
    wechatRow('2026-11-20 11:00:00', 'w1', 'k1', 'REFUND', 'r2', 'FAIL', '积分', '0.00', '1.00'),
    wechatRow('2026-11-20 11:00:00', 'w2', 'k2', 'REVOKED', '0', '', '积分', '1.00', '0.00'),
    ...wechatEnd,
    '',
  ].join('\r\n');
  expect(readWechatBill(text)).toEqual([
    { kind: 'paid', key: 'k1', tradeNo: 'w1', no: '', fen: 6600 },
    { kind: 'refund', key: 'k1', tradeNo: 'w1', no: 'r1', fen: 1250 },
  ]);
});

test('O-14 Alipay’s bill is read without its remarks, its tabs and its signs', () => {
  const text = [
    '#支付宝业务明细查询',
    '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号',
    'a1\t,k1\t,交易,标准会员，包季,199.00,',
    'a1\t,k1\t,退款,标准会员，包季,-66.33,r1\t',
    '#交易合计',
  ].join('\r\n');
  expect(isAlipayDetail(text)).toBe(true);
  expect(isAlipayDetail('#汇总\r\n门店编号,交易订单总笔数')).toBe(false);
  expect(readAlipayBill(text)).toEqual([
    { kind: 'paid', key: 'k1', tradeNo: 'a1', no: '', fen: 19_900 },
    { kind: 'refund', key: 'k1', tradeNo: 'a1', no: 'r1', fen: 6633 },
  ]);
});

test.each([
  ['a line that was cut off', wechatRow('2026-11-20 10:00:00', 'w1', 'k1'), /3 cells/],
  ['an amount that is none', wechatRow('t', 'w1', 'k1', 'SUCCESS', '0', '', '积分', 'NaN', '0'), /no amount/],
])('nothing is concluded from a bill with %s', (_what, row, said) => {
  expect(() => readWechatBill([wechatHead, row, ...wechatEnd].join('\r\n'))).toThrow(said);
});

test('nothing is concluded from a bill without the columns that are needed', () => {
  expect(() => readAlipayBill('支付宝交易号,商户订单号,业务类型\r\na,k,交易')).toThrow('no column 订单金额（元）');
});
