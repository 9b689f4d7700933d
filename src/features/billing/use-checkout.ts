import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useCreateOrder, useOrder, usePayOrder } from '#api/billing/hooks.ts';
import { orderQuery } from '#api/billing/queries.ts';
import { useMeta } from '#api/content/hooks.ts';
import { metaQuery } from '#api/content/queries.ts';
import { failureMessage } from '#product/failure-message.ts';
import { closeDialog } from '#state/dialogs.ts';
import { toast } from '#state/toasts.ts';
import type { PayChannel } from '#shared/vocabulary/kinds.ts';
import { channelOf, rememberChannel } from './channel.ts';
import { type Checkout, type CheckoutEvent, reduce, type Wanted } from './checkout.ts';
import { endIntent, intentKey, markTold, rememberPayment } from './intent.ts';
import { messages } from './messages.ts';
import { openPayTab, readPaymentForm, submitPayment } from './payment-form.ts';

/** R1.6: where the gateway sends the member back to. */
const RETURN = '/payResult';
/** Phones are led to the gateway in the same tab. */
const sameTab = () => matchMedia('(width < 48rem)').matches;
const codeOf = (error: unknown) => {
  const failure = failureOf(error);
  return failure.kind === 'bad-request' ? failure.code : '';
};

/** The state of a purchase, which a second event of the same moment sees too. */
function useFlow() {
  const now = useRef<Checkout>({ step: 'idle' });
  const [state, show] = useState<Checkout>({ step: 'idle' });
  function send(event: CheckoutEvent): boolean {
    const next = reduce(now.current, event);
    if (next === now.current) return false;
    now.current = next;
    show(next);
    return true;
  }
  return { state, send, read: () => now.current };
}

/** Performs a purchase: order, sheet, hand-off, and asking until it is known. Unmounting stops all of it. */
export function useCheckout() {
  const client = useQueryClient();
  const { mutateAsync: create } = useCreateOrder();
  const { mutateAsync: pay } = usePayOrder();
  const { state, send, read } = useFlow();
  const [asked, setAsked] = useState<'no' | 'asking' | 'unpaid'>('no');
  const sheet = state.step === 'paying' || state.step === 'waiting' ? state.sheet : null;
  const order = useOrder(sheet?.key ?? null);
  const offered = useMeta().data?.pay.channels ?? [];
  const alive = useRef(false);
  useEffect(() => {
    alive.current = true;
    return () => void (alive.current = false);
  }, []);

  const known = order.data;
  useEffect(() => {
    if (!known || known.status === 'unpaid') return;
    const before = read();
    if (known.status === 'closed' && send({ type: 'closed' }) && 'wanted' in before) endIntent(before.wanted, Date.now());
    if (known.paidAt && 'wanted' in before && send({ type: 'paid', order: known })) {
      endIntent(before.wanted, Date.now());
      markTold(known.key);
      // Spec §4: stop, say so, close the dialogs; the account was refreshed with the answer.
      toast('pos', messages.bought);
      closeDialog();
    }
  });

  /** A tab for a payment that has a page to show in it. */
  const tabFor = (wanted: Wanted) => (sameTab() || channelOf(offered, wanted.channel) === 'wechat' ? null : openPayTab());

  /** The sheet of an order, which is made where there is none, or none that can still be paid. */
  async function openSheet(wanted: Wanted, type: PayChannel) {
    const ordered = async () => create({ source: wanted.source, pid: wanted.pid, seen: wanted.seen, key: intentKey(wanted, Date.now()) });
    const oid = wanted.oid ?? (await ordered());
    try {
      return { oid, ...(await pay({ oid, type, returnUrl: RETURN })) };
    } catch (error) {
      if (codeOf(error) === 'ORDER_PAID') return client.fetchQuery(orderQuery(oid));
      if (codeOf(error) !== 'ORDER_CLOSED') throw error;
      endIntent(wanted, Date.now());
      const another = await ordered();
      return { oid: another, ...(await pay({ oid: another, type, returnUrl: RETURN })) };
    }
  }

  /** Resolves to 'changed' where a plan would do something else by now, and nothing was ordered (R8.13). */
  async function run(tab: Window | null, pressed: boolean): Promise<'changed' | undefined> {
    const mine = read();
    if (mine.step !== 'ordering') return undefined;
    const { wanted } = mine;
    const current = () => alive.current && read() === mine;
    const here = pressed && sameTab();
    setAsked('no');
    try {
      const { pay: told } = await client.ensureQueryData(metaQuery());
      const found = await openSheet(wanted, channelOf(told.channels, wanted.channel));
      if (!current()) {
        tab?.close();
        return undefined;
      }
      if (!('form' in found)) {
        tab?.close();
        endIntent(wanted, Date.now());
        send({ type: 'paid', order: found });
        return undefined;
      }
      const form = found.form === null ? null : readPaymentForm(found.form, told.gateway);
      // Who is paid by a code alone sends no form.
      if (!form && found.channel !== 'wechat') throw new Error(messages.badForm);
      rememberPayment(found.key);
      const opened = { ...found, form };
      const target = tab && !tab.closed ? tab.document : here ? document : null;
      if (wanted.price !== undefined && wanted.price !== found.amount) {
        // T-PAY-18: the server's price is seen before the site is left.
        tab?.close();
        send({ type: 'opened', sheet: opened, held: 'repriced' });
      } else if (!form) {
        tab?.close();
        send({ type: 'handedOver', sheet: opened });
      } else if (target) {
        submitPayment(form, target);
        send({ type: 'handedOver', sheet: opened });
      } else send({ type: 'opened', sheet: opened, held: pressed ? 'blocked' : 'resumed' });
    } catch (error) {
      tab?.close();
      if (codeOf(error) === 'PREVIEW_CHANGED' && current() && send({ type: 'changed' })) return 'changed';
      const failure = failureOf(error);
      const bad = error instanceof Error && error.message === messages.badForm;
      const message = bad ? messages.badForm : failure.kind === 'unknown' ? messages.startFailed : failureMessage(failure);
      // Whether the order was made is not known here; its key makes the next press safe.
      const safe = bad || failure.kind === 'bad-request' ? '' : `。${messages.sameOrder}`;
      if (current()) send({ type: 'failed', message: message + safe, gone: codeOf(error) === 'PRODUCT_NOT_FOUND' });
    }
    return undefined;
  }

  /** Opens the payment once more, by the press that asked for it. */
  function again(): void {
    const now = read();
    if ('wanted' in now) void run(tabFor(now.wanted), true);
  }

  return {
    state,
    /** Begins a purchase. To be called by the press itself, which alone may open a tab. */
    buy: async (wanted: Wanted) => (send({ type: 'pressed', wanted }) ? run(tabFor(wanted), true) : undefined),
    /** Shows an order that waits, without leaving. */
    resume: (wanted: Wanted) => {
      if (send({ type: 'pressed', wanted })) void run(null, false);
    },
    dismiss: () => void send({ type: 'dismissed' }),
    /** What the payment dialog shows and does, besides the state. */
    payment: {
      asked,
      /** The last answer did not arrive; the next one is on its way. */
      trouble: order.isError,
      onRetry() {
        if (send({ type: 'retried' })) again();
      },
      /** The other way to pay, where there is one; what was begun ends. */
      other: offered.find((one) => sheet && one !== sheet.channel),
      onChange(channel: PayChannel) {
        rememberChannel(channel);
        if (send({ type: 'retried', channel })) again();
      },
      /** Leads to the gateway after all: in a tab, or in this one where tabs are blocked. */
      onGoOn() {
        if (state.step !== 'paying') return;
        const { form } = state.sheet;
        if (form) submitPayment(form, ((sameTab() ? null : openPayTab()) ?? window).document);
        send({ type: 'handedOver', sheet: state.sheet });
      },
      /** 「我已支付」: asks now. */
      async onAsk() {
        setAsked('asking');
        const { data } = await order.refetch();
        setAsked(data?.paidAt ? 'no' : 'unpaid');
      },
    },
  };
}
