import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import * as comment from '#shared/contract/comments.ts';
import * as content from '#shared/contract/content.ts';
import * as dataset from '#shared/contract/datasets.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import * as exporting from '#shared/contract/export.ts';
import { LABEL_AGREEMENT } from '#shared/contract/export.ts';
import * as gallery from '#shared/contract/gallery.ts';
import * as presets from '#shared/contract/presets.ts';
import * as ranks from '#shared/contract/ranks.ts';
import * as reports from '#shared/contract/reports.ts';
import * as same from '#shared/contract/same.ts';
import { sessions } from '../kernel/db/schema/accounts.ts';
import { datasets, models } from '../kernel/db/schema/catalogue.ts';
import { comments } from '../kernel/db/schema/comments.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { addPicture, outlineOf } from '../testing/pictures.ts';
import { fillWords } from '../kernel/search.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { flushViews } from './views.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let owner: Member;
let other: Member;
let expired: Member;
beforeAll(async () => {
  world = await makeWorld({ community: true });
  [owner, other, expired] = [await world.signIn(), await world.signIn(), await world.signIn()];
  for (const member of [owner, other]) await world.putOn(member, 3);
  await world.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, expired.id));
});

/** A picture, a model and a data set in every state they can be in, fresh for each line of the table. */
async function targets() {
  const file = await encodePng(createBitmap(64, 64, [1, 2, 3, 255]), []);
  const picture = async (overrides: object = {}) => {
    const { id, key } = await addPicture(world, owner, overrides);
    await world.blobs.put(key, file, 'image/png');
    return id;
  };
  const shared = await picture();
  const quiet = await picture({ published: false });
  const commentOn = async (imageId: string) => {
    const id = uuidv7(world.ports.now());
    const said = { imageId, userId: owner.id, text: '早', createdAt: world.ports.now() };
    await world.db.insert(comments).values({ id, idem: id, ...said });
    return id;
  };
  const deleted = await picture({ deletedAt: world.ports.now() });
  const model = async (visibility: 'public' | 'private') => {
    const id = `m-${uuidv7(world.ports.now())}`;
    await world.db.insert(models).values({ id, userId: owner.id, name: '画风', image: '', type: 'lora', base: 'SDXL', visibility });
    return id;
  };
  const dataset = uuidv7(world.ports.now());
  const oldDataset = uuidv7(world.ports.now());
  await world.db.insert(datasets).values([
    { id: dataset, userId: owner.id, name: '图集' },
    { id: oldDataset, userId: owner.id, name: '旧图集', deletedAt: world.ports.now() },
  ]);
  return {
    shared,
    deleted,
    // Private wins, whatever else a row says.
    secret: await picture({ visibility: 'private', published: true }),
    quiet,
    comment: await commentOn(shared),
    quietComment: await commentOn(quiet),
    model: await model('public'),
    ownModel: await model('private'),
    dataset,
    oldDataset,
  };
}
type Targets = Awaited<ReturnType<typeof targets>>;

/** Answers, in this order: nobody, an expired session, another member, the owner. */
type Cells = readonly [string, string, string, string];
const all: Cells = ['200', '200', '200', '200'];
const hidden: Cells = ['404 NOT_FOUND', '404 NOT_FOUND', '404 NOT_FOUND', '200'];
const nobody: Cells = ['404 NOT_FOUND', '404 NOT_FOUND', '404 NOT_FOUND', '404 NOT_FOUND'];
const signedIn = (forOther: string, forOwner: string): Cells => ['401 UNAUTHORIZED', '401 UNAUTHORIZED', forOther, forOwner];
const members = signedIn('200', '200');
const ownOnly = signedIn('404 NOT_FOUND', '200');
const gone = signedIn('404 NOT_FOUND', '404 NOT_FOUND');

type Line = { cells: Cells; with?: (t: Targets) => { path?: string; body?: object } };
const at = (path: (t: Targets) => string, cells: Cells): Line => ({ cells, with: (t) => ({ path: path(t) }) });
const send = (body: (t: Targets) => object, cells: Cells): Line => ({ cells, with: (t) => ({ body: body(t) }) });
const scoped = (scope: string, cells: Cells) => send(() => ({ condition: [{ scope }] }), cells);
const personal = ['mine', 'bin', 'liked', 'collected', 'following'].map((scope) => scoped(scope, members));
const lists = [
  send(() => ({}), all),
  scoped('square', all),
  scoped('user', all),
  ...personal,
  send(() => ({ condition: [{ unseen: '2026-01-01T00:00:00Z' }] }), members),
];
const onPictures = (cells: { secret: Cells; deleted: Cells; shared: Cells }, body: (id: string) => object) => [
  send((t) => body(t.shared), cells.shared),
  send((t) => body(t.quiet), cells.secret),
  send((t) => body(t.secret), cells.secret),
  send((t) => body(t.deleted), cells.deleted),
];
const ownPictures = { shared: ownOnly, secret: ownOnly, deleted: gone };
const complaint = { reason: 'other' };
const asFiles = { format: 'png', size: '1x', trim: null, label: true, name: ['title'] };

const table: Record<string, Line[]> = {
  rankUsers: [at(() => 'week', all), at(() => 'decade', ['400 VALIDATION', '400 VALIDATION', '400 VALIDATION', '400 VALIDATION'])],
  rankModels: [at(() => 'all', all)],
  listBanners: [{ cells: all }],
  presetTypes: [{ cells: all }],
  presetsByModel: [send(() => ({ modelId: 'shanhai-xl' }), all)],
  meta: [{ cells: all }],
  listModels: [
    send(() => ({}), all),
    scoped('official', all),
    scoped('public', all),
    scoped('user', all),
    scoped('mine', members),
    scoped('collected', members),
  ],
  modelDetail: [at((t) => t.model, all), at((t) => t.ownModel, hidden), at(() => 'nothing', nobody)],
  saveModel: [
    send((t) => ({ id: t.model, set: { desc: '新' } }), ownOnly),
    send((t) => ({ id: t.ownModel, set: { desc: '新' } }), ownOnly),
    send(() => ({ id: 'shanhai-xl', set: { desc: '新' } }), gone),
    send(
      () => ({ name: '画风', baseModelId: 'shanhai-xl', datasetId: 'd', type: 'lora', trigger: 'x' }),
      signedIn('400 NOT_READY', '400 NOT_READY'),
    ),
  ],
  deleteModel: [at((t) => t.model, ownOnly), at((t) => t.ownModel, ownOnly), at(() => 'shanhai-xl', gone)],
  listImages: lists,
  imageOutline: lists,
  imageDetail: [
    at((t) => t.shared, all),
    at((t) => t.quiet, hidden),
    at((t) => t.secret, hidden),
    at((t) => t.deleted, nobody),
    at(() => 'nonsense', nobody),
  ],
  sameReport: [at((t) => t.shared, all), at((t) => t.quiet, hidden), at((t) => t.secret, hidden), at((t) => t.deleted, nobody)],
  lineage: [
    at((t) => t.shared, all),
    at((t) => t.quiet, hidden),
    at((t) => t.secret, hidden),
    at((t) => t.deleted, nobody),
    at(() => 'nonsense', nobody),
  ],
  saveImages: [
    ...onPictures(ownPictures, (id) => ({ ids: [id], set: { title: '新' } })),
    send((t) => ({ ids: [t.deleted], set: { deleted: false } }), ownOnly),
  ],
  deleteImages: [
    ...onPictures(ownPictures, (id) => ({ ids: [id] })),
    ...onPictures({ shared: gone, secret: gone, deleted: ownOnly }, (id) => ({ ids: [id], forever: true })),
  ],
  exportFacts: [at((t) => t.shared, ownOnly), at((t) => t.secret, ownOnly), at((t) => t.deleted, gone), at(() => 'nonsense', gone)],
  measureExport: [at((t) => t.shared, ownOnly), at((t) => t.secret, ownOnly), at((t) => t.deleted, gone)].map((line) => ({
    ...line,
    with: (t) => ({ ...line.with?.(t), body: asFiles }),
  })),
  exportImages: onPictures(ownPictures, (id) => ({ ids: [id], ...asFiles })),
  exportSheet: [
    send((t) => ({ ids: [t.shared, t.secret] }), ownOnly),
    send((t) => ({ ids: [t.shared, t.deleted] }), gone),
    // Made of nothing, it has nothing to stand beside.
    send((t) => ({ ids: [t.shared] }), gone),
  ],
  // Grids of others: see the test of grids.
  exportGrid: [at(() => randomUUID(), gone), at(() => 'nonsense', gone)],
  acceptLabelAgreement: [
    send(() => ({ version: LABEL_AGREEMENT }), members),
    send(() => ({ version: 0 }), signedIn('400 CONFLICT', '400 CONFLICT')),
  ],
  // Of what one can't see nothing is remembered; that is no failure.
  markSeen: onPictures({ shared: members, secret: members, deleted: members }, (id) => ({ ids: [id] })),
  favorites: [
    ...onPictures({ shared: members, secret: ownOnly, deleted: gone }, (targetId) => ({
      kind: 'image',
      action: 'like',
      targetId,
      on: true,
    })),
    send((t) => ({ kind: 'model', action: 'collect', targetId: t.model, on: true }), members),
    send((t) => ({ kind: 'model', action: 'collect', targetId: t.ownModel, on: true }), gone),
    send(() => ({ kind: 'user', action: 'follow', targetId: owner.id, on: true }), signedIn('200', '400 SELF_FOLLOW')),
    send(() => ({ kind: 'user', action: 'follow', userId: owner.id, direction: 'in' }), members),
    send(() => ({ kind: 'image', action: 'like', userId: owner.id }), ownOnly),
  ],
  report: [
    ...onPictures({ shared: all, secret: hidden, deleted: nobody }, (targetId) => ({ kind: 'image', targetId, ...complaint })),
    send((t) => ({ kind: 'model', targetId: t.model, ...complaint }), all),
    send((t) => ({ kind: 'model', targetId: t.ownModel, ...complaint }), hidden),
    send(() => ({ kind: 'user', targetId: owner.id, ...complaint }), all),
    send((t) => ({ kind: 'comment', targetId: t.comment, ...complaint }), all),
    send((t) => ({ kind: 'comment', targetId: t.quietComment, ...complaint }), nobody),
  ],
  listComments: [
    at((t) => t.shared, all),
    at((t) => t.quiet, nobody),
    at((t) => t.secret, nobody),
    at((t) => t.deleted, nobody),
    at(() => 'nonsense', nobody),
  ],
  listReplies: [at((t) => t.comment, all), at((t) => t.quietComment, nobody), at(() => 'nonsense', nobody)],
  addComment: [
    { cells: members, with: (t) => ({ path: t.shared, body: { text: '早' } }) },
    { cells: gone, with: (t) => ({ path: t.quiet, body: { text: '早' } }) },
    { cells: gone, with: (t) => ({ path: t.secret, body: { text: '早' } }) },
    { cells: gone, with: (t) => ({ path: t.deleted, body: { text: '早' } }) },
  ],
  // By the maker of the pictures; see server/comments for who else may take one away.
  keepComment: [
    { cells: ownOnly, with: (t) => ({ path: t.comment, body: { deleted: true } }) },
    { cells: gone, with: () => ({ path: 'nonsense', body: { deleted: true } }) },
  ],
  ownReports: [{ cells: members }],
  addMaterial: [{ cells: gone, with: () => ({ path: 'R2611210001', body: { text: '权属证明' } }) }],
  listDatasets: [send(() => ({}), members), send((t) => ({ condition: [{ id: t.dataset }] }), members)],
  datasetItems: [at((t) => t.dataset, ownOnly), at((t) => t.oldDataset, gone), at(() => 'nonsense', gone)],
  saveDataset: [send(() => ({ name: '新' }), members), send((t) => ({ id: t.dataset, name: '新' }), ownOnly)],
  deleteDataset: [at((t) => t.dataset, ownOnly), at((t) => t.oldDataset, gone)],
  restoreDataset: [at((t) => t.oldDataset, ownOnly), at((t) => t.dataset, gone)],
  copyDataset: [at((t) => t.dataset, ownOnly), at((t) => t.oldDataset, gone)],
  addDatasetItems: [
    { cells: ownOnly, with: (t) => ({ path: t.dataset, body: { items: [{ imageId: t.shared }] } }) },
    {
      cells: signedIn('404 NOT_FOUND', '400 IMAGE_NOT_FOUND'),
      with: (t) => ({ path: t.dataset, body: { items: [{ imageId: t.deleted }] } }),
    },
  ],
  splitDataset: [{ cells: gone, with: (t) => ({ path: t.dataset, body: { parts: [{ name: '药水', ids: [t.dataset] }] } }) }],
  describeDatasetItems: [{ cells: ownOnly, with: (t) => ({ path: t.dataset, body: { ids: [t.dataset] } }) }],
  editDatasetItems: [
    { cells: ownOnly, with: (t) => ({ path: t.dataset, body: { edits: [] } }) },
    { cells: gone, with: (t) => ({ path: t.dataset, body: { edits: [{ id: t.dataset, caption: '猫' }] } }) },
  ],
  upload: [{ cells: members }],
};

const endpoints = [comment, content, dataset, exporting, gallery, presets, ranks, reports, same].flatMap((module) =>
  Object.values(module as object).filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'reply' in value,
  ),
);

test('T-AUTHZ-01 every call of the comment, content, dataset, export, gallery, preset, rank, report and 画同款 contracts is in the table', () => {
  expect(Object.keys(table).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

async function uploadForm() {
  const form = new FormData();
  form.append('file', new Blob([(await encodePng(createBitmap(16, 16, [1, 2, 3, 255]), [])) as Uint8Array<ArrayBuffer>]), 'a.png');
  return form;
}

test.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  'T-AUTHZ-01 T-AUTHZ-02 %s answers each viewer as the table says',
  async (name, endpoint) => {
    let address = 0;
    for (const [n, line] of (table[name] ?? []).entries()) {
      const t = await targets();
      const { path = '', body = endpoint.body ? {} : undefined } = line.with?.(t) ?? {};
      const found: string[] = [];
      // The owner last: what they change is gone for the rest.
      for (const as of [{}, { token: expired.token }, { token: other.token }, { token: owner.token }]) {
        const { status, body: reply } = await world.call(
          endpoint.method,
          endpoint.path.replace(/:\w+/, path),
          endpoint.files ? await uploadForm() : body,
          { ...as, ip: `10.2.${n}.${address++}` },
        );
        found.push(status === 200 ? '200' : `${status} ${reply.error}`);
      }
      expect([n, ...found]).toEqual([n, ...line.cells]);
    }
  },
);

test('T-AUTHZ-02 no list of anybody else, in any scope and order, has what is private, unpublished or deleted', async () => {
  const t = await targets();
  const secrets = [t.secret, t.quiet, t.deleted];
  for (const id of [...secrets, t.shared]) {
    await world.db.update(images).set({ deletedAt: null, visibility: 'public', published: true }).where(eq(images.id, id));
    for (const action of ['like', 'collect'])
      await world.call('POST', '/api/v2/users/favorites', { kind: 'image', action, targetId: id, on: true }, other);
  }
  for (const id of [t.model, t.ownModel]) {
    await world.db.update(models).set({ visibility: 'public' }).where(eq(models.id, id));
    await world.call('POST', '/api/v2/users/favorites', { kind: 'model', action: 'collect', targetId: id, on: true }, other);
  }
  await world.call('POST', '/api/v2/users/favorites', { kind: 'user', action: 'follow', targetId: owner.id, on: true }, other);
  await world.db.update(images).set({ visibility: 'private' }).where(eq(images.id, t.secret));
  await world.db.update(images).set({ published: false }).where(eq(images.id, t.quiet));
  await world.db.update(images).set({ deletedAt: world.ports.now() }).where(eq(images.id, t.deleted));
  await world.db.update(models).set({ visibility: 'private' }).where(eq(models.id, t.ownModel));
  await world.db.update(images).set({ modelId: t.ownModel }).where(eq(images.id, t.shared));

  // What was looked at before is hotter once that is counted, which must not be between a list and its outline.
  await flushViews(world.ports);
  // As the background does: a search alone gives words to the newest few hundred.
  while ((await fillWords(world.db)) > 0);
  const asked = [
    [],
    ...['square', 'mine', 'liked', 'collected', 'following', 'user', 'bin'].map((scope) => [{ scope }]),
    [{ userId: owner.id }],
    [{ scope: 'user' }, { userId: owner.id }],
    [{ scope: { ne: 'square' } }],
    [{ scope: { in: ['mine', 'liked'] } }],
    [{ scope: 'liked' }, 'or', { userId: owner.id }],
    [{ visibility: 'private' }],
    [{ published: false }],
    [{ title: '青绿' }],
    [{ tag: { ne: '没有' } }],
    [{ modelId: t.ownModel }],
  ];
  const personal = ['mine', 'liked', 'collected', 'following', 'bin'];
  for (const as of [undefined, expired, other]) {
    for (const condition of asked) {
      if (as !== other && personal.some((scope) => JSON.stringify(condition).includes(scope))) continue;
      for (const sort of ['new', 'hot', 'likes']) {
        const { body } = await world.call('POST', '/api/v2/common/images', { condition, sort, pageSize: 999 }, as);
        const listed = body.data.map((row: { id: string }) => row.id);
        expect([condition, sort, secrets.filter((id) => listed.includes(id))]).toEqual([condition, sort, []]);
        // What was told of a public list a moment ago may still be told; here its order is compared.
        world.ports.notifier.notify('pictures');
        const outline = await outlineOf(world, { condition, sort, ids: true }, as);
        expect(outline.ids).toEqual(listed.map((id: string) => id.replaceAll('-', '')));
        expect([outline.total, outline.bytes]).toEqual([listed.length, 0]);
        const shown = body.data.find((row: { id: string }) => row.id === t.shared);
        if (shown) expect(shown.model).toBeNull();
      }
    }
    for (const scope of ['official', 'public', 'user', ...(as === other ? ['mine', 'collected'] : [])]) {
      const { body } = await world.call('POST', '/api/v2/common/models', { condition: [{ scope }], pageSize: 999 }, as);
      expect(body.data.map((row: { id: string }) => row.id)).not.toContain(t.ownModel);
    }
  }
  for (const [kind, action] of [
    ['image', 'like'],
    ['image', 'collect'],
    ['model', 'collect'],
  ] as const) {
    const { body } = await world.call('POST', '/api/v2/users/favorites', { kind, action, pageSize: 999 }, other);
    const listed = body.data.map((row: { id: string }) => row.id);
    expect([...secrets, t.ownModel].filter((id) => listed.includes(id))).toEqual([]);
    expect(body.total).toBe(listed.length);
  }
});

test('T-AUTHZ-02 files: bare, with the owner’s signature, with another file’s', async () => {
  const t = await targets();
  const keyed = async (condition: object[]) =>
    (await world.call('POST', '/api/v2/common/images', { condition, pageSize: 999 }, owner)).body.data as { id: string; url: string }[];
  const urls = new Map([...(await keyed([{ scope: 'mine' }])), ...(await keyed([{ scope: 'bin' }]))].map(({ id, url }) => [id, url]));
  const status = async (path: string) => (await world.call('GET', `/files/${path}`)).status;
  for (const [id, bare] of [
    [t.shared, 200],
    [t.quiet, 200],
    [t.secret, 404],
    [t.deleted, 404],
  ] as const) {
    const foreign = urls.get(id === t.secret ? t.deleted : t.secret)?.split('?')[1];
    expect([await status(`i/${id}.png`), await status(urls.get(id) ?? ''), await status(`i/${id}.png?${foreign}`)]).toEqual([
      bare,
      200,
      bare,
    ]);
  }
});
