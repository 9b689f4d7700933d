import { expect, test } from 'vitest';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { sharpCodec } from '../../node/sharp-codec.ts';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import { comfyHeaders, comfyNodes } from '../../testing/engine-recordings.ts';
import { comfy } from '../../testing/fake-comfyui.ts';
import { ear, job as anyJob, picture } from '../../testing/fake-engines.ts';
import type { Job } from '../engine.ts';
import { comfyuiEngine } from './comfyui-engine.ts';

const job: Job = { ...anyJob, model: 'juggernautXL', loras: [] };
const small = createBitmap(8, 8, [9, 8, 7, 255]);
const engineAt = (url: string) =>
  comfyuiEngine({ url }, { fetcher: fetchWithoutTimeout, pollMs: 5, decode: (bytes) => sharpCodec.decode(bytes) });

/** The workflow a job becomes, and the engine it was handed to. */
async function workflowOf(over: Partial<Job>) {
  const there = await comfy(undefined, { nodes: comfyNodes, headers: comfyHeaders });
  const running = engineAt(there.url).run({ ...job, ...over }, ear().io);
  there.end(await there.submitted);
  const out = await running;
  return { graph: there.sent().prompt, out, there };
}

test('R4.10 finding 6: a second pass enlarges the latent and samples again with the same words', async () => {
  const { graph } = await workflowOf({ width: 520, hires: { scale: 1.5, denoise: 0.4 } });
  expect(graph['60']).toEqual({
    class_type: 'LatentUpscale',
    inputs: { samples: ['3', 0], upscale_method: 'bislerp', width: 784, height: 96, crop: 'disabled' },
  });
  const { denoise, latent_image, ...first } = graph['3']?.inputs ?? {};
  expect([denoise, latent_image]).toEqual([1, ['5', 0]]);
  expect(graph['65']).toEqual({ class_type: 'KSampler', inputs: { ...first, latent_image: ['60', 0], denoise: 0.4 } });
  expect(graph['8']?.inputs.samples).toEqual(['65', 0]);
});

test('R4.10 finding 6: a second pass by an upscale model enlarges the pixels; none where nothing is enlarged', async () => {
  const { graph } = await workflowOf({ hires: { scale: 2, upscaler: '4x-UltraSharp' } });
  expect(graph['62']?.inputs).toEqual({ model_name: '4x-UltraSharp.pth' });
  expect(graph['64']?.inputs).toMatchObject({ image: ['63', 0], width: 128, height: 128 });
  expect(graph['60']).toEqual({ class_type: 'VAEEncode', inputs: { pixels: ['64', 0], vae: ['4', 2] } });
  expect(graph['65']?.inputs).toMatchObject({ latent_image: ['60', 0], denoise: 0.5 });
  const once = await workflowOf({ hires: { scale: 1 } });
  expect([once.graph['65'], once.graph['60']]).toEqual([undefined, undefined]);
});

test('R4.10 finding 12: a VAE of its own decodes and encodes', async () => {
  const { graph } = await workflowOf({ vae: 'vae-ft-mse-840000', source: small });
  expect(graph['30']).toEqual({ class_type: 'VAELoader', inputs: { vae_name: 'vae-ft-mse-840000.safetensors' } });
  expect([graph['8']?.inputs.vae, graph['12']?.inputs.vae]).toEqual([
    ['30', 0],
    ['30', 0],
  ]);
});

test('R4.10 finding 12: reference pictures are prepared and steer the words, one after the other', async () => {
  const { graph, there } = await workflowOf({
    model: 'v1-5-pruned-emaonly',
    controls: [
      { type: 'canny', picture: small, weight: 0.7 },
      { type: 'openpose', picture: createBitmap(8, 8, [1, 1, 1, 255]), weight: 1 },
    ],
  });
  const uploaded = (there.bodies.upload as { name: string }[]).map(({ name }) => `${name} [temp]`);
  expect(new Set([graph['40']?.inputs.image, graph['44']?.inputs.image])).toEqual(new Set(uploaded));
  expect(graph['41']).toEqual({
    class_type: 'AIO_Preprocessor',
    inputs: { preprocessor: 'CannyEdgePreprocessor', resolution: 512, image: ['40', 0] },
  });
  expect(graph['42']?.inputs).toEqual({ control_net_name: 'control_v11p_sd15_canny.safetensors' });
  expect(graph['43']).toEqual({
    class_type: 'ControlNetApplyAdvanced',
    inputs: {
      positive: ['6', 0],
      negative: ['7', 0],
      control_net: ['42', 0],
      image: ['41', 0],
      strength: 0.7,
      start_percent: 0,
      end_percent: 1,
    },
  });
  expect(graph['47']?.inputs).toMatchObject({
    positive: ['43', 0],
    negative: ['43', 1],
    control_net: ['46', 0],
    image: ['45', 0],
    strength: 1,
  });
  expect(graph['3']?.inputs).toMatchObject({ positive: ['47', 0], negative: ['47', 1] });
});

test('R4.10 finding 19: a Flux model is loaded in its parts, guided by its own node and sampled at cfg 1', async () => {
  const { graph, out } = await workflowOf({ model: 'flux1-dev' });
  expect(graph['4']).toEqual({ class_type: 'UNETLoader', inputs: { unet_name: 'flux1-dev.safetensors', weight_dtype: 'default' } });
  expect(graph['16']).toEqual({
    class_type: 'DualCLIPLoader',
    inputs: { clip_name1: 'clip_l.safetensors', clip_name2: 't5xxl_fp8_e4m3fn.safetensors', type: 'flux' },
  });
  expect(graph['17']).toEqual({ class_type: 'VAELoader', inputs: { vae_name: 'ae.safetensors' } });
  expect(graph['15']).toEqual({ class_type: 'FluxGuidance', inputs: { conditioning: ['6', 0], guidance: 3.5 } });
  expect(graph['5']?.class_type).toBe('EmptySD3LatentImage');
  expect(graph['6']?.inputs.clip).toEqual(['16', 0]);
  expect(graph['3']?.inputs).toMatchObject({ cfg: 1, model: ['4', 0], positive: ['15', 0] });
  expect(out.painted).toEqual({ model: 'flux1-dev.safetensors', seed: 9 });
});

test.each<[string, Partial<Job>, string]>([
  ['a checkpoint', { model: 'gone.safetensors' }, 'gone.safetensors'],
  ['a LoRA', { loras: [{ name: 'secret', weight: 1 }] }, 'secret'],
  ['a sampler', { sampler: 'Foo' }, 'foo'],
  ['a scheduler', { scheduler: 'bar' }, 'bar'],
  ['a VAE', { vae: 'nix' }, 'nix'],
  ['an upscale model', { hires: { scale: 2, upscaler: 'nix' } }, 'nix'],
  ['a ControlNet of this family', { controls: [{ type: 'openpose', picture: small, weight: 1 }] }, 'ControlNet 姿势'],
  ['a kind of reference', { controls: [{ type: 'tea', picture: small, weight: 1 }] }, 'tea'],
  ['a loader for an unknown family', { model: 'mystery' }, 'mystery.safetensors'],
])('R4.10 finding 7: %s that is not there is refused by name before anything is handed in', async (_, over, subject) => {
  const there = await comfy(undefined, { nodes: comfyNodes, headers: comfyHeaders });
  const { io, heard } = ear();
  await expect(engineAt(there.url).run({ ...job, ...over }, io)).rejects.toMatchObject({ kind: 'missing', subject, retry: false });
  expect([there.prompts(), heard.remote, there.bodies.upload]).toEqual([0, [], undefined]);
});

test('R4.10 finding 19: a Flux model whose text encoder is not there is refused by the encoder’s name', async () => {
  const { DualCLIPLoader: _, ...nodes } = comfyNodes;
  const there = await comfy(undefined, { nodes, headers: comfyHeaders });
  await expect(engineAt(there.url).run({ ...job, model: 'flux1-dev' }, ear().io)).rejects.toMatchObject({
    kind: 'missing',
    subject: 'clip_l',
  });
});

test('R4.10 finding 8: a member’s words order nothing', async () => {
  const { graph } = await workflowOf({ prompt: 'a <lora:secret:1> (fox:1.2)', negativePrompt: '<lora:x' });
  expect([graph['6']?.inputs.text, graph['7']?.inputs.text]).toEqual(['a (fox:1.2)', 'lora:x']);
});

test('R4.10 what was painted with is read from the engine’s own history', async () => {
  const { out } = await workflowOf({ loras: [] });
  expect(out.painted).toEqual({ model: 'sdxl/juggernautXL.safetensors', seed: 9 });
});

test('R4.10 finding 18: pictures go to the temporary folder, and a collected prompt leaves the history when the next begins', async () => {
  const there = await comfy(undefined, { nodes: comfyNodes });
  const engine = engineAt(there.url);
  const first = engine.run(job, ear().io);
  const id = await there.submitted;
  expect(there.sent().prompt['9']?.class_type).toBe('PreviewImage');
  there.end(id);
  await first;
  // A restart may still ask for it.
  expect(Object.keys(there.history)).toEqual([id]);
  const second = engine.run(job, ear().io);
  await expect.poll(() => there.pending.length, { interval: 2 }).toBe(1);
  expect(Object.keys(there.history)).toEqual([]);
  there.end('p-2');
  await second;
  await engine.close?.();
  expect(there.history).toEqual({});
});

test('R4.10 tools: ComfyUI enlarges by an upscale model to the size asked for', async () => {
  const there = await comfy(undefined, { nodes: comfyNodes });
  const running = engineAt(there.url).enlarge?.(createBitmap(30, 20, [1, 2, 3, 255]), { scale: 2 }, ear().io);
  there.end(await there.submitted);
  await running;
  const graph = there.sent().prompt;
  expect(graph['2']?.inputs).toEqual({ model_name: '4x-UltraSharp.pth' });
  expect(graph['4']?.inputs).toMatchObject({ width: 60, height: 40 });
  const bare = await comfy();
  await expect(engineAt(bare.url).enlarge?.(small, { scale: 2 }, ear().io)).rejects.toMatchObject({ kind: 'missing', subject: '放大模型' });
});

test('R4.10 tools: ComfyUI finds the subject by a node it has, and the mask comes back as a picture', async () => {
  const there = await comfy(async (c) => (c.req.path === '/view' ? c.body(await picture(200)) : undefined), { nodes: comfyNodes });
  const running = engineAt(there.url).matte?.(createBitmap(16, 16), ear().io);
  there.end(await there.submitted);
  expect(await running).toMatchObject({ width: 16, height: 16 });
  const graph = there.sent().prompt;
  expect(graph['2']).toMatchObject({
    class_type: 'RMBG',
    inputs: { model: 'RMBG-2.0', image: ['1', 0], sensitivity: 1, process_res: 1024 },
  });
  expect(graph['3']?.inputs).toEqual({ mask: ['2', 1] });
  const bare = await comfy();
  await expect(engineAt(bare.url).matte?.(small, ear().io)).rejects.toMatchObject({ kind: 'missing', subject: '抠图节点' });
});
