/** Spec §3: membership types, as the mineral and the name they are shown with. */
export const tierOf = {
  [-1]: { tier: 'free', name: '免费版' },
  1: { tier: 'basic', name: '基础会员' },
  2: { tier: 'standard', name: '标准会员' },
  3: { tier: 'pro', name: '专业会员' },
} as const;
