import type { ReactElement } from 'react';
import { TierGem, type Tier } from '#ds/foundations/gems.tsx';
import { mineralClasses } from '#ds/foundations/mineral.ts';
import { Tag, type TagTone } from '#ds/primitives/tag/tag.tsx';

export type MembershipRowProps = {
  /** e.g. 标准会员，包季. */
  name: string;
  /** From when to when, e.g. 2025-12-18 至 2026-03-18. */
  span: string;
  /** e.g. 生效中. */
  state: string;
  /** Which mineral. */
  tier: Tier;
  /**
   * The colour of the tag that holds `state`.
   *
   * @default 'plain'
   */
  tone?: TagTone;
  /**
   * Its time is over.
   *
   * @default false
   */
  past?: boolean;
};

/** One period of membership under its mineral. Stands in a list. */
export function MembershipRow({ name, span, state, tier, tone = 'plain', past = false }: MembershipRowProps): ReactElement {
  return (
    <div className="flex items-center gap-4 py-3.5">
      <span aria-hidden="true" className={`h-12 w-18 flex-none rounded-img ${mineralClasses[tier]} ${past ? 'opacity-40' : ''}`} />
      <div className="min-w-0 flex-1">
        <p className={`flex items-center gap-2 font-medium ${past ? 'text-3' : ''}`}>
          <TierGem tier={tier} size={16} />
          <span className="min-w-0">{name}</span>
        </p>
        <p className={`text-13 num ${past ? 'text-3' : 'text-2'}`}>{span}</p>
      </div>
      <Tag tone={tone}>{state}</Tag>
    </div>
  );
}
