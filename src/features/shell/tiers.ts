import type { VipType } from '#api/contract/account.ts';
import type { Tier } from '#ds/foundations/gems.tsx';

/** Spec §3: membership types, as the mineral and the name they are shown with. */
export const tierOf: Record<VipType, { tier: Tier; name: string }> = {
  [-1]: { tier: 'free', name: '免费版' },
  1: { tier: 'basic', name: '基础会员' },
  2: { tier: 'standard', name: '标准会员' },
  3: { tier: 'pro', name: '专业会员' },
};
