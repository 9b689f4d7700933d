import { capsOf } from '../caps.ts';
import type { Caps, Engine } from '../engine.ts';
import { basicAuth, beforeHandIn, cached, engineHttp, type EngineFetch } from '../http.ts';
import { POLL_MS } from './a1111-call.ts';
import { a1111Caps, a1111Files } from './a1111-lists.ts';
import { enlargeA1111, interrogateA1111 } from './a1111-tools.ts';
import { runA1111 } from './a1111.ts';
import { cancelCpp, capabilitiesOf, cppCaps, cppFiles, runCpp } from './sdcpp.ts';

const unseen = capsOf({ name: 'Stable Diffusion' });

/**
 * AUTOMATIC1111, Forge and SD.Next over `/sdapi/v1`, and stable-diffusion.cpp over its own job API where it answers.
 * `/progress` and `/interrupt` there are global to the process, so one address takes one job at a time and is only
 * interrupted while our own call is in flight. `key` is `user:password` (A1111's --api-auth) or empty.
 */
export function sdapiEngine(
  { url, key }: { url: string; key: string },
  fetcher: EngineFetch = fetch,
  { pollMs = POLL_MS, questionMs }: { pollMs?: number; questionMs?: number } = {},
): Engine {
  const http = engineHttp(url, basicAuth(key), fetcher, questionMs);
  const look = cached(async (signal): Promise<Caps> => {
    const cpp = await capabilitiesOf(http, signal);
    return cpp ? cppCaps(cpp, unseen) : a1111Caps(http, unseen, signal);
  });
  return {
    kind: 'sdapi',
    concurrency: 1,
    caps: () => look().catch(() => unseen),
    async files(signal) {
      const cpp = await capabilitiesOf(http, signal);
      return cpp ? cppFiles(cpp) : a1111Files(http, signal);
    },
    async run(job, io) {
      // A stored id is stable-diffusion.cpp's: A1111's jobs have none.
      if (io.remote !== undefined) return runCpp(http, job, io, undefined, pollMs);
      const cpp = await beforeHandIn(() => capabilitiesOf(http, io.signal));
      return cpp ? runCpp(http, job, io, cpp, pollMs) : runA1111(http, job, io, pollMs);
    },
    enlarge: (picture, { scale }, io) => enlargeA1111(http, picture, scale, io, pollMs),
    interrogate: (picture, io) => interrogateA1111(http, picture, io, pollMs),
    cancel: (remote) => cancelCpp(http, remote),
  };
}
