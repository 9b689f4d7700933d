/** What a product may cost beside the others (AC-10). Money is in fen. */

export const PRICE_MIN_FEN = 1;
export const PRICE_MAX_FEN = 1_000_000;

/** What is sold, as far as its price is judged. */
export type PricedProduct = {
  source: 'vip' | 'point';
  pid: string;
  name: string;
  fen: number;
  /** Of the package, or of each month of the plan. */
  points: number;
  /** The plan's tier and how many months it lasts; null for packages. */
  type: number | null;
  months: number | null;
  onSale: boolean;
};

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`;

/** What a plan brings in all; a package once. */
const pointsOf = ({ points, months }: PricedProduct) => points * (months ?? 1);
const perPoint = (product: PricedProduct) => `¥${(product.fen / 100 / pointsOf(product)).toFixed(4)}`;

/** Whether the first costs more for the same than the second, without a rounding between. */
const isDearer = (a: { fen: number; many: number }, b: { fen: number; many: number }) => a.fen * b.many > b.fen * a.many;
const aPoint = (product: PricedProduct) => ({ fen: product.fen, many: pointsOf(product) });
const aMonth = ({ fen, months }: PricedProduct) => ({ fen, many: months ?? 1 });

function against(one: PricedProduct, other: PricedProduct): string | undefined {
  if (one.source !== other.source) {
    const [pack, plan] = one.source === 'point' ? [one, other] : [other, one];
    if (!pack.onSale || isDearer(aPoint(pack), aPoint(plan))) return undefined;
    return `「${pack.name}」每积分合 ${perPoint(pack)}，要比「${plan.name}」的 ${perPoint(plan)} 贵，会员才划算`;
  }
  if (one.source === 'point' || one.type !== other.type || one.months === other.months) return undefined;
  const [long, short] = aMonth(one).many > aMonth(other).many ? [one, other] : [other, one];
  if (!isDearer(aMonth(long), aMonth(short))) return undefined;
  const each = (plan: PricedProduct) => yuan(plan.fen / aMonth(plan).many);
  return `「${long.name}」每月合 ${each(long)}，不能比「${short.name}」的 ${each(short)} 贵`;
}

/** Why a product can't be sold beside the others at these prices: packages cost more a point than any plan, longer plans no more a month. */
export function priceProblem(
  products: readonly PricedProduct[],
  { source, pid }: Pick<PricedProduct, 'source' | 'pid'>,
): string | undefined {
  const one = products.find((product) => product.source === source && product.pid === pid);
  if (!one) return undefined;
  for (const other of products) {
    const problem = other === one ? undefined : against(one, other);
    if (problem) return problem;
  }
  return undefined;
}
