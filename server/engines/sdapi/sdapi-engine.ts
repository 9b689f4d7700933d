import * as z from 'zod/mini';
import type { Caps, Engine } from '../engine.ts';
import { basicAuth, cached, engineHttp, type EngineFetch, read } from '../http.ts';
import { enlargeA1111, interrogateA1111, runA1111 } from './a1111.ts';
import { failureOf } from './sdapi-failure.ts';
import { runCpp } from './sdcpp.ts';
import { ANY_SIZE } from '../size-rule.ts';

const Names = z.array(z.looseObject({ name: z.string() }));

/**
 * AUTOMATIC1111, Forge and SD.Next over `/sdapi/v1`, and stable-diffusion.cpp over its own job API where it answers.
 * `/progress` and `/interrupt` there are global to the process, so one address takes one job at a time and is only
 * interrupted while our own call is in flight. `key` is `user:password` (A1111's --api-auth) or empty.
 */
export function sdapiEngine({ url, key }: { url: string; key: string }, fetcher: EngineFetch = fetch): Engine {
  const http = engineHttp(url, basicAuth(key), fetcher);
  let kind: Promise<'a1111' | 'cpp'> | undefined;
  const probe = () =>
    (kind ??= http
      .get('/sdcpp/v1/capabilities')
      .then(({ status, body }) => {
        if (status >= 500) throw failureOf(status, body);
        return status === 200 ? ('cpp' as const) : ('a1111' as const);
      })
      .catch((error: unknown) => {
        kind = undefined;
        throw error;
      }));

  const look = cached(async (signal): Promise<Caps> => {
    const { status: native } = await http.get('/sdcpp/v1/capabilities', signal);
    const { status, body } = await http.get('/sdapi/v1/samplers', signal);
    const cpp = native === 200;
    return {
      name: cpp ? 'stable-diffusion.cpp' : 'Stable Diffusion',
      preview: false,
      lacks: {},
      notes: cpp ? ['没有生成中的预览图', '不支持高清修复'] : [],
      schedulers: [],
      vaes: [],
      upscalers: [],
      controls: [],
      sizes: ANY_SIZE,
      samplers: status === 200 ? read(Names, body).map((row) => row.name) : [],
      tools: cpp ? [] : ['enlarge', 'interrogate'],
    };
  });

  return {
    kind: 'sdapi',
    concurrency: 1,
    caps: () =>
      look().catch(() => ({
        name: 'Stable Diffusion',
        preview: false,
        lacks: {},
        notes: [],
        samplers: [],
        schedulers: [],
        vaes: [],
        upscalers: [],
        controls: [],
        sizes: ANY_SIZE,
        tools: [],
      })),
    files: async () => [],
    run: async (job, io) => ((await probe()) === 'cpp' ? runCpp(http, job, io) : runA1111(http, job, io)),
    enlarge: (picture, { scale }, io) => enlargeA1111(http, picture, scale, io),
    interrogate: (picture, io) => interrogateA1111(http, picture, io),
  };
}
