import { expect, test } from 'vitest';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { comfy } from '../../testing/fake-comfyui.ts';
import { ear, job } from '../../testing/fake-engines.ts';
import { comfyuiEngine } from './comfyui-engine.ts';
import { samplerOf } from './comfyui-names.ts';
import { readWorkflow } from './workflow.ts';

const graph = {
  '3': { class_type: 'KSampler', inputs: { seed: 1, steps: 30, cfg: 5, model: ['4', 0], sampler_name: 'euler' }, _meta: { title: 'x' } },
  '6': { class_type: 'CLIPTextEncode', inputs: { text: 'theirs', clip: ['4', 1] } },
  '10': { class_type: 'LoadImage', inputs: { image: 'example.png' } },
};

test('R4.10 ComfyUI: an operator’s workflow gets a job’s values in the places of its map, and nothing else', async () => {
  const there = await comfy();
  const workflow = readWorkflow(graph, { prompt: '6.inputs.text', seed: '3.inputs.seed', sampler: '3.inputs.sampler_name' });
  const engine = comfyuiEngine({ url: there.url, workflow }, { fetcher: fetchWithoutTimeout, pollMs: 5 });
  const running = engine.run({ ...job, sampler: undefined }, ear().io);
  there.end(await there.submitted);
  await running;
  expect(there.sent().prompt).toEqual({
    ...graph,
    '3': { ...graph['3'], inputs: { ...graph['3'].inputs, seed: 9 } },
    '6': { ...graph['6'], inputs: { ...graph['6'].inputs, text: 'a fox' } },
  });
  expect(graph['6'].inputs.text).toBe('theirs');
  const { lacks } = await engine.caps();
  expect(Object.keys(lacks).sort()).toEqual([
    'cfg',
    'controls',
    'denoise',
    'hires',
    'loras',
    'mask',
    'model',
    'negativePrompt',
    'scheduler',
    'size',
    'source',
    'steps',
    'vae',
  ]);
  expect(lacks).toMatchObject({ size: '画面大小由工作流决定', source: '这个工作流不支持图生图' });
});

test('R4.10 ComfyUI: a workflow that takes a picture gets one, and each kind is refused what it cannot do', async () => {
  const there = await comfy();
  const at = (map: object) =>
    comfyuiEngine({ url: there.url, workflow: readWorkflow(graph, map) }, { fetcher: fetchWithoutTimeout, pollMs: 5 });
  const source = createBitmap(8, 8, [1, 2, 3, 255]);
  const withImage = at({ prompt: '6.inputs.text', image: '10.inputs.image' });
  const withWords = at({ prompt: '6.inputs.text' });
  await expect(withImage.run(job, ear().io)).rejects.toMatchObject({ kind: 'rejected' });
  await expect(withWords.run({ ...job, source }, ear().io)).rejects.toMatchObject({ kind: 'rejected' });
  await expect(withImage.run({ ...job, source, mask: source }, ear().io)).rejects.toMatchObject({ kind: 'rejected' });
  expect(there.calls).toEqual([]);
  const running = withImage.run({ ...job, source }, ear().io);
  there.end(await there.submitted);
  await running;
  expect(there.sent()).toMatchObject({ prompt: { '10': { inputs: { image: expect.stringMatching(/^dianshi-/) } } } });
  expect((await withImage.caps()).notes).toContain('只能图生图');
});

test.each([
  [{ nodes: [], links: [] }, { prompt: '6.inputs.text' }, /API format/],
  ['text', {}, /API format/],
  [graph, undefined, /no place for "prompt"/],
  [graph, { prompt: '7.inputs.text' }, /no place "7.inputs.text"/],
  [graph, { prompt: '6.text' }, /no place "6.text"/],
  [graph, { prompt: '6.inputs.text.0' }, /no place/],
  [graph, { prompt: '6.inputs.text', lora: '1.inputs.x' }, /the map takes prompt, negative/],
  [graph, { prompt: 6 }, /the map takes/],
])('R4.10 ComfyUI: a workflow and map that do not fit are told apart: %j %j', (json, map, words) => {
  expect(() => readWorkflow(json, map)).toThrow(words);
});

test.each([
  [undefined, undefined, {}],
  ['DPM++ 2M Karras', undefined, { sampler: 'dpmpp_2m', scheduler: 'karras' }],
  ['DPM++ 2M', 'SGM Uniform', { sampler: 'dpmpp_2m', scheduler: 'sgm_uniform' }],
  ['DPM++ 2S a', 'Automatic', { sampler: 'dpmpp_2s_ancestral' }],
  ['Euler a', undefined, { sampler: 'euler_ancestral' }],
  ['DPM2', 'normal', { sampler: 'dpm_2', scheduler: 'normal' }],
  ['UniPC', undefined, { sampler: 'uni_pc' }],
  ['dpmpp_3m_sde_gpu', 'beta', { sampler: 'dpmpp_3m_sde_gpu', scheduler: 'beta' }],
])('R4.10 ComfyUI: the sampler %s with %s is called %j there', (sampler, scheduler, expected) => {
  expect(samplerOf(sampler, scheduler)).toEqual(expected);
});
