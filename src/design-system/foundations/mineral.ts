import type { Tier } from './gems.tsx';

/** The mineral a plan lies under, as the class that paints it. */
export const mineralClasses: Record<Tier, string> = {
  free: 'mineral-free',
  basic: 'mineral-basic',
  standard: 'mineral-standard',
  pro: 'mineral-pro',
};
