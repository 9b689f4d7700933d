/** The documents there are, by the end of their address. */
export const documentTitles = {
  agreement: '用户协议',
  labelling: '标识约定',
  membership: '会员服务协议',
  privacy: '隐私政策',
  tutorial: '使用教程',
} as const;
