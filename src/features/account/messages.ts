/** The exact strings of Spec §5 and §8; their `!` and half-width `:` are the specification's own. */
export const messages = {
  accountEmpty: '请输入手机号或邮箱',
  accountWrong: '手机号或邮箱格式不正确',
  loginAccountEmpty: '请填写手机号或邮箱!',
  passwordEmpty: '密码不能为空!',
  codeEmpty: '请填写验证码!',
  hurry: '请勿频繁操作',
  sent: '发送成功',
  sendFailed: '发送失败:',
  verifyFailed: '验证失败:',
  loggedIn: '登录成功',
  forgotAccountEmpty: '请输入手机号/邮箱',
  forgotCodeEmpty: '请输入验证码',
  mismatch: '两次密码不相同',
  agree: '请先阅读并同意《用户协议》和《隐私政策》',
} as const;
