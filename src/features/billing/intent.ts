import * as z from 'zod/mini';
import { loadJson, save } from '#state/persist.ts';
import { session } from '#state/session.ts';
import type { Wanted } from './checkout.ts';

const Intents = z.record(z.string(), z.object({ key: z.string(), at: z.number() }));
const Payment = z.object({ key: z.string(), member: z.number(), told: z.boolean() });
/** An unpaid order lives for half an hour; a press after that is another one. */
const REMEMBERED_MS = 1800_000;

const member = () => session.userInfo?.id ?? 0;
const name = ({ source, pid }: Wanted) => `${member()}:${source}:${pid}`;

function intents(now: number): z.infer<typeof Intents> {
  const stored = z.safeParse(Intents, loadJson('buying'));
  if (!stored.success) return {};
  return Object.fromEntries(Object.entries(stored.data).filter(([, { at }]) => now - at < REMEMBERED_MS));
}

/**
 * The key of an intent to buy, made and stored before anything is sent: pressing again, after a failure, a reload or in
 * another tab, is the same order until its end is known (T-PAY-16).
 */
export function intentKey(wanted: Wanted, now: number): string {
  const known = intents(now);
  const stored = known[name(wanted)];
  if (stored) return stored.key;
  const key = crypto.randomUUID();
  save('buying', JSON.stringify({ ...known, [name(wanted)]: { key, at: now } }));
  return key;
}

/** The order is paid or closed: the next press is a new one. */
export function endIntent(wanted: Wanted, now: number): void {
  const { [name(wanted)]: _, ...others } = intents(now);
  save('buying', JSON.stringify(others));
}

/** Kept before this page is left for the gateway: what /payResult asks the server about. */
export function rememberPayment(key: string): void {
  save('paying', JSON.stringify({ key, member: member(), told: false }));
}

/** The order number of the payment this member went to last, and whether its end was shown. */
export function lastPayment(): { key: string; told: boolean } | null {
  const stored = z.safeParse(Payment, loadJson('paying'));
  return stored.success && stored.data.member === member() ? stored.data : null;
}

/** The end of that payment has been shown; it is not news a second time (F-26). */
export function markTold(key: string): void {
  if (lastPayment()?.key === key) save('paying', JSON.stringify({ key, member: member(), told: true }));
}
