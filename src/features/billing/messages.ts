/** Spec §8: the exact words. */
export const messages = {
  bought: '购买成功',
  startFailed: '支付发起失败，请重试',
  sameOrder: '没有扣款，重试仍是同一笔订单',
  badForm: '支付信息异常，没有打开支付页面，也没有扣款',
} as const;

/** Spec §9: what purchased points can and cannot do. */
export const pointRules = '购买的积分 2 年内有效。积分不可兑换会员，不可转让、提现或退款。';
export const planRules = '虚拟商品，支付后不支持退款。';
