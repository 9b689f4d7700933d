import { expect, test } from 'vitest';
import { accountProblem, loginProblems } from './login-form.ts';

test.each([
  ['', '请输入手机号或邮箱'],
  ['  ', '请输入手机号或邮箱'],
  ['1380013800', '手机号或邮箱格式不正确'],
  ['23800138000', '手机号或邮箱格式不正确'],
  ['a@b', '手机号或邮箱格式不正确'],
  ['13800138000', undefined],
  ['+86 138 0013 8000', undefined],
  ['me@dianshi.example', undefined],
])('R2.4 「%s」 answers %s', (account, problem) => {
  expect(accountProblem(account)).toBe(problem);
});

test('R2.5 an empty form names what is missing, by mode', () => {
  expect(loginProblems('password', { account: '', secret: '' })).toEqual({ account: '请填写手机号或邮箱!', secret: '密码不能为空!' });
  expect(loginProblems('code', { account: '13800138000', secret: '' })).toEqual({ secret: '请填写验证码!' });
  expect(loginProblems('code', { account: '13800138000', secret: '123456' })).toEqual({});
});
