/** Not in spec: the price table, in points a picture. A picture of up to 1.2 megapixels costs the base price. */
const BASE = 2;
const MEGAPIXEL = 1_000_000;

/** Points one picture of this size and effort costs; `override` is the operator's flat price. */
export function unitPrice(
  picture: { width: number; height: number; steps: number; hires?: { scale: number } | undefined },
  override: number | null,
): number {
  if (override !== null) return override;
  const size = (picture.width * picture.height) / MEGAPIXEL;
  const large = size > 2.4 ? 2 : size > 1.2 ? 1 : 0;
  const effort = picture.steps > 40 ? 1 : 0;
  const hires = picture.hires && picture.hires.scale > 1 ? 2 : 0;
  return BASE + large + effort + hires;
}
