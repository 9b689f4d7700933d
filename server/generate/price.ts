import { FEW_STEPS } from '#shared/rules/limits.ts';

/** Not in spec: the price table, in points a picture. A picture of up to 1.2 megapixels costs the base price. */
export const BASE_PRICE = 2;
const MEGAPIXEL = 1_000_000;

/** Points one picture of this size and effort costs; `base` is the model's own base price, `flat` the operator's price for all. */
export function unitPrice(
  picture: { width: number; height: number; steps: number; hires?: { scale: number } | undefined },
  { base, flat }: { base: number | null; flat: number | null },
): number {
  if (flat !== null) return flat;
  const size = (picture.width * picture.height) / MEGAPIXEL;
  const large = size > 2.4 ? 2 : size > 1.2 ? 1 : 0;
  const effort = picture.steps > FEW_STEPS ? 1 : 0;
  const hires = picture.hires && picture.hires.scale > 1 ? 2 : 0;
  return (base ?? BASE_PRICE) + large + effort + hires;
}
