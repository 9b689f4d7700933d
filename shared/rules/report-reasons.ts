import type { CaseReason, ReportReason } from '../contract/reports.ts';

/** Why somebody complains, in the order they are offered. */
export const REPORT_REASONS: { id: ReportReason; label: string }[] = [
  { id: 'illegal', label: '违法违规' },
  { id: 'vulgar', label: '色情低俗' },
  { id: 'infringing', label: '侵犯权益' },
  { id: 'abusive', label: '辱骂骚扰' },
  { id: 'minors', label: '危害未成年人' },
  { id: 'unlabelled', label: '未标识 AI 生成' },
  { id: 'other', label: '其他' },
];

/** Cases that nobody complained in. */
export const NO_COMPLAINTS = ['review', 'desk'] as const satisfies CaseReason[];
const own: Record<string, string> = { review: '发布审核', desk: '运营处理' };

/** A reason in words. */
export const reasonName = (reason: string): string => own[reason] ?? REPORT_REASONS.find(({ id }) => id === reason)?.label ?? reason;
