import { expect, test, vi } from 'vitest';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { sharpCodec } from '../../node/sharp-codec.ts';
import { comfyHeaders, comfyNodes } from '../../testing/engine-recordings.ts';
import { comfy } from '../../testing/fake-comfyui.ts';
import { comfyuiEngine } from './comfyui-engine.ts';
import { readWorkflow } from './workflow.ts';

const engineAt = (url: string) =>
  comfyuiEngine({ url }, { fetcher: fetchWithoutTimeout, pollMs: 5, questionMs: 2000, decode: (bytes) => sharpCodec.decode(bytes) });
const { signal } = new AbortController();
const recorded = (nodes = comfyNodes) => comfy(undefined, { nodes, headers: comfyHeaders });

test('R4.10 model list: ComfyUI lists its files by loader, both list shapes, with the families its headers tell', async () => {
  const there = await recorded();
  expect(await engineAt(there.url).files(signal)).toEqual([
    { kind: 'checkpoint', name: 'sd15/v1-5-pruned-emaonly.safetensors', base: undefined },
    { kind: 'checkpoint', name: 'sdxl/juggernautXL.safetensors', base: 'SDXL' },
    { kind: 'checkpoint', name: 'old.ckpt', base: undefined },
    { kind: 'checkpoint', name: 'flux1-dev.safetensors', base: 'Flux' },
    { kind: 'checkpoint', name: 'mystery.safetensors', base: undefined },
    { kind: 'lora', name: 'ink-style.safetensors', base: 'SD 1.5' },
    { kind: 'lora', name: 'xl/qinglv.safetensors', base: 'SDXL' },
    { kind: 'vae', name: 'ae.safetensors' },
    { kind: 'vae', name: 'vae-ft-mse-840000.safetensors' },
    { kind: 'upscaler', name: '4x-UltraSharp.pth' },
    { kind: 'upscaler', name: 'RealESRGAN_x4plus.pth' },
    { kind: 'controlnet', name: 'control_v11p_sd15_canny.safetensors' },
    { kind: 'controlnet', name: 'control_v11p_sd15_openpose.safetensors' },
    { kind: 'controlnet', name: 'xl/depth-zoe-xl.safetensors' },
  ]);
});

test('R4.10 model list: a model taken away is gone at the next look and back after that; headers are asked once per name', async () => {
  const nodes = structuredClone(comfyNodes);
  const there = await recorded(nodes);
  const engine = engineAt(there.url);
  const loras = async () => (await engine.files(signal)).flatMap(({ kind, name, base }) => (kind === 'lora' ? [[name, base]] : []));
  const both = await loras();
  const asked = () => there.calls.filter((call) => call.startsWith('GET /view_metadata')).length;
  const once = asked();
  nodes.LoraLoader = { required: { lora_name: [['xl/qinglv.safetensors']] } };
  expect(await loras()).toEqual([['xl/qinglv.safetensors', 'SDXL']]);
  nodes.LoraLoader = comfyNodes.LoraLoader ?? {};
  expect(await loras()).toEqual(both);
  expect([once, asked()]).toEqual([7, 7]);
});

test('R4.10 model list: an old ComfyUI without headers still lists, and one that is away is no empty list', async () => {
  const old = await comfy((c) => (c.req.path.startsWith('/view_metadata') ? c.text('broken', 500) : undefined));
  expect(await engineAt(old.url).files(signal)).toEqual([
    { kind: 'checkpoint', name: 'first.safetensors' },
    { kind: 'checkpoint', name: 'sdxl/shanhai.safetensors' },
    { kind: 'lora', name: 'qinglv.safetensors' },
  ]);
  await expect(engineAt('http://127.0.0.1:9').files(signal)).rejects.toMatchObject({ kind: 'unavailable' });
  const off = AbortSignal.abort(new Error('off'));
  await expect(engineAt(old.url).files(off)).rejects.toThrow('off');
});

test('R4.10 model list: an operator’s workflow lists what its own loader takes', async () => {
  const there = await recorded();
  const graph = {
    '4': { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'x' } },
    '6': { class_type: 'CLIPTextEncode', inputs: { text: '' } },
  };
  const at = (map: object) => comfyuiEngine({ url: there.url, workflow: readWorkflow(graph, map) }, { fetcher: fetchWithoutTimeout });
  const files = await at({ prompt: '6.inputs.text', model: '4.inputs.ckpt_name' }).files(signal);
  expect(files.map(({ kind, name }) => [kind, name])).toEqual([
    ['checkpoint', 'sd15/v1-5-pruned-emaonly.safetensors'],
    ['checkpoint', 'sdxl/juggernautXL.safetensors'],
    ['checkpoint', 'old.ckpt'],
  ]);
  expect(await at({ prompt: '6.inputs.text' }).files(signal)).toEqual([]);
});

test('R4.10 caps: samplers, VAEs, upscalers, reference types and tools are what the engine has', async () => {
  const there = await recorded();
  expect(await engineAt(there.url).caps()).toEqual({
    name: 'ComfyUI',
    preview: false,
    lacks: {},
    notes: [],
    samplers: ['euler', 'euler_ancestral', 'dpmpp_2m', 'dpmpp_2m_sde', 'uni_pc'],
    schedulers: ['simple', 'sgm_uniform', 'karras', 'normal', 'beta'],
    // `pixel_space` is no file.
    vaes: ['ae.safetensors', 'vae-ft-mse-840000.safetensors'],
    upscalers: ['Latent', '4x-UltraSharp.pth', 'RealESRGAN_x4plus.pth'],
    controls: [
      { type: 'canny', label: '边缘' },
      { type: 'depth', label: '深度' },
      { type: 'openpose', label: '姿势' },
    ],
    sizes: { kind: 'range', multipleOf: 8, side: [64, 2048] },
    tools: ['enlarge', 'matt'],
  });
});

test('R4.10 finding 5: each field that is off says why, also by the model’s family', async () => {
  const bare = await comfy();
  expect(await engineAt(bare.url).caps()).toMatchObject({
    lacks: { vae: '引擎上没有单独的 VAE', controls: '引擎上没有合用的 ControlNet 模型或预处理节点' },
    upscalers: ['Latent'],
    tools: [],
  });
  const there = await recorded();
  const engine = engineAt(there.url);
  await engine.files(signal);
  expect((await engine.caps('flux1-dev.safetensors')).lacks).toEqual({
    negativePrompt: 'Flux 模型不看反向描述',
    cfg: 'Flux 模型的引导强度固定为 3.5',
    controls: '引擎上没有合用的 ControlNet 模型或预处理节点',
  });
  // ControlNets of another family are none.
  expect(await engine.caps('sdxl/juggernautXL.safetensors')).toMatchObject({ lacks: {}, controls: [{ type: 'depth', label: '深度' }] });
});

test('R4.10 finding 15: caps of an engine that went away are the last good ones, at once', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    let away = false;
    const there = await comfy((c) => (away ? c.text('', 502) : undefined), { nodes: comfyNodes });
    const engine = engineAt(there.url);
    const good = await engine.caps();
    away = true;
    vi.setSystemTime(Date.now() + 61_000);
    expect(await engine.caps()).toEqual(good);
    vi.setSystemTime(Date.now() + 11_000);
    expect(await engine.caps()).toEqual(good);
  } finally {
    vi.useRealTimers();
  }
});
