import type { Tier } from './gems.tsx';

/** The mineral a plan lies under, as the class that paints it. */
export const mineral: Record<Tier, string> = {
  free: 'mineral-free',
  basic: 'mineral-basic',
  standard: 'mineral-standard',
  pro: 'mineral-pro',
};
