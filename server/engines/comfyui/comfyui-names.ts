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
const Info = z.record(z.string(), z.looseObject({ input: z.looseObject({ required: z._default(z.record(z.string(), z.unknown()), {}) }) }));

/** What a node lets one choose from for an input; nothing where the engine does not know the node. */
export async function choicesOf(http: EngineHttp, node: string, input: string, signal?: AbortSignal): Promise<string[]> {
  const answer = await http.get(`/object_info/${node}`, signal);
  if (answer.status === 404) return [];
  if (answer.status !== 200) throw failureOf(answer);
  const choice = z.safeParse(Choice, read(Info, answer.body)[node]?.input.required[input]);
  return choice.success ? choice.data : [];
}

const stem = (name: string) => (name.split(/[/\\]/).at(-1) ?? name).replace(/\.(?:safetensors|ckpt|pt|pth|sft|gguf)$/i, '').toLowerCase();

/** The engine's spelling of a model's name: its folder and ending may be left out here. What it does not have stays as it is. */
export function spelt(names: readonly string[], wanted: string): string {
  return names.includes(wanted) ? wanted : (names.find((name) => stem(name) === stem(wanted)) ?? wanted);
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
