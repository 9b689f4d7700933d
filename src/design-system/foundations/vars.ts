import type { CSSProperties } from 'react';

/** Run-time geometry on its way to a `*-var` utility: custom properties only, so nothing else can be styled inline. */
export function vars(values: Record<`--${string}`, string | number>): CSSProperties {
  return values as CSSProperties;
}
