import { expect, test } from 'vitest';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { sharpCodec } from '../../node/sharp-codec.ts';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import { comfy, threeNodes } from '../../testing/fake-comfyui.ts';
import { ear } from '../../testing/fake-engines.ts';
import { ball, savedGlb } from '../../testing/saved-glb.ts';
import { comfyuiEngine } from './comfyui-engine.ts';

/** So long that only an event ends the waiting. */
const NEVER = 60_000;
const engineAt = (url: string, pollMs = 5) => comfyuiEngine({ url }, { fetcher: fetchWithoutTimeout, pollMs });
const modeller = () => comfy(undefined, { nodes: threeNodes });
const stopping = (calls: string[]) => calls.filter((call) => call === 'POST /queue' || call === 'POST /interrupt');

/** A red block, upright, on transparent ground. */
function cutOut() {
  const out = createBitmap(300, 200);
  for (let y = 20; y < 180; y++) for (let x = 100; x < 180; x++) out.data.set([200, 30, 30, 255], (y * 300 + x) * 4);
  return out;
}
const three = (url: string, io = ear().io, pollMs?: number) => engineAt(url, pollMs).three!(cutOut(), io);

test('R4.7 ComfyUI: a body is modelled by its own Hunyuan3D nodes, and comes back as the file SaveGLB left', async () => {
  const there = await modeller();
  const { io, heard } = ear();
  const running = three(there.url, io);
  const id = await there.submitted;
  there.endModel(id);
  expect(await running).toEqual(savedGlb(ball(24)));
  expect(heard.remote.at(-1)).toEqual({ clientId: there.sent().client_id, promptId: id });
  const { prompt } = there.sent();
  const nodes = Object.fromEntries(Object.values(prompt).map(({ class_type: type, inputs }) => [type, inputs]));
  const [upload] = there.bodies.upload as { name: string; bytes: Uint8Array<ArrayBuffer>; type: string }[];
  expect(nodes).toEqual({
    LoadImage: { image: `${upload?.name} [temp]` },
    ImageOnlyCheckpointLoader: { ckpt_name: '3d/hunyuan3d-dit-v2_fp16.safetensors' },
    ModelSamplingAuraFlow: { model: ['2', 0], shift: 1 },
    CLIPVisionEncode: { clip_vision: ['2', 1], image: ['1', 0], crop: 'none' },
    Hunyuan3Dv2Conditioning: { clip_vision_output: ['4', 0] },
    EmptyLatentHunyuan3Dv2: { resolution: 3072, batch_size: 1 },
    KSampler: {
      model: ['3', 0],
      positive: ['5', 0],
      negative: ['5', 1],
      latent_image: ['6', 0],
      seed: expect.any(Number),
      steps: 30,
      cfg: 5.5,
      sampler_name: 'euler',
      scheduler: 'normal',
      denoise: 1,
    },
    VAEDecodeHunyuan3D: { samples: ['7', 0], vae: ['2', 2], num_chunks: 8000, octree_resolution: 256 },
    VoxelToMesh: { voxel: ['8', 0], algorithm: 'surface net', threshold: 0.6 },
    SaveGLB: { mesh: ['9', 0], filename_prefix: 'dianshi/model' },
  });
  // What a link names is there, and every input the node lists has a value.
  for (const { class_type: type, inputs } of Object.values(prompt)) {
    const listed = { ...threeNodes[type]?.required };
    if (type !== 'KSampler') expect(Object.keys(inputs).toSorted()).toEqual(Object.keys(listed).toSorted());
    for (const value of Object.values(inputs)) if (Array.isArray(value)) expect(prompt[value[0]]).toBeDefined();
  }

  // The subject stands in the middle of a white square and fills most of it.
  const sent = await sharpCodec.decode(upload?.bytes ?? new Uint8Array());
  const side = Math.ceil(160 / 0.85);
  const at = (x: number, y: number) => [...sent.data.subarray((y * side + x) * 4, (y * side + x) * 4 + 4)];
  expect([sent.width, sent.height]).toEqual([side, side]);
  expect(at(side >> 1, side >> 1)).toEqual([200, 30, 30, 255]);
  expect([at(1, 1), at(side >> 1, 4), at(20, side >> 1)]).toEqual(Array.from({ length: 3 }, () => [255, 255, 255, 255]));
});

const without = (name: string) => Object.fromEntries(Object.entries(threeNodes).filter(([node]) => node !== name));
const checkpoints = (...names: string[]) => ({ ...threeNodes, ImageOnlyCheckpointLoader: { required: { ckpt_name: [names] } } });
test.each([
  ['the nodes and the checkpoint', threeNodes, true],
  ['the checkpoint under its newer name', checkpoints('hunyuan_3d_v2.1.safetensors'), true],
  ['no such checkpoint', checkpoints('first.safetensors'), false],
  [
    'only the checkpoints for several views',
    checkpoints('hunyuan3d-dit-v2-mv.safetensors', 'hunyuan3d-dit-v2-mv-turbo.safetensors'),
    false,
  ],
  ['no node that writes the file', without('SaveGLB'), false],
  ['no node that makes the surface', without('VoxelToMesh'), false],
  ['no loader', without('ImageOnlyCheckpointLoader'), false],
])('R4.7 ComfyUI offers to model where it has what that needs: %s', async (_, nodes, offered) => {
  const there = await comfy(undefined, { nodes });
  expect((await engineAt(there.url).caps()).tools.includes('three')).toBe(offered);
});

test('R4.7 ComfyUI: without a checkpoint, or of an empty picture, nothing is handed in', async () => {
  const bare = await comfy(undefined, { nodes: checkpoints('first.safetensors') });
  await expect(three(bare.url)).rejects.toMatchObject({ kind: 'missing', subject: 'Hunyuan3D' });
  const there = await modeller();
  await expect(engineAt(there.url).three!(createBitmap(9, 9), ear().io)).rejects.toMatchObject({ kind: 'rejected' });
  expect([bare.prompts(), there.prompts(), there.bodies.upload]).toEqual([0, 0, undefined]);
});

test('R4.7 ComfyUI: called off while it models, it is interrupted there', async () => {
  const there = await modeller();
  const { io, cancel } = ear();
  const running = three(there.url, io, NEVER);
  const id = await there.submitted;
  await there.heard;
  there.begin(id);
  cancel();
  await expect(running).rejects.toThrow('cancelled');
  expect([stopping(there.calls), there.bodies['/interrupt']]).toEqual([['POST /interrupt'], [{ prompt_id: id }]]);
});

test('R4.7 ComfyUI: after a restart the model is collected, and nothing is handed in again', async () => {
  const there = await modeller();
  const first = ear();
  const stopped = three(there.url, first.io, NEVER);
  const id = await there.submitted;
  await there.heard;
  first.stop();
  await expect(stopped).rejects.toThrow('stopping');
  expect(stopping(there.calls)).toEqual([]);
  const again = three(there.url, ear(first.heard.remote.at(-1)).io);
  there.begin(id);
  there.endModel(id);
  expect(await again).toEqual(savedGlb(ball(24)));
  expect(there.prompts()).toBe(1);
});

test.each([
  [
    'a picture instead of a model',
    { outputs: { '9': { images: [{ filename: 'made.png', subfolder: '', type: 'output' }] } } },
    'bad_reply',
    /no model/,
  ],
  ['something else under the same name', { outputs: { '10': { '3d': ['camera', 7] } } }, 'bad_reply', /no model/],
  [
    'too little memory',
    {
      status: {
        status_str: 'error',
        messages: [['execution_error', { node_type: 'VAEDecodeHunyuan3D', exception_type: 'torch.OutOfMemoryError' }]],
      },
      outputs: {},
    },
    'memory',
    /VAEDecodeHunyuan3D/,
  ],
])('R4.7 ComfyUI: %s fails the work for good', async (_, how, kind, words) => {
  const there = await modeller();
  const running = three(there.url);
  there.end(await there.submitted, how);
  await expect(running).rejects.toMatchObject({ kind, retry: false, raw: expect.stringMatching(words) });
});

test('R4.7 ComfyUI: a model larger than anybody reads is refused', async () => {
  const there = await comfy((c) => (c.req.path === '/view' ? c.body(new Uint8Array(96 * 1024 ** 2 + 1)) : undefined), {
    nodes: threeNodes,
  });
  const running = three(there.url);
  there.endModel(await there.submitted);
  await expect(running).rejects.toMatchObject({ kind: 'bad_reply', raw: expect.stringMatching(/bytes/) });
});
