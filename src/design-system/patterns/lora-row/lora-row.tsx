import { X } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';

export type LoraRowProps = {
  /** The model's name. */
  name: string;
  /** Its cover, once known. */
  src: string | undefined;
  /** Its weight, 0 to `most`. */
  weight: number;
  /**
   * The largest weight that can be set.
   *
   * @default 1
   */
  most?: number;
  /** Between name and weight, e.g. which version of it. */
  children?: ReactNode;
  /** Words; the defaults are the product's. */
  labels?: { weight: string; remove: string };
  /** The new weight, in steps of 0.05. */
  onWeight: (weight: number) => void;
  /** The cross was pressed: the LoRA is no longer in use. */
  onRemove: () => void;
};

const words = { weight: '权重', remove: '移除' };

/** One LoRA in use: cover, name, weight, away with it. Stands in a list item. */
export function LoraRow({ name, src, weight, most = 1, children, labels = words, onWeight, onRemove }: LoraRowProps): ReactElement {
  return (
    <div className="flex h-8.5 items-center gap-2.5">
      <img src={src} alt="" width="32" height="32" className="size-8 flex-none rounded-img bg-skeleton object-cover" />
      <span title={name} className="w-16 flex-none truncate text-13">
        {name}
      </span>
      {children}
      <Slider
        label={`${name} ${labels.weight}`}
        shape="bare"
        value={weight}
        min={0}
        max={most}
        step={0.05}
        digits={2}
        initial={0.8}
        onChange={onWeight}
      />
      <span className="-mr-1.5">
        <IconButton size="sm" icon={X} label={`${labels.remove} ${name}`} tip="none" onClick={onRemove} />
      </span>
    </div>
  );
}
