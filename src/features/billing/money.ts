const short = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 2 });
const full = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `9.9`, `1,318`: a price on a card, without the sign. */
export const price = (yuan: number) => (Number.isFinite(yuan) ? short.format(yuan) : '--');

/** `328.00`: an amount that is due or was paid. */
export const amount = (yuan: number) => (Number.isFinite(yuan) ? full.format(yuan) : '--');
