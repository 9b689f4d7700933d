/** What a plan's period is called where it is sold, on its order and on its receipt, by the plan's `time`. */
export const planTerms = { 3: '包年', 2: '包季', 1: '单月' } as const;
/** Spec §9: how many months a period has. */
export const planMonths: Partial<Record<number, number>> = { 1: 1, 2: 3, 3: 12 };
/** The period that the others are dearer or cheaper than, a month. */
export const MONTH_TERM = 1;
