/**
 * Spoiled data on both sides of the contract: replies to the client's `call`, requests to the server in process.
 * `npm run fuzz -- [--seed 1] [--runs 20000] [--only login]`; prints counts, and ends with 1 on a finding.
 */
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { getResponse } from 'msw';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { ApiError, type ApiFailure } from '#api/api-error.ts';
import { call } from '#api/http.ts';
import { handlers } from '#mocks/handlers.ts';
import { failureMessage } from '#product/failure-message.ts';
import { type Endpoint, Failure } from '#shared/contract/endpoint.ts';
import { noticeDefaults } from '#shared/rules/notices.ts';
import { endpoints } from '../server/app.ts';
import { users } from '../server/kernel/db/schema/accounts.ts';
import { type Random, seededRandom } from '../server/pixels/drawing/random.ts';
import { makeWorld, type World } from '../server/testing/world.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
/** What was done, and the text that goes over the line. */
type Spoiled = { how: string; text: string };

export type Count = { runs: number; accepted: number; refused: number };
export type Fuzzed = { replies: Count; requests: Count; findings: string[] };

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;

/** Ways to the values of a document. */
function placesOf(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value) ? value.slice(0, 3).map((one, i) => [i, one] as const) : Object.entries(value);
  return [path, ...inner.flatMap(([name, one]) => placesOf(one, [...path, name]))];
}

function nested(depth: number): Json {
  let value: Json = 'end';
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { inner: value };
  return value;
}

const kinds: Record<string, (old: Json) => Json | undefined> = {
  drop: () => undefined,
  null: () => null,
  'another type': (old) =>
    typeof old === 'string' ? 7 : typeof old === 'number' ? String(old) : typeof old === 'boolean' ? 'yes' : 'text',
  'an object': () => ({ length: 3, toString: 'x' }),
  'a list': (old) => [old, old],
  'a huge number': () => 1e308,
  'a negative number': () => -1,
  'a number over int32': () => 2_147_483_648,
  'a fraction': () => 0.1,
  'NaN as a text': () => 'NaN',
  'an empty text': () => '',
  'a long text': () => '长'.repeat(70_000),
  'bidi controls': () => '\u202eevil\u2066\u200f\u0007',
  'a zero byte': () => 'a\0b',
  'half a pair': () => '\ud800',
  'a path upwards': () => '../../etc/passwd',
  'a script': () => 'javascript:alert(1)',
  'a statement': () => "' or 1=1; --",
  'an empty list': () => [],
  'a long list': (old) => Array.from({ length: 4000 }, () => (typeof old === 'object' ? 1 : old)),
  'more fields': (old) =>
    typeof old === 'object' && old && !Array.isArray(old) ? { ...old, constructor: 1, toString: null, extra: {} } : old,
  'deep nesting': () => nested(200),
};

/** Spoils one value of a document, or its text as a whole. */
export function spoil(document: Json, random: Random): Spoiled {
  const whole = random();
  const text = JSON.stringify(document) ?? '';
  if (whole < 0.04) return { how: 'cut off', text: text.slice(0, Math.floor(random() * text.length)) };
  if (whole < 0.06) return { how: 'a page', text: '<!doctype html><title>502</title>' };
  if (whole < 0.08) return { how: 'own prototype', text: text.replace('{', '{"__proto__":{"polluted":1},') };
  if (whole < 0.09) return { how: 'very deep', text: '['.repeat(20_000) + ']'.repeat(20_000) };
  const path = pick(random, placesOf(document));
  const how = pick(random, Object.keys(kinds));
  const copy = structuredClone({ '': document }) as { [name: string]: Json };
  let at: Record<string | number, Json> = copy;
  let last: string | number = '';
  for (const name of path) {
    at = at[last] as Record<string | number, Json>;
    last = name;
  }
  const made = kinds[how]?.(at[last] ?? null);
  if (made === undefined) delete at[last];
  else at[last] = made;
  return { how: `${how} at ${path.join('.') || 'the top'}`, text: JSON.stringify(copy['']) ?? '' };
}

/** A pack of a set, as the plan and the export take it. */
const pack: Json = {
  scales: [1, 2],
  trim: true,
  powerOfTwo: false,
  padding: 2,
  pivot: { x: 0.5, y: 1 },
  json: 'hash',
  godot: true,
  unity: true,
  strips: [{ item: 'item-1', kind: 'bob' }],
  fps: 12,
  aseprite: true,
  words: true,
  passedOnly: false,
};
/** Bodies that the server takes; `world` is asked for what only it knows. */
const valid: Record<string, Json> = {
  captchaVerify: { captchaVerifyParam: '{}', sceneId: 'a' },
  deleteAccount: { username: '13900000001', code: '123456' },
  forget: { code: '123456', username: '13900000001', password: 'dianshi2027' },
  getCode: { username: '13900000001', source: 'login' },
  login: { username: '13900000001', password: 'dianshi2027', type: 'password' },
  modifyPassword: { code: '123456', username: '13900000001', password: 'dianshi2027' },
  saveName: { name: '青山' },
  sendCode: { mobile: '13900000001' },
  verifyIdentity: { mobile: '13900000001', code: '123456' },
  createOrder: { source: 'point', pid: 'point_config-1' },
  payOrder: { oid: 'order-1', type: 'alipay', returnUrl: '/payResult' },
  createWebhook: { url: 'https://hooks.dianshi.cn/done', events: ['task.done', 'set.done'] },
  editWebhook: { url: 'https://hooks.dianshi.cn/done', events: ['task.failed'], on: true },
  createApiKey: { name: '脚本', scopes: ['generate'], days: 90, ceiling: 500 },
  deleteImages: { ids: ['image-1'], forever: false },
  lineage: { page: 2 },
  favorites: { kind: 'image', action: 'like', targetId: 'image-1', on: true },
  startTraining: { datasetId: '00000000-0000-7000-8000-000000000000', name: '史莱姆', trainer: 'preview', rights: true, epochs: 3 },
  tryEpoch: { epoch: 1, prompt: '药水', seed: 7, strength: 1 },
  publishEpoch: { epoch: 1, name: '史莱姆', trigger: 'slimedex' },
  saveDataset: { name: '数据', desc: '', kind: 'icon', trigger: 'slimedex' },
  addDatasetItems: { items: [{ key: 'up/a.png', caption: '猫' }] },
  splitDataset: { parts: [{ name: '药水', ids: ['item-1'] }] },
  describeDatasetItems: { ids: ['item-1'] },
  editDatasetItems: { edits: [{ id: 'item-1', caption: '猫', crop: null, removed: false }], order: ['item-1'] },
  saveCollection: { name: '青绿', note: '配色', coverId: null, share: 'people', viewers: [1] },
  addToCollection: { ids: ['image-1'] },
  editCollectionItems: { edits: [{ id: 'image-1', note: '封面', removed: false }], order: ['image-1'] },
  editSet: { edits: [{ id: 'item-1', name: '药水', detail: '', locked: true, pivot: null, deleted: false }] },
  repairItem: { repair: 'shrink' },
  checkTile: { image: 'u/a.webp' },
  pictureColours: { image: 'u/a.webp' },
  planPack: pack,
  exportPack: pack,
  set: { again: { set: 'set-1', items: ['item-1'] } },
  saveImages: { ids: ['image-1'], set: { title: '山', tags: ['国风'], visibility: 'public', published: false } },
  saveModel: { id: 'model-1', set: { name: '墨', tags: ['国风'] } },
  deskMembers: { words: '山', after: 9 },
  previewRefund: { how: 'full' },
  askRefund: { how: 'full', reason: '买多了', seen: 'x' },
  decideRefund: { agree: true },
  proposePrice: { fen: 2900, originalFen: null, at: null, reason: '调价' },
  decidePrice: { agree: true },
  setOnSale: { onSale: false, reason: '换新包' },
  returnStray: { reason: '重复付款' },
  decideStray: { agree: true },
  revealMember: { reason: '电话回访' },
  signOutMember: { reason: '手机丢了', device: '018f4b1e-0000-7000-8000-000000000001' },
  changePoints: { amount: 60, bucket: 'point_gift', expiresAt: '2026-12-21T04:00:00.000Z', reason: '失败白等，补 60' },
  decidePoints: { agree: true },
  suspendMember: { scopes: ['publish'], until: '2027-01-01T00:00:00.000Z', reason: '刷屏' },
  unsuspendMember: { reason: '申诉成立' },
  endMembersMinorMode: { reason: '监护人来电，核对了绑定的手机号' },
  deskComplaints: { state: 'open', after: '1795770118469.R2611210001' },
  answerComplaint: { outcome: 'hidden', answer: '已经隐藏，谢谢你。', letter: '因投诉隐藏。' },
  askComplainant: { text: '请补充作品的创作时间' },
  restoreComplaint: { reason: '看错了' },
  deskWorks: { state: 'public', words: '山' },
  dealWithWorks: { kind: 'image', ids: ['0190b6a0-0000-7000-8000-000000000000'], deed: 'hide', reason: '色情低俗' },
  saveWordDraft: { words: [{ word: '镜湖', kind: '自定', deed: 'refuse' }] },
  publishAnnouncement: { text: '今晚升级', link: '/community', reason: '例行升级' },
  takeBackAnnouncement: { reason: '写错了' },
  saveBanners: {
    edition: 0,
    reason: '换一批',
    banners: [
      {
        id: null,
        image: 'seed/t02.webp',
        title: '场景月',
        desc: '',
        link: '',
        from: null,
        until: '2027-01-01T00:00:00.000Z',
        hidden: false,
      },
    ],
  },
  deskDict: { name: 'tags' },
  saveDeskDict: {
    name: 'tags',
    edition: 0,
    reason: '加词',
    entries: [{ id: null, label: null, val: '镜湖', val2: '场景', val3: 'mirror lake', retired: false }],
  },
  saveDeskSite: { edition: 0, reason: '换了备案', facts: { icp: '沪ICP备2025012345号-1', phone: null } },
  publishWords: { reason: '新规定' },
  restoreWords: { version: 1, reason: '写错了' },
  addMaterial: { text: '2024 年 3 月' },
  deskAudit: { operator: 1, action: 'model.change', about: 'model:model-1', days: 7, before: 9 },
  exportAudit: { action: 'model.change', days: 7 },
  mapDeskFile: { kind: 'lora', stem: 'ink', modelId: null },
  saveDeskEngine: { id: 'engine-2', kind: 'preview', name: '二', url: 'http://127.0.0.1:1', most: 2, enabled: false },
  saveDeskModel: { name: '墨', desc: '', trigger: ['ink'], listing: 'hidden', price: 2, sort: 1 },
  acceptLabelAgreement: { version: 1 },
  exportImages: { ids: ['image-1'], format: 'png', size: '1x', trim: null, label: true, name: ['title'] },
  exportSheet: { ids: ['image-1', 'image-2'] },
  measureExport: { format: 'png', size: { width: 64, height: 64 }, trim: 2, label: true, name: ['title'] },
  presetsByModel: { modelId: 'model-1' },
  imageOutline: { condition: [{ tag: '国风' }] },
  markSeen: { ids: ['0190b6a0-0000-7000-8000-000000000000'] },
  addComment: { text: '真好看', replyTo: '0190b6a0-0000-7000-8000-000000000000' },
  keepComment: { deleted: true },
  listComments: { after: '0190b6a0-0000-7000-8000-000000000000' },
  listReplies: { after: '0190b6a0-0000-7000-8000-000000000000' },
  report: { kind: 'image', targetId: 'image-1', reason: 'other', text: '理由' },
  clearQueue: { kind: 'txt2img' },
  requestInvoice: {
    orders: ['00000000-0000-7000-8000-000000000000'],
    kind: 'company',
    title: '北岸像素',
    taxNo: '914403001922038216',
    email: 'a@b.cn',
  },
  listNotices: { tab: 'people', size: 10 },
  readNotices: { ids: ['0190b6a0-0000-7000-8000-000000000000'] },
  saveNoticeSettings: noticeDefaults,
  previewOrder: { pid: 'plan-2-1' },
  prove: { kind: 'mobile', secret: '123456' },
  startMinorMode: { password: '2580', daily: 30 },
  endMinorMode: { password: '2580' },
  bindAccount: { username: 'a@b.cn', code: '123456' },
  drawingOptions: { modelId: 'model-1' },
  img2img: { prompt: '山', width: 512, height: 512, num: 1, seed: 1, image: 'u/a.webp', denoise: 0.5 },
  txt2img: {
    prompt: '山',
    width: 512,
    height: 512,
    num: 1,
    steps: 8,
    cfg: 4,
    seed: 1,
    loras: [{ id: 'a', weight: 1 }],
    hires: { scale: 1.5 },
  },
  quote: { kind: 'txt2img', width: 512, height: 512, num: 1 },
  saveDraft: { value: { prompt: '山', num: 1, loras: [{ id: 'a', weight: 0.5 }] } },
  translate: { text: '锦鲤', to: 'en' },
  editMatte: { shrink: 1, feather: 1, defringe: true, background: '#ffffff', strokes: [{ keep: true, size: 0.1, points: [0, 0, 1, 1] }] },
  sourceInfo: { image: 'u/a.webp' },
  startSample: { sample: 'matt-robot' },
  matt: { image: 'u/a.webp', mode: 'auto', shrink: 0, feather: 0 },
  enlarge: { image: 'u/a.webp', scale: 2, mode: 'general', sharpen: 0.2, detail: 0.4 },
  interrogate: { image: 'u/a.webp' },
  three: { image: 'u/a.webp', mode: 'inflate', depth: 0.25, faces: 5000 },
  logo: { text: '点石', slogan: '', style: 'seal', layout: 'both', colors: ['#112233'], num: 1, seed: 1 },
};
/** Lists are asked for alike. */
const paging: Json = { page: 1, pageSize: 5, condition: [{ status: 'success' }, 'or', { createdAt: { gte: '2026-01-01' } }] };

function bodyOf(endpoint: Endpoint): Json {
  const body = valid[endpoint.name] ?? paging;
  if (endpoint.body && !z.safeParse(endpoint.body, body).success) throw new Error(`${endpoint.name} has no valid body to spoil`);
  return body;
}

const pathOf = (endpoint: Endpoint, value: string) => endpoint.path.replace(/:\w+/g, () => encodeURIComponent(value));

/** A number that cannot be shown, anywhere in a reply. */
function holdsNaN(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNaN);
}

/** The sentence a member reads, unless it says nothing to them. */
function unreadable(failure: ApiFailure): string | undefined {
  const said = failureMessage(failure);
  return /\p{Script=Han}/u.test(said) && !/undefined|NaN|\[object/.test(said) ? undefined : said.slice(0, 80);
}

/** Every endpoint's reply, spoiled, through the client. */
async function fuzzReplies(asked: Endpoint[], runs: number, seed: number): Promise<{ count: Count; findings: string[] }> {
  const random = seededRandom(seed);
  const count: Count = { runs: 0, accepted: 0, refused: 0 };
  const findings: string[] = [];
  const origin = 'http://127.0.0.1';
  const real = { Request: globalThis.Request, fetch: globalThis.fetch, window: globalThis.window };
  // What a browser's has and Node's has not: addresses below the page's own.
  globalThis.Request = class extends Request {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, origin) : input, init);
    }
  };
  globalThis.window ??= globalThis as unknown as typeof globalThis.window;
  let answer = new Response();
  globalThis.fetch = async () => answer;
  try {
    const replies = new Map<Endpoint, Json>();
    for (const endpoint of asked) {
      const [body, method] = [bodyOf(endpoint), endpoint.method];
      const request = new real.Request(origin + pathOf(endpoint, 'a'), {
        method,
        ...(endpoint.body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      });
      const response = await getResponse(handlers, request, { baseUrl: origin });
      if (!response?.ok) throw new Error(`${endpoint.name} has no valid reply to spoil: ${await response?.text()}`);
      replies.set(endpoint, (await response.json()) as Json);
    }
    for (let run = 0; run < runs; run++) {
      const endpoint = pick(random, asked);
      // Every fifth is a refusal, spoiled as well.
      const status = run % 5 === 4 ? pick(random, [400, 401, 403, 404, 408, 418, 429, 500, 502, 503]) : 200;
      const refusal: Json = {
        code: status,
        message: '服务器开小差了，请稍后再试',
        error: 'INTERNAL',
        fields: { name: '太长' },
        retryAfter: 5,
      };
      const { how, text } = spoil(status === 200 ? (replies.get(endpoint) ?? null) : refusal, random);
      answer = new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
      const found = (what: string) => findings.push(`reply of ${endpoint.name}, ${status}, ${how}: ${what} (run ${run})`);
      count.runs += 1;
      try {
        const given = await call(endpoint, { params: new Proxy({}, { get: () => 'a' }) } as never, {});
        count.accepted += 1;
        if (status !== 200) found('a refusal was taken for an answer');
        if (!z.safeParse(endpoint.reply, given).success) found('what was given is not what the contract says');
        if (holdsNaN(given)) found('a number that is none was given');
      } catch (error) {
        count.refused += 1;
        if (!(error instanceof ApiError)) found(`threw ${String(error)}`);
        else if (status === 200 && error.failure.kind !== 'contract') found(`failed as ${error.failure.kind}`);
        else {
          // Spec §8: signing in repeats whatever the server says.
          const said = endpoint.name === 'login' && status === 400 ? undefined : unreadable(error.failure);
          if (said !== undefined) found(`tells a member “${said}”`);
        }
      }
      if ('polluted' in {}) found('a prototype was changed');
    }
  } finally {
    Object.assign(globalThis, real);
  }
  return { count, findings };
}

type Asker = { token: string; ip: string };

/** Who asks next: signed in anew where the last call ended the session. */
async function makeAskers(world: World): Promise<(random: Random, endpoint: Endpoint) => Promise<Asker>> {
  let [member, owner] = [await world.signIn(), await world.signIn()];
  await world.db.update(users).set({ role: 'owner' }).where(eq(users.id, owner.id));
  let next = 0;
  return async (random, endpoint) => {
    next += 1;
    // An address each: what one may ask for in an hour is not what is tried here.
    const ip = `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next & 255}`;
    if ((endpoint.access === 'anyone' || endpoint.access === 'optional') && random() < 0.5) return { token: '', ip };
    if (endpoint.access === 'owner' || endpoint.access === 'operator') return { token: owner.token, ip };
    const alive = await world.call('GET', '/api/v2/users/userInfo', undefined, { token: member.token, ip });
    if (alive.status === 401) member = await world.signIn();
    return { token: member.token, ip };
  };
}

/** Every endpoint's request, spoiled, to the server. */
async function fuzzRequests(asked: Endpoint[], runs: number, seed: number): Promise<{ count: Count; findings: string[] }> {
  const random = seededRandom(seed);
  const count: Count = { runs: 0, accepted: 0, refused: 0 };
  const findings: string[] = [];
  const world = await makeWorld({ community: true });
  const asker = await makeAskers(world);
  const uploader = await world.signIn();
  const key =
    (
      await world.upload(
        uploader,
        await sharp({ create: { width: 64, height: 64, channels: 3, background: '#284' } })
          .png()
          .toBuffer(),
      )
    ).body.data?.[0]?.key ?? '';
  const [image] = (await world.call('POST', '/api/v2/common/images', { pageSize: 1 })).body.data;
  const [model] = (await world.call('POST', '/api/v2/common/models', { pageSize: 1 })).body.data;
  const known = (text: string) => text.replaceAll('u/a.webp', key).replaceAll('image-1', image.id).replaceAll('model-1', model.id);
  for (let run = 0; run < runs; run++) {
    const endpoint = pick(random, asked);
    const { how, text } = endpoint.body
      ? spoil(JSON.parse(known(JSON.stringify(bodyOf(endpoint)))), random)
      : { how: 'its address', text: '' };
    const name = pick(random, [
      'a',
      image.id,
      model.id,
      key,
      '0',
      '-1',
      '99999999999999999999',
      '%00',
      "'",
      '..',
      '长'.repeat(60),
      '\ud83d\ude00',
      'generate',
    ]);
    const from = await asker(random, endpoint);
    const sent = endpoint.method === 'GET' || !endpoint.body ? undefined : text;
    const { status, body } = await world.call(endpoint.method, pathOf(endpoint, name), sent, {
      ...from,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': `run-${run}` },
    });
    const found = (what: string) =>
      findings.push(
        `request of ${endpoint.name} to ${pathOf(endpoint, name).slice(0, 80)}, ${how}: ${what}; body ${text.slice(0, 120)} (run ${run})`,
      );
    count.runs += 1;
    if (status >= 500) found(`answered ${status}: ${world.logged.at(-1)?.slice(0, 300)}`);
    if (status === 200) {
      count.accepted += 1;
      // Two calls of one path may mean each other (Spec §7).
      const takers = endpoints.filter(({ path, body: schema }) => path === endpoint.path && schema);
      const value = sent === undefined ? undefined : parsed(sent);
      if (sent !== undefined && !takers.some(({ body: schema }) => schema && z.safeParse(schema, value ?? {}).success))
        found('was accepted');
      const answers = endpoints.filter(({ path }) => path === endpoint.path);
      if (!endpoint.stream && !answers.some(({ reply }) => z.safeParse(reply, body).success))
        found('was answered with what the contract does not say');
    } else {
      count.refused += 1;
      if (!z.safeParse(Failure, body).success) found(`refused ${status} with ${JSON.stringify(body).slice(0, 80)}`);
      else if (!/\p{Script=Han}/u.test(body.message)) found(`refused with “${body.message}”`);
    }
  }
  return { count, findings };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Spoils `runs` replies and a quarter as many requests; the same seed spoils the same. */
export async function fuzz(options: { seed: number; runs: number; only?: string | undefined }): Promise<Fuzzed> {
  const asked = endpoints.filter(({ name }) => options.only === undefined || name === options.only);
  const replies = await fuzzReplies(
    asked.filter(({ stream }) => !stream),
    options.runs,
    options.seed,
  );
  const requests = await fuzzRequests(
    asked.filter(({ stream, files }) => !stream && !files),
    Math.ceil(options.runs / 4),
    options.seed,
  );
  return { replies: replies.count, requests: requests.count, findings: [...replies.findings, ...requests.findings] };
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, runs: { type: 'string', default: '20000' }, only: { type: 'string' } },
  });
  const { replies, requests, findings } = await fuzz({ seed: Number(values.seed), runs: Number(values.runs), only: values.only });
  console.table({ replies, requests });
  // One line for what is found again and again.
  const alike = Object.groupBy(findings, (line) => line.replace(/, its address|\bto \S+|\d{2,}.*/g, '').slice(0, 60));
  for (const [first, ...more] of Object.values(alike) as [string, ...string[]][])
    console.error(`${first}${more.length > 0 ? `, and ${more.length} times more` : ''}`);
  console.log(`${findings.length} findings; again with --seed ${values.seed} --runs ${values.runs}`);
  process.exit(findings.length > 0 ? 1 : 0);
}
