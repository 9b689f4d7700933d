import type { ApiFailure } from '#api/api-error.ts';

/** Spec §8, word for word: what each failure says. */
export function failureMessage(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'cancelled':
      return '请求已取消';
    case 'bad-request':
      return failure.message;
    case 'unauthorized':
      return '未授权,请登录';
    case 'forbidden':
      return '拒绝访问';
    case 'not-found':
      return '请求的资源不存在';
    case 'updating':
      return failure.code.length === 2
        ? failure.code === '99'
          ? '服务码99'
          : `后端更新中,请稍候,服务码${failure.code}`
        : `后端更新中${failure.code}`;
    case 'server':
      return failure.message;
    case 'contract':
      return '数据异常，请重试';
    case 'unknown':
      return `错误: ${failure.message}`;
  }
}
