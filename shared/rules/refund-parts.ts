/**
 * How money and what it bought go back together. A part is a point of a package or a month of a plan; all money is in fen. Both
 * are told of an order as a whole, so that many small refunds come to the same as one.
 */

/** The money of so many parts of an order. Rounded down: all parts are all of the money, and no fewer are. */
export const refundFen = (fen: number, total: number, parts: number): number =>
  total > 0 ? Math.floor((fen * Math.min(parts, total)) / total) : 0;

/** The parts that so much of an order's money stands for. Rounded up: nobody keeps a part that is not paid. */
export const refundParts = (fen: number, total: number, back: number): number => Math.min(total, Math.ceil((total * back) / fen));
