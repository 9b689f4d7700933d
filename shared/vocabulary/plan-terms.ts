/** What a plan's period is called where it is sold, on its order and on its receipt, by the plan's `time`. */
export const planTerms = { 3: '包年', 2: '包季', 1: '单月' } as const;
/** The period that the others are dearer or cheaper than, a month. */
export const MONTH_TERM = 1;
