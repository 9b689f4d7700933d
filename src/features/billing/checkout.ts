import type { BillingRecord, PaySheet } from '#shared/contract/billing.ts';
import type { PayChannel } from '#shared/vocabulary/kinds.ts';
import type { PaymentForm } from './payment-form.ts';

/** What a press asks for. `channel`: how it is paid, where that was chosen for this one. `oid`: its order, where there is one already. `price`: what the card said. `seen`: the preview that was agreed to. */
export type Wanted = {
  source: 'vip' | 'point';
  pid: string;
  name: string;
  price?: number | undefined;
  seen?: string | undefined;
  oid?: string | undefined;
  channel?: PayChannel | undefined;
};

/** How an order is paid: the server's sheet with its form read; without one its code is the only way. */
export type Sheet = Omit<PaySheet, 'form'> & { oid: string; form: PaymentForm | null };

/** Why the gateway was not opened with the press: the browser refused a tab, the price is another one, nobody pressed. */
export type Held = 'blocked' | 'repriced' | 'resumed';

/** R3.4: a purchase from the press to the end. */
export type Checkout =
  | { step: 'idle' }
  | { step: 'ordering'; wanted: Wanted }
  | { step: 'paying'; wanted: Wanted; sheet: Sheet; held: Held }
  | { step: 'waiting'; wanted: Wanted; sheet: Sheet }
  | { step: 'paid'; wanted: Wanted; order: BillingRecord }
  | { step: 'closed'; wanted: Wanted }
  /** `gone`: it is no longer sold, and another try would fail too. */
  | { step: 'failed'; wanted: Wanted; message: string; gone: boolean };

export type CheckoutEvent =
  | { type: 'pressed'; wanted: Wanted }
  | { type: 'opened'; sheet: Sheet; held: Held }
  | { type: 'handedOver'; sheet: Sheet }
  | { type: 'paid'; order: BillingRecord }
  | { type: 'closed' }
  | { type: 'failed'; message: string; gone: boolean }
  | { type: 'changed' }
  | { type: 'retried'; channel?: PayChannel | undefined }
  | { type: 'dismissed' };

/** An event that means nothing in the current step changes nothing: a second press is none (T-PAY-16). */
export function reduce(state: Checkout, event: CheckoutEvent): Checkout {
  if (event.type === 'dismissed') return state.step === 'idle' ? state : { step: 'idle' };
  if (state.step === 'idle') return event.type === 'pressed' ? { step: 'ordering', wanted: event.wanted } : state;
  const { step, wanted } = state;
  switch (event.type) {
    case 'pressed':
      return state;
    case 'opened':
      return step === 'ordering' ? { step: 'paying', wanted, sheet: event.sheet, held: event.held } : state;
    case 'handedOver':
      return step === 'ordering' || step === 'paying' ? { step: 'waiting', wanted, sheet: event.sheet } : state;
    case 'paid':
      return step === 'paid' ? state : { step: 'paid', wanted, order: event.order };
    case 'closed':
      return step === 'paying' || step === 'waiting' ? { step: 'closed', wanted } : state;
    case 'changed':
      // Nothing was ordered: what it would do is looked at again first.
      return step === 'ordering' ? { step: 'idle' } : state;
    case 'failed':
      return step === 'ordering' ? { step: 'failed', wanted, message: event.message, gone: event.gone } : state;
    case 'retried':
      if (step === 'paying' || step === 'waiting')
        return { step: 'ordering', wanted: { ...wanted, oid: state.sheet.oid, channel: event.channel ?? wanted.channel } };
      if (step === 'failed') return { step: 'ordering', wanted };
      // A closed order is over: what follows is another one, at the price of then.
      return step === 'closed' ? { step: 'ordering', wanted: { ...wanted, oid: undefined, price: undefined } } : state;
  }
}
