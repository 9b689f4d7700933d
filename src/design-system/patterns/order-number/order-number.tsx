import { Copy } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';

export type OrderNumberProps = {
  /** The number in full; of more than 16 characters the first eight and the last four are drawn. */
  value: string;
  /** Takes the whole number along. */
  onCopy?: ((value: string) => void) | undefined;
};

/** Its day and its end are enough to recognise an order; the number in full is for the clipboard. */
export function OrderNumber({ value, onCopy }: OrderNumberProps): ReactElement {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap num">
      <span title={value}>{value.length > 16 ? `${value.slice(0, 8)} ${value.slice(-4)}` : value}</span>
      {onCopy && (
        <span className="-my-1.5 -mr-1.5">
          <IconButton label={`复制订单号 ${value}`} icon={Copy} size="sm" tip="none" onClick={() => onCopy(value)} />
        </span>
      )}
    </span>
  );
}
