import type { ReactElement } from 'react';
import { PointsGem } from '#ds/foundations/gems.tsx';
import { points } from '#lib/format.ts';

/** All points there are, large. */
export function TotalPoints({ all }: { all: number }): ReactElement {
  return (
    <div>
      <p className="text-12 text-2">总积分</p>
      <p className="flex items-center gap-2 text-32 font-semibold num">
        <span className="text-point">
          <PointsGem size={24} />
        </span>
        {points(all)}
      </p>
    </div>
  );
}
