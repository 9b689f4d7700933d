import type { Permission } from '#shared/contract/account.ts';
import type { BalanceBarProps } from '#ds/patterns/balance-bar/balance-bar.tsx';
import { points } from '#lib/format.ts';

/** R3.7: the three kinds of points, in the order they are drawn in; `suffix` where there is room for the whole word. */
export function balanceParts(
  permission: Pick<Permission, 'point' | 'point_gift' | 'point_permission'> | null,
  suffix = '',
): BalanceBarProps['parts'] {
  const part = (label: string, value = 0) => ({ label: label + suffix, value, text: points(value) });
  return [part('会员', permission?.point_permission), part('购买', permission?.point), part('赠送', permission?.point_gift)];
}
