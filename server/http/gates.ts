import { makePermits, type Permits } from '../kernel/permits.ts';

/** What strangers may hold open at one time, of one member or session and in all: memory and connections are everybody's. */
export type Gates = { uploads: Permits; streams: Permits; inboxes: Permits; openings: Permits; presses: Permits };

/** A file of 20 MB on its way, and as much that its pieces leave behind until it is collected. */
const UPLOAD_BYTES = 40 * 1024 * 1024;

/** The doors of one running app. `memory` is what uploads on their way may take together, in bytes. */
export function makeGates(memory: number): Gates {
  const tooManyStreams = '同时打开的进度页面太多，任务照常进行。请关掉几个页面，几秒后再试';
  return {
    uploads: makePermits({
      each: 2,
      all: Math.max(2, Math.floor(memory / UPLOAD_BYTES)),
      message: '正在上传的图片太多，这一次没有保存。请等前面的传完，几秒后再试',
    }),
    // A browser opens no more than six connections to a site either.
    streams: makePermits({ each: 6, all: 300, message: tooManyStreams }),
    // Every member who has a page open may hold one.
    inboxes: makePermits({ each: 6, all: 3000, message: tooManyStreams }),
    openings: makePermits({ each: 6, all: Infinity, message: tooManyStreams }),
    presses: makePermits({ each: 6, all: 100, message: '同时等待结果的请求太多，这一次没有提交，也没有扣积分。请几秒后再试' }),
  };
}
