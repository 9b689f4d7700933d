/** What is said of the calls that keys may make (decision 0064): a call is marked where it is declared, and does not compile without its page here. */
import type { RefusalCode } from '../rules/refusals.ts';
import * as content from './content.ts';
import type { ApiScope, BodyOf, Endpoint, Params } from './endpoint.ts';
import * as generation from './generation.ts';
import * as sets from './sets.ts';
import { startTool } from './tools.ts';

type Contract = typeof content & typeof generation & typeof sets & typeof startTool;
/** Names of the calls of the public API. */
export type PublicName = {
  [K in keyof Contract]: Contract[K] extends { api: ApiScope; path: string } ? K : never;
}[keyof Contract];

/** Pages of calls, by what stands in their address. */
export const PAGE_GROUPS = { works: '作品', models: '模型', drawing: '生成', tools: '工具', tasks: '任务', sets: '套图' } as const;
export type PageGroup = keyof typeof PAGE_GROUPS;

type Page<E> = {
  group: PageGroup;
  title: string;
  /** What it does, in a sentence or two. */
  says: string;
  /** What is sent: the body as it passes the schema, and what stands in the address. Files are named by their field. */
  example: BodyOf<E> extends undefined ? undefined : BodyOf<E>;
  params: keyof Params<E> extends never ? undefined : Params<E>;
  /** What it may refuse beside what every call does. */
  errors: readonly RefusalCode[];
};

const id = '018f4b1e-7c1a-7000-8000-000000000001';
const one = { id };
const image = 'up/6c/0f9f6b2c.png';
const paid = ['POINT_INSUFFICIENT', 'KEY_CEILING', 'QUEUE_FULL', 'PLAN_REQUIRED', 'CONFLICT'] as const satisfies RefusalCode[];
const onPicture = [...paid, 'IMAGE_NOT_FOUND', 'IMAGE_BAD', 'TOO_LARGE'] as const satisfies RefusalCode[];
const pack = {
  scales: [1, 2],
  trim: true,
  powerOfTwo: false,
  padding: 2,
  pivot: null,
  json: 'hash',
  godot: true,
  unity: false,
  strips: [],
  fps: 12,
  aseprite: false,
  words: true,
  passedOnly: false,
} satisfies sets.PackChoice;

/** Every call of the public API, in the order of the pages. */
export const publicPages: { [K in PublicName]: Page<Contract[K]> } = {
  listImages: {
    group: 'works',
    title: '列出作品',
    says: '按条件列出图片，新的在前。condition 里写 scope 为 mine 就是自己的作品，bin 是回收站，square 是灵感广场。',
    example: { condition: [{ scope: 'mine' }], pageSize: 20 },
    params: undefined,
    errors: ['BAD_CONDITION', 'TOO_FREQUENT'],
  },
  imageDetail: {
    group: 'works',
    title: '一张作品',
    says: '一张图的地址、参数、标签和数据。地址前面加上站点的 /files/ 就能下载；不公开的图，地址一小时内有效。',
    example: undefined,
    params: one,
    errors: ['NOT_FOUND'],
  },
  saveImages: {
    group: 'works',
    title: '修改作品',
    says: '改一张或一批作品的标题、说明、标签、可见范围，发布或取消发布，也能从回收站恢复。其中有一张不是自己的，就全部不改。',
    example: { ids: [id], set: { title: '治疗药水', tags: ['道具'], visibility: 'private' } },
    params: undefined,
    errors: ['NOT_FOUND', 'SENSITIVE', 'PLAN_REQUIRED', 'PREVIEW_UNPUBLISHABLE'],
  },
  deleteImages: {
    group: 'works',
    title: '移入回收站',
    says: '把作品移入回收站，30 天内可以恢复。密钥不能彻底删除，请登录后在网页上做。',
    example: { ids: [id] },
    params: undefined,
    errors: ['NOT_FOUND'],
  },
  listModels: {
    group: 'models',
    title: '列出模型',
    says: '列出可用的大模型、LoRA 和画风。condition 里可以写 scope、type、base、name。',
    example: { condition: [{ scope: 'official' }], sort: 'hot', pageSize: 20 },
    params: undefined,
    errors: ['BAD_CONDITION'],
  },
  modelDetail: {
    group: 'models',
    title: '一个模型',
    says: '一个模型的说明、触发词、样图和推荐参数。',
    example: undefined,
    params: { id: 'shanhai-xl' },
    errors: ['NOT_FOUND'],
  },
  drawingOptions: {
    group: 'models',
    title: '可选参数',
    says: '选定模型后能用的采样器、尺寸和构图参考，以及引擎不支持的参数和原因。',
    example: { modelId: 'shanhai-xl' },
    params: undefined,
    errors: ['MODEL_OFF'],
  },
  quote: {
    group: 'drawing',
    title: '问价格',
    says: '提交前先问要花多少积分、会先用哪一笔、用完还剩多少。只问不扣。',
    example: { kind: 'txt2img', width: 1024, height: 1024, num: 1 },
    params: undefined,
    errors: ['PLAN_REQUIRED', 'MODEL_OFF', 'IMAGE_NOT_FOUND'],
  },
  txt2img: {
    group: 'drawing',
    title: '文生图',
    says: '按文字画图，返回任务。带上请求头 Idempotency-Key，重发同一次请求不会重复扣积分。wait 让回复等到画完，最长 20 秒。',
    example: { prompt: '治疗药水，玻璃瓶，游戏图标', width: 1024, height: 1024, num: 1, wait: 20_000 },
    params: undefined,
    errors: [...paid, 'SENSITIVE', 'MODEL_OFF', 'ENGINE_DOWN'],
  },
  img2img: {
    group: 'drawing',
    title: '图生图',
    says: '在一张图的基础上画。image 是上传得到的 key，或自己作品的 key。',
    example: { prompt: '改成夜景', image, denoise: 0.6, num: 1 },
    params: undefined,
    errors: [...onPicture, 'SENSITIVE', 'MODEL_OFF'],
  },
  upload: {
    group: 'drawing',
    title: '上传图片',
    says: '上传参考图，得到 key，再交给图生图和工具。一次最多 20 个文件，每个最大 20 MB，合计 100 MB。',
    example: undefined,
    params: undefined,
    errors: ['FILE_TYPE', 'FILE_TOO_LARGE', 'STORAGE_FULL', 'TOO_MANY'],
  },
  matt: {
    group: 'tools',
    title: '一键抠图',
    says: '去掉背景，得到透明底的图。',
    example: { image, mode: 'auto' },
    params: undefined,
    errors: onPicture,
  },
  enlarge: {
    group: 'tools',
    title: '图片放大',
    says: '放大到 2 倍或 4 倍，长边最多 8192 像素。',
    example: { image, scale: 2 },
    params: undefined,
    errors: onPicture,
  },
  interrogate: {
    group: 'tools',
    title: '图生提示词',
    says: '从图里读出参数、画面描述和配色。',
    example: { image },
    params: undefined,
    errors: onPicture,
  },
  three: {
    group: 'tools',
    title: '3D 生成',
    says: '从一张图或一句描述生成 GLB 模型。',
    example: { image, mode: 'inflate', faces: 15_000 },
    params: undefined,
    errors: [...onPicture, 'SENSITIVE'],
  },
  logo: {
    group: 'tools',
    title: 'Logo 生成',
    says: '按名称和标语排出 Logo，返回图片和矢量文件。',
    example: { text: '点石', slogan: '一句话成图', style: 'seal', num: 4 },
    params: undefined,
    errors: [...paid, 'SENSITIVE'],
  },
  set: {
    group: 'tools',
    title: '画一套素材',
    says: '一次画一套风格统一的素材：begin 新建一套，again 重画其中几件。每件是一个任务，分别计费。',
    example: {
      begin: {
        look: {
          name: '冒险道具',
          template: 'item',
          words: '手绘，厚涂',
          width: 512,
          height: 512,
          frame: 'none',
          margin: 0.1,
          seamless: false,
          palette: [],
        },
        lines: [
          { name: '治疗药水', detail: '红色' },
          { name: '短剑', detail: '' },
        ],
      },
    },
    params: undefined,
    errors: [...paid, 'SENSITIVE', 'MODEL_OFF'],
  },
  taskDetail: {
    group: 'tasks',
    title: '一个任务',
    says: '任务的状态、进度、前面还有几个、预计几秒，以及已经画好的图。GET 和 POST 都可以。',
    example: undefined,
    params: one,
    errors: ['NOT_FOUND'],
  },
  listTasks: {
    group: 'tasks',
    title: '列出任务',
    says: '自己的任务，新的在前。condition 里可以写 kind、status、createdAt。via 是提交它的密钥名称。',
    example: { condition: [{ status: 'running' }], pageSize: 20 },
    params: undefined,
    errors: ['BAD_CONDITION'],
  },
  taskEvents: {
    group: 'tasks',
    title: '跟踪任务',
    says: '用 SSE 接收任务的每次变化，任务结束时流也结束。同时最多打开 6 个。',
    example: undefined,
    params: one,
    errors: ['NOT_FOUND', 'TOO_MANY'],
  },
  cancelTask: {
    group: 'tasks',
    title: '取消任务',
    says: '取消还没完成的任务，没画的部分退回积分，已画好的留下。',
    example: undefined,
    params: one,
    errors: ['NOT_FOUND', 'TASK_FINISHED'],
  },
  listSets: {
    group: 'sets',
    title: '列出套图',
    says: '自己的素材套图，新的在前。',
    example: { pageSize: 20 },
    params: undefined,
    errors: [],
  },
  setDetail: {
    group: 'sets',
    title: '一套素材',
    says: '一套素材的设定，以及每一件的名称、文件名和各个版本。',
    example: undefined,
    params: one,
    errors: ['NOT_FOUND'],
  },
  planPack: {
    group: 'sets',
    title: '预览素材包',
    says: '素材包会有哪些文件、各有多大、怎么排到图集上。只算不画。',
    example: pack,
    params: one,
    errors: ['NOT_FOUND'],
  },
  exportPack: {
    group: 'sets',
    title: '取素材包',
    says: '得到素材包的下载地址，zip 格式，10 分钟内有效，只能下载一次。第一次导出前，请在网页上勾选《标识约定》。',
    example: pack,
    params: one,
    errors: ['NOT_FOUND', 'LABEL_AGREEMENT', 'TOO_FREQUENT'],
  },
};

/** What every call of a key may be refused with. */
export const COMMON_ERRORS = [
  'VALIDATION',
  'UNAUTHORIZED',
  'SUSPENDED',
  'MINOR_MODE',
  'KEY_SCOPE',
  'TOO_MANY',
  'INTERNAL',
  'MAINTENANCE',
] as const satisfies RefusalCode[];

/** Named one by one: of a module that is taken whole, all of it would come with every page. */
const calls: { [K in PublicName]: Contract[K] } = {
  listImages: content.listImages,
  imageDetail: content.imageDetail,
  saveImages: content.saveImages,
  deleteImages: content.deleteImages,
  listModels: content.listModels,
  modelDetail: content.modelDetail,
  drawingOptions: generation.drawingOptions,
  quote: generation.quote,
  txt2img: generation.txt2img,
  img2img: generation.img2img,
  upload: content.upload,
  matt: startTool.matt,
  enlarge: startTool.enlarge,
  interrogate: startTool.interrogate,
  three: startTool.three,
  logo: startTool.logo,
  set: startTool.set,
  taskDetail: generation.taskDetail,
  listTasks: generation.listTasks,
  taskEvents: generation.taskEvents,
  cancelTask: generation.cancelTask,
  listSets: sets.listSets,
  setDetail: sets.setDetail,
  planPack: sets.planPack,
  exportPack: sets.exportPack,
};

/** The declaration of a call that has a page. */
export const publicCall = (name: PublicName): Endpoint & { api: ApiScope } => calls[name] as unknown as Endpoint & { api: ApiScope };
export const publicNames = Object.keys(publicPages) as PublicName[];
