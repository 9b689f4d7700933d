import { Minus } from 'lucide-react';
import { useId, type ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { PointsGem, TierGem, type Tier } from '#ds/foundations/gems.tsx';
import { Icon, type Glyph } from '#ds/foundations/icon.tsx';
import { mineralClasses } from '#ds/foundations/mineral.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';

export type PlanFeature = {
  /** The words, with number and unit. */
  text: string;
  /** Its glyph, or `points` for the gem. */
  glyph: Glyph | 'points';
  /** What this plan lacks stays in the list, grey, so that cards can be compared. */
  missing?: boolean | undefined;
  /** What it adds to the plan one has, e.g. +5,000 or 新增. */
  gain?: string | undefined;
};

export type PlanCardProps = {
  /** The plan's name. */
  name: string;
  /** Which mineral bands the card. */
  tier: Tier;
  /** The amount without the sign, e.g. `79`. */
  price: string;
  /** Shown struck through; leave it out when nothing was discounted. */
  originalPrice?: string | undefined;
  /** How screen readers say the struck price. */
  originalLabel?: string | undefined;
  /** e.g. 省 20%. */
  saving?: string | undefined;
  /** After the price, e.g. 永久 or / 月. */
  term?: string | undefined;
  /** What a longer period comes to a month, e.g. 合 ¥54.83 / 月; empty keeps the line free, so that cards beside it stay level. */
  perMonth?: string | undefined;
  /** What it comes to a picture, e.g. 每月约 600 张，每张 ¥0.065. */
  perPicture?: string | undefined;
  /** Whether it is the one that fits what is asked for: that one has the outline, the minerals of the others are grey. */
  lit?: boolean | undefined;
  /** One line for whom it is. */
  outline?: string | undefined;
  /** What the plan holds; the same order on every card makes them comparable. */
  features: readonly PlanFeature[];
  /** What the button says. */
  action: string;
  /** The flag of the one that is worth most, e.g. 最划算: also gives the card its outline. */
  best?: string | undefined;
  /** Where only one card fits and a bar buys the one in sight: the one it buys has the outline there, instead of the best. */
  inSight?: boolean | undefined;
  /** Says that one has this plan, e.g. 当前套餐. */
  current?: string | undefined;
  /** Taken off sale: the mineral pales and nothing can be pressed. */
  soldOut?: boolean;
  /** The button's weight: `primary` for the plan one has. */
  emphasis?: 'primary' | 'neutral';
  /**
   * `wide` leaves the button away where only one card fits and a bar under the cards holds it.
   *
   * @default 'always'
   */
  button?: 'always' | 'wide';
  /** An order is being made. */
  pending?: boolean;
  /** Cannot be bought now, e.g. because one has it for ever. */
  disabled?: boolean;
  /** The button was pressed; never while pending, disabled or sold out. */
  onSelect: () => void;
};

/** One purchasable offer under its mineral. Knows layout and emphasis, never what a plan is. */
export function PlanCard({
  name,
  tier,
  price,
  originalPrice,
  originalLabel,
  saving,
  term,
  perMonth,
  perPicture,
  lit,
  outline,
  features,
  action,
  best,
  inSight,
  current,
  soldOut = false,
  emphasis = 'neutral',
  button = 'always',
  pending = false,
  disabled = false,
  onSelect,
}: PlanCardProps): ReactElement {
  const title = useId();
  return (
    <article
      aria-labelledby={title}
      className={cn(
        'relative flex h-full min-w-0 flex-col overflow-hidden rounded-card border bg-surface',
        (lit ?? best !== undefined) === false
          ? 'border-line-2'
          : inSight === undefined
            ? 'border-strong ring-1 ring-strong'
            : 'border-line-2 pair:border-strong pair:ring-1 pair:ring-strong',
        inSight && 'max-pair:border-strong max-pair:ring-1 max-pair:ring-strong',
      )}
    >
      <div
        aria-hidden="true"
        className={cn('relative h-18 flex-none tablet:h-14', 'transition', mineralClasses[tier], (soldOut || lit === false) && 'grayscale')}
      >
        <span className="absolute inset-0 shade-band" />
      </div>
      {(current !== undefined || best !== undefined) && (
        <p className="absolute inset-x-2.5 top-2.5 flex justify-between gap-2">
          {current === undefined ? <span /> : <Flag>{current}</Flag>}
          {best !== undefined && <Flag>{best}</Flag>}
        </p>
      )}
      <div className="flex flex-1 flex-col px-5 pt-4.5 pb-5 tablet:px-4.5 tablet:pt-3.5 tablet:pb-4.5">
        <h3 id={title} className="flex items-center gap-2 text-16 font-semibold">
          <TierGem tier={tier} size={18} />
          {name}
        </h3>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-2 whitespace-nowrap num">
          <span className="font-semibold">
            <span className="mr-0.5 text-18 font-medium">¥</span>
            <span className="text-32">{price}</span>
          </span>
          {originalPrice !== undefined && (
            <>
              <span className="sr-only">{originalLabel ?? `原价 ${originalPrice} 元`}</span>
              <s aria-hidden="true" className="text-14 text-3">
                ¥{originalPrice}
              </s>
            </>
          )}
          {saving !== undefined && (
            <span className="self-center">
              <Tag tone="accent">{saving}</Tag>
            </span>
          )}
          {term !== undefined && <span className="text-13 text-3">{term}</span>}
        </p>
        {perMonth !== undefined && <p className="min-h-lh text-12 text-3 num">{perMonth}</p>}
        <p className={cn('mt-0.5 min-h-lh text-13 text-2', perPicture === undefined && 'mb-3.5')}>{outline}</p>
        {perPicture !== undefined && <p className="mb-3.5 text-12 text-3 num">{perPicture}</p>}
        <span className={button === 'wide' ? 'mb-4 max-pair:hidden' : 'mb-4'}>
          <Button size="lg" block variant={emphasis} pending={pending} disabled={disabled || soldOut} onClick={onSelect}>
            {action}
          </Button>
        </span>
        <ul className="flex flex-col gap-perk text-14 tablet:gap-pill tablet:text-13">
          {features.map(({ text, glyph, missing, gain }, index) => (
            <li key={index} className={cn('flex gap-2', missing && 'text-3')}>
              <span className={cn('mt-hair', missing ? 'text-3' : glyph === 'points' ? 'text-point' : 'text-2')}>
                {missing ? <Icon of={Minus} size={16} /> : glyph === 'points' ? <PointsGem size={16} /> : <Icon of={glyph} size={16} />}
              </span>
              <span className="num">
                {missing && <span className="sr-only">不含</span>}
                {text}
                {gain !== undefined && (
                  <span className="ml-1.5 text-12 font-medium text-accent">
                    <span className="sr-only">比现在的套餐</span>
                    {gain}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </article>
  );
}

/** A word on the mineral. */
function Flag({
  children,
}: {
  /** One short word, e.g. 最划算. */
  children: string;
}): ReactElement {
  return (
    <span className="flex h-6 items-center rounded-img bg-on-img-ctl px-pill text-12 leading-tight font-medium text-on-img-1">
      {children}
    </span>
  );
}
