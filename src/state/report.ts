import { proxy } from 'valtio';
import type { ReportTarget } from '#shared/vocabulary/account-kinds.ts';

/** What somebody complains about. */
export type Reported = { kind: ReportTarget; id: string | number; name: string };

/** The complaint that is being written, if any (L-21). */
export const reporting = proxy<{ about: Reported | null }>({ about: null });

export function openReport(about: Reported): void {
  reporting.about = about;
}

export function closeReport(): void {
  reporting.about = null;
}
