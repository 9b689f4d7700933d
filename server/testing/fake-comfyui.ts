/** A ComfyUI on loopback for tests: its queue, history, files and socket in the recorded shapes, moved on by the test. */
import type { Server } from 'node:http';
import type { Context } from 'hono';
import { type WebSocket as Peer, WebSocketServer } from 'ws';
import { event, loopback, picture } from './fake-engines.ts';
import { ball, savedGlb } from './saved-glb.ts';

type Item = [number, string, Record<string, { class_type: string; inputs: Record<string, unknown> }>, { client_id: string }, string[]];

type Nodes = Record<string, { required?: object; optional?: object }>;
const plainNodes: Nodes = {
  CheckpointLoaderSimple: { required: { ckpt_name: [['first.safetensors', 'sdxl/shanhai.safetensors'], { tooltip: 'x' }] } },
  LoraLoader: { required: { lora_name: [['qinglv.safetensors']] } },
  KSampler: { required: { sampler_name: ['COMBO', { options: ['euler', 'dpmpp_2m'] }], scheduler: [['normal', 'karras']] } },
};

/** The nodes that make bodies, with the checkpoints a folder of an operator may hold. */
export const threeNodes: Nodes = {
  ...plainNodes,
  ImageOnlyCheckpointLoader: {
    required: { ckpt_name: [['first.safetensors', 'hunyuan3d-dit-v2-mv-turbo.safetensors', '3d/hunyuan3d-dit-v2_fp16.safetensors']] },
  },
  LoadImage: { required: { image: [['a.png'], { image_upload: true }] } },
  ModelSamplingAuraFlow: { required: { model: ['MODEL'], shift: ['FLOAT', { default: 1.73 }] } },
  CLIPVisionEncode: { required: { clip_vision: ['CLIP_VISION'], image: ['IMAGE'], crop: [['center', 'none']] } },
  Hunyuan3Dv2Conditioning: { required: { clip_vision_output: ['CLIP_VISION_OUTPUT'] } },
  EmptyLatentHunyuan3Dv2: { required: { resolution: ['INT', { default: 3072 }], batch_size: ['INT', { default: 1 }] } },
  VAEDecodeHunyuan3D: {
    required: { samples: ['LATENT'], vae: ['VAE'], num_chunks: ['INT', { default: 8000 }], octree_resolution: ['INT', { default: 256 }] },
  },
  VoxelToMesh: { required: { voxel: ['VOXEL'], algorithm: [['surface net', 'basic']], threshold: ['FLOAT', { default: 0.6 }] } },
  SaveGLB: { required: { mesh: ['MESH'], filename_prefix: ['STRING', { default: 'mesh/ComfyUI' }] } },
};

export type Comfy = Awaited<ReturnType<typeof comfy>>;

/** Starts one. `over` answers a call instead of it where it returns something; `nodes` and `headers` are what it has. */
export async function comfy(
  over: (c: Context) => Response | Promise<Response | undefined> | undefined = () => undefined,
  { nodes = plainNodes, headers = {} }: { nodes?: Nodes; headers?: Record<string, object> } = {},
) {
  const running: Item[] = [];
  const pending: Item[] = [];
  const history: Record<string, unknown> = {};
  const peers = new Map<string, Peer>();
  const calls: string[] = [];
  const bodies: Record<string, unknown[]> = {};
  const origins: (string | undefined)[] = [];
  const submitted = event<string>();
  const heard = event();
  let server: () => Server = () => {
    throw new Error('not listening');
  };
  let count = 0;
  let listeners = 0;

  const url = await loopback((app, get) => {
    server = get;
    app.use(async (c, next) => {
      calls.push(`${c.req.method} ${c.req.path}`);
      origins.push(c.req.header('origin'));
      if (c.req.header('content-type') === 'application/json') (bodies[c.req.path] ??= []).push(await c.req.raw.clone().json());
      const instead = await over(c);
      if (instead) return instead;
      await next();
      return undefined;
    });
    app.get('/object_info/:node', (c) => {
      const node = c.req.param('node');
      return c.json(nodes[node] ? { [node]: { input: nodes[node] } } : {});
    });
    app.get('/view_metadata/:folder', (c) => {
      const header = headers[`${c.req.param('folder')}/${c.req.query('filename')}`];
      return header ? c.json(header) : c.body(null, 404);
    });
    app.post('/history', async (c) => {
      const { delete: ids } = await c.req.json();
      for (const id of ids) delete history[id];
      return c.body(null, 200);
    });
    app.post('/upload/image', async (c) => {
      const form = await c.req.formData();
      const file = form.get('image') as File;
      (bodies.upload ??= []).push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()), type: form.get('type') });
      return c.json({ name: file.name, subfolder: '', type: form.get('type') ?? 'input' });
    });
    app.post('/prompt', async (c) => {
      const { prompt, client_id } = await c.req.json();
      const id = `p-${++count}`;
      pending.push([count, id, prompt, { client_id }, ['9']]);
      submitted.happen(id);
      return c.json({ prompt_id: id, number: count, node_errors: {} });
    });
    app.get('/queue', (c) => c.json({ queue_running: running, queue_pending: pending }));
    app.post('/queue', async (c) => {
      const { delete: ids } = await c.req.json();
      for (const id of ids) {
        const at = pending.findIndex((item) => item[1] === id);
        if (at >= 0) pending.splice(at, 1);
      }
      return c.body(null, 200);
    });
    app.post('/interrupt', (c) => c.body(null, 200));
    app.get('/history', (c) => c.json(history));
    app.get('/history/:id', (c) => {
      const id = c.req.param('id');
      return c.json(history[id] ? { [id]: history[id] } : {});
    });
    app.get('/view', async (c) => {
      const name = c.req.query('filename') ?? '';
      return c.body(name.endsWith('.glb') ? savedGlb(ball(24)) : await picture(name === 'made.png' ? 200 : 1));
    });
  });
  const sockets = new WebSocketServer({ server: server(), path: '/ws' });
  sockets.on('connection', (peer, request) => {
    origins.push(request.headers.origin);
    peers.set(new URL(request.url ?? '', url).searchParams.get('clientId') ?? '', peer);
    listeners += 1;
    heard.happen();
  });

  /** Takes a prompt out of wherever it waits or runs. */
  function take(id: string): Item {
    for (const list of [running, pending]) {
      const at = list.findIndex((item) => item[1] === id);
      const [item] = at >= 0 ? list.splice(at, 1) : [];
      if (item) return item;
    }
    throw new Error(`no prompt ${id}`);
  }

  return {
    url,
    running,
    pending,
    history,
    calls,
    bodies,
    origins,
    /** The first prompt's id, once it is handed in. */
    submitted: submitted.happened,
    /** Somebody listens at the socket. */
    heard: heard.happened,
    /** How often somebody began to listen at the socket. */
    listeners: () => listeners,
    /** The first workflow handed in, with its client's id. */
    sent: () => bodies['/prompt']?.[0] as { prompt: Item[2]; client_id: string },
    prompts: () => calls.filter((call) => call === 'POST /prompt').length,
    begin: (id: string) => void running.push(take(id)),
    end(id: string, how: object = {}) {
      history[id] = {
        prompt: take(id),
        outputs: { '9': { images: [{ filename: 'made.png', subfolder: '', type: 'output' }] } },
        status: { status_str: 'success', completed: true, messages: [] },
        ...how,
      };
    },
    /** Ends a prompt as SaveGLB does. */
    endModel(id: string) {
      const model = { filename: 'model_00001_.glb', subfolder: 'dianshi', type: 'output' };
      this.end(id, { outputs: { '10': { '3d': [model] } } });
    },
    /** Says something to everybody who listens. */
    say(message: object | Uint8Array) {
      for (const peer of peers.values()) peer.send(message instanceof Uint8Array ? message : JSON.stringify(message));
    },
    hangUp: () => peers.forEach((peer) => peer.terminate()),
  };
}
