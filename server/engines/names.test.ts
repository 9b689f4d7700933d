import { expect, test } from 'vitest';
import { familyOf } from './family.ts';
import { fileIn, samplingOf } from './names.ts';

test('R4.10 finding 7: a file is found without its folder and ending, and refused by name where it is not there', () => {
  const list = [{ name: 'sdxl/山海.safetensors', also: ['sdxl_山海'] }, { name: 'b.ckpt' }, { name: 'flux\\C.gguf' }];
  const found = ['山海', '山海.safetensors', 'sdxl_山海', 'B', 'c.gguf'].map((name) => fileIn(list, name, 'model')?.name);
  expect(found).toEqual([list[0]?.name, list[0]?.name, list[0]?.name, 'b.ckpt', 'flux\\C.gguf']);
  expect(() => fileIn(list, 'none', 'model')).toThrow(expect.objectContaining({ kind: 'missing', subject: 'none', retry: false }));
  expect(() => fileIn([], 'none', 'model')).toThrow(expect.objectContaining({ kind: 'missing' }));
  // No list, no verdict.
  expect(fileIn(undefined, 'none', 'model')).toBeUndefined();
});

const samplers = [{ name: 'DPM++ 2M', also: ['k_dpmpp_2m'] }, { name: 'Euler a' }];
const schedulers = [
  { name: 'automatic', also: ['Automatic'] },
  { name: 'karras', also: ['Karras'] },
  { name: 'sgm_uniform', also: ['SGM Uniform'] },
];
test.each([
  [{}, {}],
  [{ sampler: 'euler_a' }, { sampler: 'Euler a' }],
  [{ sampler: 'k_dpmpp_2m' }, { sampler: 'DPM++ 2M' }],
  [{ sampler: 'DPM++ 2M Karras' }, { sampler: 'DPM++ 2M', scheduler: 'karras' }],
  [{ sampler: 'DPM++ 2M SGM Uniform' }, { sampler: 'DPM++ 2M', scheduler: 'sgm_uniform' }],
  [
    { sampler: 'DPM++ 2M Karras', scheduler: 'SGM Uniform' },
    { sampler: 'DPM++ 2M', scheduler: 'sgm_uniform' },
  ],
  [{ sampler: 'Euler a', scheduler: 'Automatic' }, { sampler: 'Euler a' }],
])('R4.10 finding 7: %j is %j to the engine', (asked, said) => {
  expect(samplingOf(asked, samplers, schedulers)).toEqual({ sampler: undefined, scheduler: undefined, ...said });
});

test.each([
  [{ sampler: 'Foo' }, 'Foo'],
  [{ sampler: 'Foo Karras' }, 'Foo Karras'],
  [{ sampler: 'Euler a', scheduler: 'Bar' }, 'Bar'],
])('R4.10 finding 7: %j is refused by name', (asked, subject) => {
  expect(() => samplingOf(asked, samplers, schedulers)).toThrow(expect.objectContaining({ kind: 'missing', subject }));
  expect(samplingOf(asked)).toEqual({ sampler: asked.sampler, scheduler: 'scheduler' in asked ? asked.scheduler : undefined });
});

test.each([
  [{ ss_base_model_version: 'sd_v1' }, 'SD 1.5'],
  [{ ss_base_model_version: 'sdxl_base_v1-0' }, 'SDXL'],
  [{ ss_base_model_version: 'flux1' }, 'Flux'],
  [{ 'modelspec.architecture': 'stable-diffusion-v1/lora' }, 'SD 1.5'],
  [{ 'modelspec.architecture': 'stable-diffusion-v2-768-v' }, 'SD 2'],
  [{ 'modelspec.architecture': 'stable-diffusion-xl-v1-base' }, 'SDXL'],
  [{ 'modelspec.architecture': 'stable-diffusion-3-medium' }, 'SD 3'],
  [{ 'modelspec.architecture': 'flux-1-schnell/lora' }, 'Flux'],
  [{ 'modelspec.architecture': 'something-new', ss_base_model_version: 'sd_v2' }, 'SD 2'],
  [{ 'modelspec.architecture': 'something-new' }, undefined],
  [{ 'modelspec.architecture': 7 }, undefined],
  [{}, undefined],
])('R4.10 model list: a header that says %j is of %s', (metadata, family) => {
  expect(familyOf(metadata)).toBe(family);
});
