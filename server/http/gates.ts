import { makePermits, type Permits } from '../kernel/permits.ts';

/** What strangers may hold open at one time, of one member or session and in all: memory and connections are everybody's. */
export type Gates = { uploads: Permits; streams: Permits; presses: Permits };

/** The doors of one running app. */
export function makeGates(): Gates {
  return {
    // At 20 MB a file: what waits to arrive stays below 80 MB.
    uploads: makePermits({ each: 2, all: 4, message: '正在上传的图片太多，这一次没有保存。请等前面的传完，几秒后再试' }),
    // A browser opens no more than six connections to a site either.
    streams: makePermits({ each: 6, all: 300, message: '同时打开的进度页面太多，任务照常进行。请关掉几个页面，几秒后再试' }),
    presses: makePermits({ each: 6, all: 100, message: '同时等待结果的请求太多，这一次没有提交，也没有扣积分。请几秒后再试' }),
  };
}
