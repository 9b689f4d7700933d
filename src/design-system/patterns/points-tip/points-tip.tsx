import type { ReactElement } from 'react';

export type PointsTipProps = {
  /** The news, e.g. 42 赠送积分将在 24 小时内过期; none when nothing expires. */
  expiring?: string | undefined;
  /** The parts, e.g. 会员 860，购买 382，赠送 42. */
  parts: string;
};

/** Content of the tooltip on the points badge. */
export function PointsTip({ expiring, parts }: PointsTipProps): ReactElement {
  return (
    <span className="block num">
      {expiring !== undefined && <span className="block font-semibold">{expiring}</span>}
      <span className="block opacity-80">{parts}</span>
    </span>
  );
}
