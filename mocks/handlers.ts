import { http, HttpResponse } from 'msw/http';
import * as account from '#shared/contract/account.ts';
import * as apiKeys from '#shared/contract/api-keys.ts';
import * as ranks from '#shared/contract/ranks.ts';
import * as signIn from '#shared/contract/sign-in.ts';
import * as billing from '#shared/contract/billing.ts';
import * as collecting from '#shared/contract/collections.ts';
import * as commenting from '#shared/contract/comments.ts';
import { REPLIES_TOLD } from '#shared/contract/comments.ts';
import * as content from '#shared/contract/content.ts';
import * as datasets from '#shared/contract/datasets.ts';
import * as desk from '#shared/contract/desk.ts';
import * as deskCatalogue from '#shared/contract/desk-catalogue.ts';
import * as deskComplaints from '#shared/contract/desk-complaints.ts';
import * as deskDicts from '#shared/contract/desk-dicts.ts';
import * as deskMembers from '#shared/contract/desk-members.ts';
import * as deskOrders from '#shared/contract/desk-orders.ts';
import * as deskOverview from '#shared/contract/desk-overview.ts';
import * as deskSite from '#shared/contract/desk-site.ts';
import * as deskWords from '#shared/contract/desk-words.ts';
import * as deskWorks from '#shared/contract/desk-works.ts';
import * as deskAnnouncements from '#shared/contract/desk-announcements.ts';
import * as deskAudit from '#shared/contract/desk-audit.ts';
import * as dicts from '#shared/contract/dicts.ts';
import type { Condition, Endpoint } from '#shared/contract/endpoint.ts';
import * as exporting from '#shared/contract/export.ts';
import * as gallery from '#shared/contract/gallery.ts';
import * as presetsContract from '#shared/contract/presets.ts';
import * as reportsContract from '#shared/contract/reports.ts';
import * as sameContract from '#shared/contract/same.ts';
import * as generation from '#shared/contract/generation.ts';
import * as invoices from '#shared/contract/invoices.ts';
import * as minors from '#shared/contract/minors.ts';
import * as notices from '#shared/contract/notices.ts';
import * as points from '#shared/contract/points.ts';
import * as prices from '#shared/contract/prices.ts';
import * as privacy from '#shared/contract/privacy.ts';
import * as samples from '#shared/contract/samples.ts';
import * as safety from '#shared/contract/safety.ts';
import * as sets from '#shared/contract/sets.ts';
import * as tools from '#shared/contract/tools.ts';
import * as training from '#shared/contract/training.ts';
import * as hooks from '#shared/contract/webhooks.ts';
import { type ToolKind, toolKinds } from '#shared/tools/registry.ts';
import {
  ago,
  membershipHistory,
  NOW,
  ownData,
  permission,
  publicUser,
  safety as safetyFixture,
  user,
  yearOfWorks,
} from './fixtures/account.ts';
import { invoice, log, order, orderPreview, overview, ownInvoices, paySheet, plan, statement, usage } from './fixtures/billing.ts';
import {
  banners,
  dataset,
  datasetItems,
  image,
  meta,
  model,
  models,
  outline,
  presets,
  presetTypes,
  sameRows,
  works,
} from './fixtures/content.ts';
import { comment, commenter, replies } from './fixtures/comments.ts';
import { collection, collectionItems, collections, collector } from './fixtures/collections.ts';
import {
  auditLines,
  complaintQueue,
  complaintRows,
  auditChain,
  reconciliation,
  deskComplaint,
  deskEngines,
  deskFiles,
  deskMember,
  deskOrder,
  memberRows,
  orderRows,
  refundPreview,
  waitingRefund,
  wordList,
  wordPreview,
} from './fixtures/desk.ts';
import { catalogue, deskProduct, waitingPrice } from './fixtures/desk-catalogue.ts';
import { deskOverviewNow } from './fixtures/desk-overview.ts';
import { deskWork, hiddenRows, workRows } from './fixtures/desk-works.ts';
import { announcementRows, bannerRows, dictEntries, siteFacts } from './fixtures/desk-site.ts';
import { API_SECRET, apiKey, apiKeyRows } from './fixtures/api-keys.ts';
import { dict } from './fixtures/dicts.ts';
import { exportFacts } from './fixtures/export.ts';
import { kindsOfTab } from '#shared/rules/notices.ts';
import { picturesOf } from '#shared/rules/grid.ts';
import { drawingOptions, quote, task } from './fixtures/generation.ts';
import { noticeCounts, noticeSettings, ownNotices } from './fixtures/notices.ts';
import { params } from './fixtures/params.ts';
import { assetSet, packPlan } from './fixtures/sets.ts';
import { trainers, trainings } from './fixtures/training.ts';
import { puzzle } from './fixtures/puzzle.ts';
import { deliveries, delivery, webhook, WEBHOOK_SECRET, webhookRows } from './fixtures/webhooks.ts';
import { type Answer, respond, storyErrors } from './respond.ts';

const contract = {
  ...account,
  ...apiKeys,
  ...signIn,
  ...ranks,
  ...billing,
  ...collecting,
  ...commenting,
  ...content,
  ...datasets,
  ...desk,
  ...deskAnnouncements,
  ...deskAudit,
  ...deskCatalogue,
  ...deskComplaints,
  ...deskDicts,
  ...deskMembers,
  ...deskOrders,
  ...deskOverview,
  ...deskSite,
  ...deskWords,
  ...deskWorks,
  ...dicts,
  ...exporting,
  ...gallery,
  ...presetsContract,
  ...reportsContract,
  ...sameContract,
  ...generation,
  ...invoices,
  ...minors,
  ...notices,
  ...points,
  ...prices,
  ...privacy,
  ...samples,
  ...safety,
  ...sets,
  ...tools,
  ...tools.startTool,
  ...training,
  ...hooks,
};
type Contract = typeof contract;
type Name = { [K in keyof Contract]: Contract[K] extends Endpoint ? K : never }[keyof Contract];

const started = {
  data: task({ id: 'task-new', status: 'queued', progress: 0, images: [], ahead: 0, eta: 8, endedAt: null, params: params() }),
};
const cancelled = { data: task({ status: 'canceled', images: [], refunded: 8 }) };
const code = { data: { cooldown: 60 } };
function tagged(condition: Condition): content.Image[] {
  const tag = condition.map((one) => (typeof one === 'object' ? one.tag : undefined)).find((one) => typeof one === 'string');
  return tag === undefined ? works : works.filter((one) => one.tags.includes(tag));
}

/** One reply for every call of the contract; a call that is missing here does not compile. */
const answers: { [K in Name]: Contract[K] extends Endpoint ? Answer<Contract[K]> : never } = {
  login: { data: user() },
  forget: { data: true },
  modifyPassword: { data: true },
  verifyIdentity: { data: { verified: true, expiresAt: '2026-11-21T04:10:00.000Z' } },
  sendCode: code,
  getCode: code,
  captcha: { data: puzzle() },
  captchaVerify: { code: 200, message: { captchaVerifyResult: true, verifyCode: 'T001', ticket: 'story-ticket' }, data: null },
  userInfo: { data: user() },
  publicUser: { data: publicUser() },
  yearOfWorks: { data: yearOfWorks },
  permission: { data: permission() },
  listApiKeys: { data: apiKeyRows },
  createApiKey: ({ body }) => ({ data: { key: apiKey({ ...body, id: 'key-new', spent: 0, lastUsedAt: null }), secret: API_SECRET } }),
  revokeApiKey: { data: true },
  listWebhooks: { data: webhookRows },
  createWebhook: ({ body }) => ({ data: { webhook: webhook({ ...body, id: 'hook-new', failingSince: null }), secret: WEBHOOK_SECRET } }),
  editWebhook: ({ params, body: { on, ...change } }) => ({
    data: webhook({
      id: params.id,
      offAt: on === false ? ago(0) : null,
      ...(change.url && { url: change.url }),
      ...(change.events && { events: change.events }),
    }),
  }),
  changeWebhookSecret: { data: { secret: WEBHOOK_SECRET, oldUntil: ago(-24 * 60) } },
  deleteWebhook: { data: true },
  listDeliveries: { data: deliveries },
  resendDelivery: ({ params }) => ({ data: delivery({ id: params.delivery, attempts: 0, status: null, problem: '', dueAt: ago(0) }) }),
  memberships: { data: membershipHistory },
  saveAvatar: { data: { image: 'seed/y01.webp' } },
  saveName: ({ body }) => ({ data: { name: body.name } }),
  logout: { data: true },
  exportData: { data: ownData() },
  deleteAccount: { data: { leavesAt: ago(-7 * 1440) } },
  cancelLeaving: { data: true },
  accountSafety: { data: safetyFixture() },
  prove: ({ body }) => ({ data: safetyFixture({ passed: [body.kind] }) }),
  bindAccount: ({ body: { username } }) => ({
    data: username.includes('@')
      ? { mobile: '13800000000', email: username, waiting: null }
      : { mobile: username, email: 'bei@studio.example', waiting: null },
  }),
  cancelBinding: { data: true },
  closeDevice: { data: true },
  closeOtherDevices: { data: { closed: 3 } },
  minorMode: { data: null },
  startMinorMode: ({ body: { daily } }) => ({ data: { since: NOW.toISOString(), daily, used: 0 } }),
  endMinorMode: { data: true },
  listNotices: ({ body: { tab, size } }) => ({
    data: {
      notices: ownNotices.slice(0, size).filter(({ kind }) => tab === undefined || kindsOfTab[tab].includes(kind)),
      next: null,
      unread: noticeCounts,
    },
  }),
  readNotices: { data: { all: 0, task: 0, people: 0, order: 0, news: 0 } },
  noticeSettings: { data: noticeSettings() },
  saveNoticeSettings: ({ body }) => ({ data: { ...body, mail: noticeSettings().mail } }),
  noticeEvents: { unread: noticeCounts.all, fresh: null, note: false },

  listPlans: {
    data: [
      plan(),
      plan({ id: 'plan-3-1', type: 3, originalPrice: 199, discountedPrice: 159, outline: '工作室与量产', pointName: '每月 8,000 积分' }),
    ],
  },
  listPointPacks: { data: dict('point_config') },
  previewOrder: ({ body }) => ({ data: orderPreview({ pid: body.pid }) }),
  createOrder: { data: 'order-1' },
  listRecords: ({ body }) => {
    const asked = (field: string) =>
      body.condition.flatMap((one) => (typeof one === 'object' && typeof one[field] === 'string' ? [one[field]] : []));
    if (asked('status').includes('unpaid')) return { data: [] };
    const wanted = asked('source');
    return { data: [order(), ...log].filter((row) => wanted.length === 0 || wanted.includes(row.source)) };
  },
  pointsOverview: { data: overview },
  usage: { data: usage },
  pointsStatement: { data: statement },
  payOrder: { data: paySheet() },
  orderStatus: { data: [order()] },
  contactPhone: { data: dict('tel') },
  listInvoices: { data: ownInvoices() },
  requestInvoice: ({ body }) => ({ data: invoice({ ...body, id: 'invoice-new', replaces: body.replaces ?? null }) }),
  invoiceFile: { data: { name: '点石发票-2026-11-21-0c8f0a.pdf', pdf: btoa('%PDF-1.7\n%%EOF\n') } },
  forgetInvoiceTitle: { data: true },

  deskSelf: { data: { name: '沈砚', role: 'owner', waiting: { complaints: 12, orders: 1, models: 1 } } },
  deskOverview: () => ({ data: deskOverviewNow() }),
  deskEngines: { data: { engines: deskEngines, files: deskFiles } },
  saveDeskModel: ({ params: { id } }) => ({ data: { id } }),
  saveDeskEngine: ({ body }) => ({ data: { id: body.id, files: 12 } }),
  deleteDeskEngine: ({ params: { id } }) => ({ data: { id } }),
  scanDeskEngines: { data: { engines: 4, away: 1 } },
  mapDeskFile: { data: { files: 1 } },
  deskMembers: { data: { members: memberRows, next: null } },
  deskMember: { data: deskMember() },
  deskCatalogue: { data: { products: catalogue } },
  deskProduct: ({ params: { pid } }) => ({ data: deskProduct(pid) }),
  proposePrice: { data: { id: waitingPrice.id } },
  decidePrice: ({ body }) => ({ data: { state: body.agree ? 'agreed' : 'withdrawn' } }),
  setOnSale: ({ body }) => ({ data: { onSale: body.onSale } }),
  deskWorks: ({ body }) => ({
    data: { works: body.state === 'public' ? workRows : body.state === 'hidden' ? hiddenRows : [], next: null },
  }),
  deskWork: ({ params: { id } }) => ({ data: deskWork(id) }),
  dealWithWorks: ({ body }) => ({ data: { done: body.ids, left: [] } }),
  deskAnnouncements: () => ({ data: { announcements: announcementRows() } }),
  publishAnnouncement: { data: { state: 'sent' } },
  takeBackAnnouncement: { data: { state: 'gone' } },
  deskBanners: () => ({ data: bannerRows() }),
  saveBanners: ({ body }) => ({ data: { edition: body.edition + 1 } }),
  deskDict: ({ body }) => ({ data: dictEntries(body.name) }),
  saveDeskDict: ({ body }) => ({ data: { edition: body.edition + 1 } }),
  deskSite: () => ({ data: siteFacts() }),
  saveDeskSite: ({ body }) => ({ data: { edition: body.edition + 1 } }),
  deskWords: () => ({ data: wordList() }),
  saveWordDraft: ({ body }) => ({ data: { count: body.words?.length ?? 0 } }),
  previewWords: { data: wordPreview },
  publishWords: { data: { version: 8 } },
  restoreWords: { data: { version: 8 } },
  deskOrders: ({ body }) => ({
    data: {
      orders: orderRows.filter(({ source, open, refundedFen }) =>
        body.tab === 'refund' ? open !== null || refundedFen > 0 : body.tab === 'all' || source === body.tab,
      ),
      next: null,
      today: { paid: 213, fen: 1_864_230 },
      waiting: 1,
    },
  }),
  deskOrder: ({ params: { key } }) => {
    const row = orderRows.find((one) => one.key === key);
    return { data: deskOrder({ ...row, ...(row?.open && { refunds: [waitingRefund] }) }) };
  },
  previewRefund: ({ body }) => ({ data: refundPreview(body.how, body.parts) }),
  askRefund: { data: { state: 'done' } },
  decideRefund: ({ body }) => ({ data: { state: body.agree ? 'done' : 'withdrawn' } }),
  deskReconciliation: { data: reconciliation },
  returnStray: { data: { state: 'done' } },
  decideStray: ({ body }) => ({ data: { state: body.agree ? 'done' : 'open' } }),
  revealMember: { data: { mobile: '13800000000', email: 'beian@example.com' } },
  signOutMember: ({ body }) => ({ data: { devices: body.device === undefined ? 2 : 1 } }),
  changePoints: ({ body }) => ({ data: { state: Math.abs(body.amount) > 1000 ? 'waiting' : 'done' } }),
  decidePoints: ({ body }) => ({ data: { state: body.agree ? 'done' : 'withdrawn' } }),
  suspendMember: ({ params }) => ({ data: params }),
  unsuspendMember: ({ params }) => ({ data: params }),
  endMembersMinorMode: ({ params }) => ({ data: params }),
  deskComplaints: ({ body }) => ({
    data: { rows: body.state === 'open' ? complaintQueue() : [], next: null, counts: { open: complaintRows.length, waiting: 0 } },
  }),
  deskComplaint: ({ params: { number } }) => ({ data: deskComplaint(complaintRows.find((row) => row.number === number)) }),
  answerComplaint: ({ params }) => ({ data: params }),
  askComplainant: ({ params }) => ({ data: params }),
  restoreComplaint: ({ params }) => ({ data: params }),
  deskAudit: {
    data: {
      lines: auditLines,
      next: null,
      operators: [
        { id: 12, name: '沈砚' },
        { id: 13, name: '林夏' },
        { id: 14, name: '何屿' },
      ],
      actions: [...new Set(auditLines.map(({ action }) => action))],
    },
  },
  exportAudit: { data: { lines: auditLines } },
  deskAuditChain: { data: auditChain() },

  rankUsers: {
    data: [
      { rank: 1, user: publicUser(), score: 31_480 },
      { rank: 2, user: publicUser({ id: 20481177, name: '阿橙', image: 'seed/y01.webp', works: 20 }), score: 22_105 },
      { rank: 3, user: publicUser({ id: 20481178, name: '铁匠铺', image: 'seed/n01.webp', works: 34 }), score: 9870 },
    ],
  },
  rankModels: { data: models.slice(0, 8).map((one, i) => ({ rank: i + 1, model: one, score: one.uses })) },
  listBanners: { data: banners },
  listModels: { data: models },
  modelDetail: ({ params: { id } }) => ({ data: models.find((one) => one.id === id) ?? model() }),
  saveModel: { data: model() },
  deleteModel: { data: { deleted: 1 } },
  listImages: ({ body }) => ({ data: tagged(body.condition) }),
  imageOutline: ({ body }) => ({ data: outline(tagged(body.condition)) }),
  markSeen: ({ body }) => ({ data: { seen: body.ids.length } }),
  exportFacts: { data: exportFacts() },
  measureExport: { data: { bytes: 188_416 } },
  exportGrid: { data: { url: 'data:image/png,story' } },
  exportSheet: { data: { url: '/files/seed/cmp1.webp' } },
  exportImages: ({ body }) => ({ data: { url: 'data:,story', count: body.ids.length } }),
  acceptLabelAgreement: ({ body }) => ({ data: { version: body.version, acceptedAt: NOW.toISOString() } }),
  lineage: { data: { origins: [], before: 'nothing', made: [], total: 0 } },
  sameReport: {
    data: { rows: sameRows, params: params({ sameAs: 'image-r01', ratio: '3:4' }), author: image().user, cost: 2 },
  },
  listComments: { data: { comments: [], next: null, total: 0 } },
  listReplies: { data: { replies: replies.slice(REPLIES_TOLD), next: null } },
  addComment: ({ body }) => ({ data: comment({ id: 'comment-new', user: commenter(), text: body.text, createdAt: NOW.toISOString() }) }),
  keepComment: ({ body }) => ({ data: body }),
  report: { data: { number: 'R2611210001' } },
  ownReports: { data: [] },
  addMaterial: ({ params }) => ({ data: params }),
  saveImages: ({ body }) => ({ data: { updated: body.ids?.length ?? 1, waiting: 0 } }),
  deleteImages: ({ body }) => ({ data: { deleted: body.ids.length } }),
  imageDetail: ({ params: { id } }) => ({ data: works.find((one) => one.id === id) ?? image() }),
  favorites({ body }) {
    if ('targetId' in body) return { data: { on: body.on, count: 1 } };
    if (body.kind !== 'user') return { data: works };
    return {
      data: [
        publicUser({ followed: true }),
        publicUser({ id: 20481177, name: '阿橙', image: 'seed/y01.webp', desc: '黏土玩具与 3D 小物件。', followed: true }),
      ],
    };
  },
  listCollections: { data: collections },
  collectionDetail: { data: { collection: collection(), items: collectionItems } },
  saveCollection: { data: collection() },
  deleteCollection: { data: { deleted: 1 } },
  restoreCollection: { data: collection() },
  addToCollection: { data: { collection: collection(), added: ['image-v09'] } },
  editCollectionItems: { data: { collection: collection(), items: collectionItems } },
  sharedCollection: {
    data: {
      name: '等距小岛参考',
      note: collection().note,
      user: collector,
      updatedAt: collection().updatedAt,
      items: collectionItems.filter((item) => item.thumb !== null && !item.private),
      hidden: 1,
    },
  },
  listDatasets: { data: [dataset()] },
  datasetItems: { data: { dataset: dataset(), items: datasetItems } },
  saveDataset: { data: dataset() },
  deleteDataset: { data: { deleted: 1 } },
  restoreDataset: { data: dataset() },
  copyDataset: { data: dataset({ id: 'dataset-2', name: '药水瓶三视图 副本' }) },
  splitDataset: { data: [dataset({ id: 'dataset-3', name: '药水瓶 1' }), dataset({ id: 'dataset-4', name: '药水瓶 2' })] },
  addDatasetItems: { data: { dataset: dataset(), items: datasetItems.slice(0, 1) } },
  listTrainers: { data: trainers },
  startTraining: { data: task({ id: 'training-1', kind: 'train', status: 'queued', progress: 0, images: [], endedAt: null }) },
  listTrainings: { data: trainings },
  trainingDetail: { data: trainings[0]! },
  tryEpoch: { data: { picture: 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', distance: 0.017 } },
  publishEpoch: { data: model({ id: 'style-1', name: '青绿山水 v1', type: 'style' }) },
  describeDatasetItems: { data: datasetItems.slice(0, 1).map(({ id }) => ({ id, caption: 'slimedex，暖色' })) },
  editDatasetItems: { data: { dataset: dataset(), items: datasetItems.slice(0, 1) } },
  upload: { data: [{ key: 'seed/r01.webp', width: 520, height: 693, hash: 'story' }] },
  presetTypes: { data: presetTypes },
  presetsByModel: { data: presets },
  meta: { data: meta() },

  listDict: ({ params: { name } }) => ({ data: dict(name as dicts.DictName) }),

  startSample: started,
  txt2img: started,
  img2img: started,
  drawingOptions: ({ body }) => ({ data: drawingOptions(body.modelId) }),
  quote({ body }) {
    const num = (body.kind === 'txt2img' ? picturesOf(body) : 'num' in body && body.num) || 1;
    return { data: body.kind === 'matt' ? quote({ num, unit: 1, cost: num }) : quote({ num }) };
  },
  leastPrices: {
    data: [
      { kind: 'generate', from: 2 },
      { kind: 'matt', from: 1, free: 3 },
      { kind: 'enlarge', from: 4 },
      { kind: 'interrogate', from: 0, paid: 1 },
      { kind: 'three', from: 10 },
      { kind: 'logo', from: 2 },
      { kind: 'set', from: 2 },
    ],
  },
  cancelTxt2img: cancelled,
  cancelImg2img: cancelled,
  cancelTask: cancelled,
  clearQueue: { data: { canceled: 2, refunded: 16 } },
  taskDetail: { data: task() },
  taskEvents: task(),
  listTasks: { data: [task()] },
  readDraft: { data: { value: null, updatedAt: null } },
  saveDraft: { data: { updatedAt: NOW.toISOString() } },
  editMatte: { data: image({ kind: 'matt' }) },
  sourceInfo: ({ body }) => ({
    data: { key: body.image, url: body.image, width: 896, height: 1152, prompt: params().prompt, trail: ['txt2img'] },
  }),
  listSets: {
    data: [{ id: 'set-1', name: '药水与道具', count: 12, covers: ['seed/set-hp.webp', 'seed/set-mp.webp'], createdAt: NOW.toISOString() }],
  },
  setDetail: { data: assetSet() },
  editSet: { data: assetSet() },
  repairItem: { data: assetSet() },
  pictureColours: { data: { key: 'seed/set-hp.webp', colours: assetSet().palette } },
  planPack: { data: packPlan() },
  exportPack: { data: { url: 'data:,pack' } },
  importPack: { data: assetSet() },
  checkTile: { data: assetSet() },
  ...(Object.fromEntries(toolKinds.map((kind) => [kind, started])) as Record<ToolKind, typeof started>),
  translate: ({ body }) => ({
    data:
      body.to === 'en'
        ? { text: 'koi pond, top view', engine: 'glossary', complete: true }
        : { text: '锦鲤池，俯视', engine: 'glossary', complete: true },
  }),
};

const names = Object.keys(answers) as Name[];
const endpointOf = (name: Name): Endpoint => contract[name];
const variables = (name: Name) => endpointOf(name).path.split(':').length;

/** Everything a story may ask; fixed paths before those with variables. Whatever is left is a mistake, and the story fails. */
export const handlers = [
  ...names.toSorted((a, b) => variables(a) - variables(b)).map((name) => respond(endpointOf(name), answers[name] as Answer<Endpoint>)),
  // From the root: `*/api/*` would also catch the modules of src/api that Vite serves.
  http.all('/api/*', ({ request }) => {
    storyErrors.push(`nobody answers ${request.method} ${new URL(request.url).pathname}`);
    return HttpResponse.json({ code: 404, message: '请求的资源不存在', error: 'NOT_FOUND' }, { status: 404 });
  }),
];

/** How the network of a story behaves; the toolbar chooses. */
export const networks = ['ok', 'slow', '500', 'offline', '401'] as const;
export type NetworkKind = (typeof networks)[number];

const SLOW_MS = 2500;

/** Stands before the handlers and spoils every call in the chosen way. */
export function networkFault(kind: NetworkKind) {
  return http.all('/api/*', async () => {
    switch (kind) {
      case 'ok':
        return undefined;
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        return undefined;
      case '500':
        return HttpResponse.json({ code: 500, message: '服务器开小差了，请稍后再试', error: 'INTERNAL' }, { status: 500 });
      case 'offline':
        return HttpResponse.error();
      case '401':
        return HttpResponse.json({ code: 401, message: '未授权,请登录', error: 'UNAUTHORIZED' }, { status: 401 });
    }
  });
}
