/**
 * A ComfyUI on loopback that works by itself, for tests of the whole product: it takes prompts, paints one after the other,
 * tells its socket, keeps a history, and forgets all of it when it is stopped, as the real program does.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';

type Graph = Record<string, { class_type: string; inputs: Record<string, unknown> }>;
type Prompt = { id: string; client: string; graph: Graph; number: number };

const CHECKPOINTS = ['anything/qingshan_xl.safetensors', 'old_one.safetensors'];
const BASES: Record<string, object> = {
  'anything/qingshan_xl.safetensors': { 'modelspec.architecture': 'stable-diffusion-xl-v1-base' },
  'old_one.safetensors': { ss_base_model_version: 'sd_v1' },
};

const choice = (names: string[]) => [names, {}];
/** `/object_info`, in the list shape of 2024. */
const NODES: Record<string, Record<string, unknown>> = {
  CheckpointLoaderSimple: { ckpt_name: choice(CHECKPOINTS) },
  LoraLoader: { model: ['MODEL'], clip: ['CLIP'], lora_name: choice([]), strength_model: ['FLOAT', {}], strength_clip: ['FLOAT', {}] },
  KSampler: { sampler_name: choice(['euler', 'dpmpp_2m']), scheduler: choice(['normal', 'karras']) },
  VAELoader: { vae_name: choice(['sdxl_vae.safetensors']) },
  ControlNetLoader: { control_net_name: choice(['controlnet-canny-sdxl.safetensors']) },
  ControlNetApplyAdvanced: {},
  Canny: {},
  EmptyLatentImage: {},
  LoadImage: {},
  LoadImageMask: {},
  ImageScale: {},
  VAEEncode: {},
  SetLatentNoiseMask: {},
  CLIPTextEncode: {},
  VAEDecode: {},
  PreviewImage: {},
  SaveImage: {},
};

/** The size a workflow asks for: of an empty latent, or what its source is scaled to. */
function sizeOf(graph: Graph): { width: number; height: number } {
  const latent = Object.values(graph).find(({ class_type: type }) => type === 'EmptyLatentImage' || type === 'ImageScale');
  return { width: Number(latent?.inputs.width ?? 64), height: Number(latent?.inputs.height ?? 64) };
}

/** What is wrong with a workflow, as the real program refuses it: a node it does not have, a picture nobody uploaded. */
function wrongIn(graph: Graph, uploads: ReadonlyMap<string, Uint8Array>): string | undefined {
  for (const { class_type: type, inputs } of Object.values(graph)) {
    if (!NODES[type]) return `Cannot execute because node ${type} does not exist.`;
    if (type.startsWith('LoadImage') && !uploads.has(nameOf(inputs.image))) return `Invalid image file: ${String(inputs.image)}`;
  }
  return undefined;
}

/** A workflow names a picture with its folder's kind: `a.png [temp]`. */
const nameOf = (image: unknown) => String(image).replace(/ \[\w+\]$/, '');

/** Starts one; a picture takes it `stepMs` times four. */
export async function startComfyui({ stepMs = 100 }: { stepMs?: number } = {}) {
  let port = 0;
  let running: Prompt | undefined;
  let waiting: Prompt[] = [];
  let history: Record<string, object> = {};
  let pictures = new Map<string, Uint8Array>();
  let server: Server;
  let peers = new Map<string, WebSocket>();
  let epoch = 0;
  let accepted = 0;
  const prompts: Graph[] = [];
  const uploads = new Map<string, Uint8Array>();

  const item = ({ number, id, graph, client }: Prompt) => [number, id, graph, { client_id: client }, ['9']];
  const tell = (client: string, message: object | Uint8Array) =>
    peers.get(client)?.send(message instanceof Uint8Array ? message : JSON.stringify(message));

  async function paint(): Promise<void> {
    const life = epoch;
    const alive = () => life === epoch;
    while (alive() && (running = waiting.shift())) {
      const { id, client, graph } = running;
      const { width, height } = sizeOf(graph);
      tell(client, { type: 'execution_start', data: { prompt_id: id } });
      for (let step = 1; step <= 4; step++) {
        await new Promise((resolve) => setTimeout(resolve, stepMs));
        if (!alive()) return;
        tell(client, { type: 'progress', data: { node: '3', value: step, max: 4, prompt_id: id } });
      }
      const png = await encodePng(createBitmap(width, height, [40 + (accepted % 100), 120, 90, 255]));
      const filename = `ComfyUI_temp_${id}_00001_.png`;
      if (!alive()) return;
      pictures.set(filename, png);
      const output = Object.entries(graph).find(([, { class_type: type }]) => type === 'SaveImage' || type === 'PreviewImage')?.[0] ?? '9';
      const images = [{ filename, subfolder: '', type: 'temp' }];
      history[id] = {
        prompt: item(running),
        outputs: { [output]: { images } },
        status: { status_str: 'success', completed: true, messages: [] },
      };
      tell(client, { type: 'execution_success', data: { prompt_id: id } });
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://comfyui');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = () => JSON.parse(Buffer.concat(parts).toString('utf8') || '{}');
    const json = (value: unknown, status = 200) => {
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(value));
    };
    const [, first = '', ...more] = url.pathname.split('/').map(decodeURIComponent);
    const rest = more.join('/');
    switch (`${request.method} ${first}`) {
      case 'GET system_stats':
        return json({ system: { comfyui_version: '0.3.64' }, devices: [] });
      case 'GET models':
        return json(rest === '' ? ['checkpoints', 'loras', 'vae', 'upscale_models'] : rest === 'checkpoints' ? CHECKPOINTS : []);
      case 'GET view_metadata': {
        const header = BASES[url.searchParams.get('filename') ?? ''];
        return header ? json(header) : json(null, 404);
      }
      case 'GET object_info': {
        const wrap = (required: object) => ({ input: { required } });
        if (rest === '') return json(Object.fromEntries(Object.entries(NODES).map(([name, required]) => [name, wrap(required)])));
        return json(NODES[rest] ? { [rest]: wrap(NODES[rest]) } : {});
      }
      case 'POST prompt': {
        const { prompt: graph, client_id: client } = body();
        const wrong = wrongIn(graph, uploads);
        if (wrong) return json({ error: { type: 'invalid_prompt', message: wrong, details: '', extra_info: {} }, node_errors: {} }, 400);
        const id = `p-${epoch}-${++accepted}`;
        prompts.push(graph);
        waiting.push({ id, client, graph, number: accepted });
        if (!running) void paint();
        return json({ prompt_id: id, number: accepted, node_errors: {} });
      }
      case 'POST upload': {
        const headers = { 'Content-Type': request.headers['content-type'] ?? '' };
        const form = await new Request('http://comfyui', { method: 'POST', headers, body: Buffer.concat(parts) }).formData();
        const file = form.get('image') as File;
        uploads.set(file.name, new Uint8Array(await file.arrayBuffer()));
        return json({ name: file.name, subfolder: '', type: form.get('type') ?? 'input' });
      }
      case 'GET queue':
        return json({ queue_running: running ? [item(running)] : [], queue_pending: waiting.map(item) });
      case 'POST queue': {
        const { delete: ids = [] } = body();
        waiting = waiting.filter(({ id }) => !ids.includes(id));
        return json({});
      }
      case 'POST interrupt':
        return json({});
      case 'GET history':
        return json(rest === '' ? history : history[rest] ? { [rest]: history[rest] } : {});
      case 'POST history':
        for (const id of body().delete ?? []) delete history[id];
        return json({});
      case 'GET view': {
        const png = pictures.get(url.searchParams.get('filename') ?? '');
        if (!png) return json({}, 404);
        response.writeHead(200, { 'Content-Type': 'image/png' });
        response.end(png);
        return undefined;
      }
      default:
        return json({}, 404);
    }
  }

  async function start(): Promise<void> {
    epoch += 1;
    [running, waiting, history, pictures, peers] = [undefined, [], {}, new Map(), new Map()];
    server = createServer((request, response) => void answer(request, response));
    const sockets = new WebSocketServer({ server, path: '/ws' });
    sockets.on('connection', (peer, request) => {
      peers.set(new URL(request.url ?? '', 'http://comfyui').searchParams.get('clientId') ?? '', peer);
    });
    await new Promise<void>((up) => server.listen(port, '127.0.0.1', up));
    port = (server.address() as AddressInfo).port;
  }
  await start();

  return {
    url: `http://127.0.0.1:${port}`,
    /** Workflows handed in so far, over all its lives. */
    prompts,
    /** The file of a picture that a workflow names. */
    uploaded: (image: unknown) => uploads.get(nameOf(image)),
    /** Whether a picture is being painted. */
    busy: () => running !== undefined,
    /** Ends as a killed process does: nobody listens, and what it had is gone. */
    async stop(): Promise<void> {
      epoch += 1;
      peers.forEach((peer) => peer.terminate());
      server.closeAllConnections();
      await new Promise((gone) => server.close(gone));
    },
    /** Listens again at the same address, empty. */
    start,
  };
}
