import { expect, test } from 'vitest';
import { order } from '#mocks/fixtures/billing.ts';
import { type Checkout, type CheckoutEvent, reduce, type Sheet, type Wanted } from './checkout.ts';

const wanted: Wanted = { source: 'vip', pid: 'plan-2-3', name: '标准会员，包年', price: 658 };
const sheet: Sheet = {
  oid: 'order-1',
  key: order().key,
  channel: 'alipay',
  form: { action: 'https://openapi.alipay.com/gateway.do', fields: [['biz_content', '{}']] },
  qr: null,
  amount: 658,
  expiresAt: '2026-11-21T04:15:00.000Z',
};
type Step = Checkout['step'];
const states: Record<Step, Checkout> = {
  idle: { step: 'idle' },
  ordering: { step: 'ordering', wanted },
  paying: { step: 'paying', wanted, sheet, held: 'blocked' },
  waiting: { step: 'waiting', wanted, sheet },
  paid: { step: 'paid', wanted, order: order() },
  closed: { step: 'closed', wanted },
  failed: { step: 'failed', wanted, message: '支付发起失败', gone: false },
};
const events: { [T in CheckoutEvent['type']]: Extract<CheckoutEvent, { type: T }> } = {
  pressed: { type: 'pressed', wanted: { ...wanted, pid: 'another' } },
  opened: { type: 'opened', sheet, held: 'blocked' },
  handedOver: { type: 'handedOver', sheet },
  paid: { type: 'paid', order: order() },
  closed: { type: 'closed' },
  failed: { type: 'failed', message: '服务码99', gone: false },
  changed: { type: 'changed' },
  retried: { type: 'retried' },
  dismissed: { type: 'dismissed' },
};
/** Every step under every event; a new one does not compile until its row is decided. */
const table: Record<Step, Record<CheckoutEvent['type'], Step>> = {
  idle: {
    pressed: 'ordering',
    opened: 'idle',
    handedOver: 'idle',
    paid: 'idle',
    closed: 'idle',
    failed: 'idle',
    changed: 'idle',
    retried: 'idle',
    dismissed: 'idle',
  },
  ordering: {
    pressed: 'ordering',
    opened: 'paying',
    handedOver: 'waiting',
    paid: 'paid',
    closed: 'ordering',
    failed: 'failed',
    changed: 'idle',
    retried: 'ordering',
    dismissed: 'idle',
  },
  paying: {
    pressed: 'paying',
    opened: 'paying',
    handedOver: 'waiting',
    paid: 'paid',
    closed: 'closed',
    failed: 'paying',
    changed: 'paying',
    retried: 'ordering',
    dismissed: 'idle',
  },
  waiting: {
    pressed: 'waiting',
    opened: 'waiting',
    handedOver: 'waiting',
    paid: 'paid',
    closed: 'closed',
    failed: 'waiting',
    changed: 'waiting',
    retried: 'ordering',
    dismissed: 'idle',
  },
  paid: {
    pressed: 'paid',
    opened: 'paid',
    handedOver: 'paid',
    paid: 'paid',
    closed: 'paid',
    failed: 'paid',
    changed: 'paid',
    retried: 'paid',
    dismissed: 'idle',
  },
  closed: {
    pressed: 'closed',
    opened: 'closed',
    handedOver: 'closed',
    paid: 'paid',
    closed: 'closed',
    failed: 'closed',
    changed: 'closed',
    retried: 'ordering',
    dismissed: 'idle',
  },
  failed: {
    pressed: 'failed',
    opened: 'failed',
    handedOver: 'failed',
    paid: 'paid',
    closed: 'failed',
    failed: 'failed',
    changed: 'failed',
    retried: 'ordering',
    dismissed: 'idle',
  },
};
const rows = Object.entries(table).flatMap(([from, row]) => Object.entries(row).map(([event, to]) => [from, event, to] as const));

test.each(rows)('%s under %s is %s', (from, event, to) => {
  const before = states[from as Step];
  const after = reduce(before, events[event as CheckoutEvent['type']]);
  expect(after.step).toBe(to);
  const retry = event === 'retried' && from !== 'ordering';
  if (from === to && !retry) expect(after).toBe(before);
});

test('T-PAY-16 a second press does not change what is bought', () => {
  expect(reduce(states.ordering, events.pressed)).toBe(states.ordering);
});
test('trying again pays the same order while it is open', () => {
  expect(reduce(states.waiting, events.retried)).toEqual({ step: 'ordering', wanted: { ...wanted, oid: 'order-1' } });
  expect(reduce(states.failed, events.retried)).toEqual({ step: 'ordering', wanted });
});
test('a closed order is followed by another one', () => {
  const after = reduce({ step: 'closed', wanted: { ...wanted, oid: 'order-1' } }, events.retried);
  expect(after).toEqual({ step: 'ordering', wanted: { ...wanted, oid: undefined, price: undefined } });
});
