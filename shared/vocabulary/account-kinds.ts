/** Words of the account, of invoices and complaints: no first page loads them. */

import { TARGETS } from './kinds.ts';

/** Who an invoice is made out to. */
export const INVOICE_KINDS = ['personal', 'company'] as const;
/** Asked for, attached, turned down with a reason; `replaced` by another of the same orders; `reversed` because of a refund. */
export const INVOICE_STATES = ['issuing', 'issued', 'refused', 'replaced', 'reversed'] as const;
/** What somebody complains about. */
export const REPORT_TARGETS = [...TARGETS, 'comment'] as const;
export type ReportTarget = (typeof REPORT_TARGETS)[number];
/** Where a complaint stands: to be looked at, waiting for material, answered. */
export const REPORT_STATES = ['open', 'waiting', 'answered'] as const;
/** What a complaint came to: its target stays, is out of everybody's sight, is in the bin; or there was no ground for it. */
export const REPORT_OUTCOMES = ['kept', 'hidden', 'deleted', 'groundless'] as const;
export const CODE_PURPOSES = ['login', 'forget', 'modify', 'bind'] as const;
/** What an account is signed in with and reached by. */
export const ACCOUNT_KINDS = ['mobile', 'email'] as const;
/** What shows that it is the member: the password, or a code sent to what is bound. */
export const PROOFS = ['password', ...ACCOUNT_KINDS] as const;
export type Proof = (typeof PROOFS)[number];
