import { useId, type ReactElement } from 'react';
import { PointsGem } from '#ds/foundations/gems.tsx';

export type Pack = {
  id: string;
  /** The big number, formatted. */
  points: string;
  /** e.g. 加送 300，到账 3,300. */
  detail: string;
  /** Amount without the sign. */
  price: string;
  /** The corner, e.g. 限时特惠: the only promotional cinnabar there is. */
  offer?: string | undefined;
};

export type PackGroupProps = {
  /** The question, e.g. 积分套餐. */
  label: string;
  /** The packs on sale, in reading order. */
  packs: readonly Pack[];
  /** The chosen pack. */
  value: string | undefined;
  /** Another pack was chosen; gets its id. */
  onChange: (id: string) => void;
};

/** Packs of points, one of which is bought. Radio buttons underneath. */
export function PackGroup({ label, packs, value, onChange }: PackGroupProps): ReactElement {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="grid auto-rows-fr grid-cols-2 gap-3 tablet:grid-cols-3">
      {packs.map((pack) => (
        <PackCard key={pack.id} {...pack} name={name} checked={pack.id === value} onSelect={() => onChange(pack.id)} />
      ))}
    </div>
  );
}

export type PackCardProps = Omit<Pack, 'id'> & {
  /** Radio group's name. */
  name: string;
  /** Whether this is the chosen pack of the group. */
  checked: boolean;
  /** It was chosen, by a press or by arrow keys. */
  onSelect: () => void;
};

/** One pack: how many points, what is added, what it costs. */
export function PackCard({ points, detail, price, offer, name, checked, onSelect }: PackCardProps): ReactElement {
  return (
    <label
      className={`relative flex min-w-0 flex-col items-start gap-0.5 rounded-card border px-4.5 pt-4.5 pb-4 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
        checked ? 'border-accent bg-picked inset-ring inset-ring-accent' : 'border-line-2 bg-raised hover:bg-neutral-hover'
      }`}
    >
      <input type="radio" name={name} checked={checked} onChange={onSelect} className="absolute inset-0 m-0 appearance-none opacity-0" />
      {offer !== undefined && (
        <span className="absolute -top-px -right-px flex h-6 items-center rounded-tr-card rounded-bl-box bg-offer px-2.5 text-12 leading-tight font-medium text-on-offer">
          {offer}
        </span>
      )}
      <span className="flex items-center gap-2 text-24 font-semibold num">
        <span className="text-point">
          <PointsGem size={20} />
        </span>
        {points}
        <span className="sr-only">积分</span>
      </span>
      <span className="text-13 text-2 num">{detail}</span>
      <span className="mt-3.5 text-20 font-semibold num">
        <span className="text-14 font-medium">¥</span>
        {price}
      </span>
    </label>
  );
}
