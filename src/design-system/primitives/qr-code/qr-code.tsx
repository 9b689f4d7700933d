import type { ReactElement } from 'react';
import { encode } from 'uqr';

export type QrCodeProps = {
  /** Says what scanning does; the code itself cannot be read aloud. */
  title: string;
  /** What is encoded. */
  value: string;
  /**
   * No longer valid, or already scanned: barely there.
   *
   * @default false
   */
  dim?: boolean;
};

/** A QR code as one SVG path, always dark on white whatever the theme, in the quiet zone of four modules that readers need. Fills its box. */
export function QrCode({ title, value, dim = false }: QrCodeProps): ReactElement {
  const { data, size } = encode(value, { border: 4, ecc: 'M' });
  let path = '';
  data.forEach((row, y) => row.forEach((dark, x) => dark && (path += `M${x} ${y}h1v1h-1z`)));
  return (
    <span className={`block aspect-square w-full overflow-hidden rounded-card bg-qr text-qr ring-1 ring-line-2 ${dim ? 'opacity-10' : ''}`}>
      <svg role="img" aria-label={title} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className="size-full">
        <path d={path} fill="currentColor" />
      </svg>
    </span>
  );
}
