import * as z from 'zod/mini';
import { type EngineHttp, read } from '../http.ts';
import { failureOf } from './comfyui-failure.ts';

// A choice is a list of its values, or since ComfyUI's third node format a word and its options.
const Choice = z.union([
  z.pipe(
    z.tuple([z.array(z.string())], z.unknown()),
    z.transform(([names]) => names),
  ),
  z.pipe(
    z.tuple([z.literal('COMBO'), z.looseObject({ options: z.array(z.string()) })], z.unknown()),
    z.transform(([, { options }]) => options),
  ),
]);
const Inputs = z._default(z.record(z.string(), z.unknown()), {});
const Info = z.record(z.string(), z.looseObject({ input: z.looseObject({ required: Inputs, optional: Inputs }) }));

/** What a node lets one choose from for an input; undefined where the engine does not know the node or the input is no choice. */
export async function choicesOf(http: EngineHttp, node: string, input: string, signal: AbortSignal): Promise<string[] | undefined> {
  const answer = await http.get(`/object_info/${encodeURIComponent(node)}`, signal);
  if (answer.status === 404) return undefined;
  if (answer.status !== 200) throw failureOf(answer);
  const inputs = read(Info, answer.body)[node]?.input;
  const choice = z.safeParse(Choice, inputs?.required[input] ?? inputs?.optional[input]);
  return choice.success ? choice.data : undefined;
}

/** Whether the engine has a node. */
export async function hasNode(http: EngineHttp, node: string, signal: AbortSignal): Promise<boolean> {
  const answer = await http.get(`/object_info/${encodeURIComponent(node)}`, signal);
  if (answer.status !== 200 && answer.status !== 404) throw failureOf(answer);
  return answer.status === 200 && node in read(Info, answer.body);
}

const SCHEDULERS = /[ _](karras|exponential|sgm[ _]uniform|ddim[ _]uniform|simple|normal|beta)$/;

/** A sampler as AUTOMATIC1111 names it (`DPM++ 2M Karras`, `Euler a`) in ComfyUI's names; those of ComfyUI stay. */
export function samplerOf(sampler: string | undefined, scheduler: string | undefined): { sampler?: string; scheduler?: string } {
  const said = sampler?.trim().toLowerCase() ?? '';
  const inside = SCHEDULERS.exec(said)?.[1];
  const name = said
    .replace(SCHEDULERS, '')
    .replaceAll('++', 'pp')
    .replace(/^dpm2/, 'dpm_2')
    .replace(/^unipc/, 'uni_pc')
    .replace(/ a$/, ' ancestral')
    .replaceAll(' ', '_');
  const order = scheduler?.trim().toLowerCase().replaceAll(' ', '_') ?? inside?.replaceAll(' ', '_');
  return { ...(name && { sampler: name }), ...(order && order !== 'automatic' && { scheduler: order }) };
}
