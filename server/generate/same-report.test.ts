import { beforeAll, expect, test } from 'vitest';
import type { GenParams } from '#shared/contract/params.ts';
import type { SameRow } from '#shared/contract/same.ts';
import { eq, sql } from 'drizzle-orm';
import { models } from '../kernel/db/schema/catalogue.ts';
import { engineFiles } from '../kernel/db/schema/engines.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { addPicture } from '../testing/pictures.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';
import { capsOf } from '../engines/caps.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let maker: Member;
let viewer: Member;
beforeAll(async () => {
  // Small pictures whatever was asked for: what counts here is what was asked for.
  world = await makeWorld({
    community: true,
    env: { ENGINE_COST: '' },
    engine: {
      ...scriptedEngine(async () => ({ bitmap: createBitmap(16, 16, [1, 2, 3, 255]) })),
      caps: async () =>
        capsOf({ name: 'Stable Diffusion', preview: true, controls: [{ type: 'canny', label: '边缘' }], lacks: { hires: '没有高清修复' } }),
    },
  });
  [maker, viewer] = [await world.signIn(), await world.signIn()];
  await world.putOn(maker, 3);
  await world.putOn(viewer, 3);
  const model = { userId: maker.id, image: 'seed/r01.webp', base: 'SDXL', visibility: 'private' as const };
  await world.db.insert(models).values([
    { ...model, id: 'own-checkpoint', name: '秘方大模型', type: 'checkpoint' },
    { ...model, id: 'own-lora', name: '秘方风格', type: 'lora' },
    { ...model, id: 'half-done', name: '半成品', type: 'checkpoint', visibility: 'public', status: 'training' },
  ]);
  await world.db
    .insert(engineFiles)
    .values({ engineId: 'main', kind: 'checkpoint', name: 'own', modelId: 'own-checkpoint', seenAt: world.ports.now() });
  world.work();
});

const made: GenParams & { seed: number } = {
  prompt: '青绿山水',
  modelId: 'shanhai-xl',
  seed: 7,
  steps: 28,
  cfg: 7,
  width: 896,
  height: 1152,
};
type Case = {
  name: string;
  params?: Partial<GenParams>;
  row?: Partial<typeof images.$inferInsert>;
  own?: true;
  /** What must differ, and what the reasons say. */
  expected: [SameRow['field'], SameRow['verdict'], RegExp][];
  /** Fields told to be the same besides those every picture has. */
  same?: SameRow['field'][];
};
const gone: Case['expected'][number] = ['model', 'changed', /作者已删除它，换成「山海 XL v2」/];
const cases: Case[] = [
  { name: 'nothing different', expected: [] },
  {
    name: 'a Chinese prompt with a negative one',
    params: { prompt: '月下，一叶孤舟，“留白”', negativePrompt: '文字，水印' },
    expected: [],
    same: ['negative'],
  },
  { name: 'an own picture', own: true, expected: [] },
  { name: 'a deleted model', params: { modelId: 'gone' }, expected: [gone] },
  { name: 'a private model', params: { modelId: 'own-checkpoint' }, expected: [['model', 'changed', /没有公开/]] },
  { name: 'the own private model', params: { modelId: 'own-checkpoint' }, own: true, expected: [] },
  { name: 'a model in training', params: { modelId: 'half-done' }, expected: [['model', 'changed', /训练/]] },
  { name: 'a private LoRA', params: { loras: [{ id: 'own-lora', weight: 0.7 }] }, expected: [['lora', 'missing', /没有公开/]] },
  {
    name: 'two LoRAs, one gone',
    params: {
      loras: [
        { id: 'qinglv', weight: 0.8 },
        { id: 'gone', weight: 0.35 },
      ],
    },
    expected: [['lora', 'missing', /已删除/]],
    same: ['lora'],
  },
  { name: 'CR-17 a size that is typed', params: { width: 1000, height: 600 }, expected: [] },
  { name: 'an odd size', params: { width: 1001, height: 600 }, expected: [['size', 'changed', /^宽须是 8 的倍数.*最接近/]] },
  { name: 'another size of the form', params: { width: 1344, height: 768, ratio: '16:9' }, expected: [] },
  {
    name: 'a hidden prompt',
    params: { loras: [{ id: 'qinglv', weight: 1 }], negativePrompt: '秘密' },
    row: { visibility: 'prompt_hidden' },
    expected: [['prompt', 'missing', /没有公开/]],
  },
  { name: 'the own hidden prompt', row: { visibility: 'prompt_hidden' }, own: true, expected: [] },
  { name: 'a word that is blocked now', params: { prompt: '画面里有毒 品' }, expected: [['prompt', 'missing', /「毒品」/]] },
  { name: 'a blocked negative word', params: { negativePrompt: '赌博' }, expected: [['negative', 'missing', /「赌博」/]] },
  { name: 'a blocked word across both', params: { prompt: '有毒', negativePrompt: '品' }, expected: [['negative', 'missing', /「毒品」/]] },
  { name: 'another engine', row: { engine: 'sdapi' }, expected: [['engine', 'changed', /同样的种子也会画出不一样的图/]] },
  { name: 'a sampler', params: { sampler: 'Euler a', scheduler: 'karras' }, expected: [], same: ['sampler'] },
  { name: 'hires', params: { hires: { scale: 1.5 } }, expected: [['hires', 'missing', /高清修复/]] },
  {
    name: 'somebody’s reference',
    params: { image: 'i/reference.png', denoise: 0.4 },
    row: { kind: 'img2img' },
    expected: [['reference', 'missing', /作者自己的/]],
  },
  {
    name: 'the own reference',
    params: { image: 'i/reference.png', denoise: 0.4 },
    row: { kind: 'img2img' },
    own: true,
    expected: [],
    same: ['reference'],
  },
  {
    name: 'an own reference that is gone',
    params: { image: 'i/lost.png', denoise: 0.4 },
    own: true,
    expected: [['reference', 'missing', /不在了/]],
  },
  {
    name: 'somebody’s composition reference',
    params: { controls: [{ type: 'canny', image: 'i/reference.png', weight: 1 }] },
    expected: [['reference', 'missing', /构图参考是作者自己的/]],
  },
  {
    name: 'the own composition reference',
    params: { controls: [{ type: 'canny', image: 'i/reference.png', weight: 1 }] },
    own: true,
    expected: [],
    same: ['reference'],
  },
  {
    name: 'a repainted part',
    params: { mask: 'up/mask.png', feather: 8 },
    own: true,
    expected: [['reference', 'missing', /请在局部重画里再涂/]],
  },
  {
    name: 'preset, style and enrichment',
    params: { presetId: 'preset-1', rander: 'ink', tipOptimize: 'light' },
    expected: [],
    same: ['preset', 'style'],
  },
  {
    name: 'preset and style gone',
    params: { presetId: 'preset-0', rander: 'nothing' },
    expected: [
      ['style', 'missing', /下架/],
      ['preset', 'missing', /下架/],
    ],
  },
  {
    name: 'steps and guidance out of range',
    params: { steps: 80, cfg: 30 },
    expected: [
      ['steps', 'changed', /1 至 60/],
      ['cfg', 'changed', /1 至 20/],
    ],
  },
  {
    name: 'many things at once',
    params: {
      modelId: 'gone',
      loras: [
        { id: 'gone', weight: 1 },
        { id: 'own-lora', weight: 1 },
      ],
      width: 64,
      height: 2056,
      hires: { scale: 2 },
      steps: 61,
    },
    row: { engine: 'comfyui' },
    expected: [
      gone,
      ['lora', 'missing', /已删除/],
      ['lora', 'missing', /没有公开/],
      ['size', 'changed', /像素.*最接近/],
      ['engine', 'changed', /种子/],
      ['steps', 'changed', /60/],
      ['hires', 'missing', /高清修复/],
    ],
  },
];

/** What a field of the form is, so that two pictures can be held against each other. */
const compared = [
  'prompt',
  'negativePrompt',
  'modelId',
  'loras',
  'width',
  'height',
  'seed',
  'steps',
  'cfg',
  'sampler',
  'scheduler',
  'rander',
  'presetId',
  'tipOptimize',
  'hires',
  'image',
  'denoise',
  'controls',
  'mask',
] as const;
const part: Record<string, SameRow['field']> = {
  prompt: 'prompt',
  negativePrompt: 'negative',
  modelId: 'model',
  loras: 'lora',
  width: 'size',
  height: 'size',
  seed: 'seed',
  steps: 'steps',
  cfg: 'cfg',
  sampler: 'sampler',
  scheduler: 'sampler',
  rander: 'style',
  presetId: 'preset',
  hires: 'hires',
  image: 'reference',
  denoise: 'reference',
  controls: 'reference',
  mask: 'reference',
};

const report = async (id: string, as?: Member) => {
  const { status, body } = await world.call('POST', `/api/v2/common/images/${id}/same`, undefined, as);
  return { status, ...(body.data as { rows: SameRow[]; params: GenParams; cost: number; author: { id: number } }) };
};

test.each(cases)(
  'R8.8 画同款 of a picture with $name: the report lists exactly what differs, and so it comes out',
  async ({ params, row, own, expected, same = [] }) => {
    const reference = await addPicture(world, maker);
    await world.db
      .update(images)
      .set({ key: `i/${reference.id}.png` })
      .where(eq(images.id, reference.id));
    await world.blobs.put(reference.key, await encodePng(createBitmap(16, 16, [1, 2, 3, 255]), []), 'image/png');
    const named = JSON.stringify({ ...made, ...params }).replaceAll('i/reference.png', reference.key);
    const original = JSON.parse(named) as typeof made;
    const picture = await addPicture(world, maker, {
      prompt: original.prompt,
      negativePrompt: original.negativePrompt ?? '',
      params: original,
      modelId: original.modelId ?? null,
      width: original.width ?? 0,
      height: original.height ?? 0,
      ...row,
    });
    const as = own ? maker : viewer;
    const found = await report(picture.id, as);
    const differing = found.rows.filter((one) => one.verdict !== 'same');
    expect(differing.map((one) => [one.field, one.verdict])).toEqual(expected.map(([field, verdict]) => [field, verdict]));
    expected.forEach(([, , words], i) => expect(differing[i]?.reason).toMatch(words));
    const usual: SameRow['field'][] =
      row?.visibility === 'prompt_hidden' && !own ? ['model', 'size'] : ['prompt', 'model', 'size', 'seed', 'steps', 'cfg'];
    const told = found.rows.filter((one) => one.verdict === 'same').map((one) => one.field);
    expect(told.sort()).toEqual(
      [...usual, ...same].filter((field) => field === 'lora' || !expected.some(([other]) => other === field)).sort(),
    );
    for (const one of found.rows)
      expect([one.reason === '', one.result === '']).toEqual([one.verdict === 'same', one.verdict === 'missing']);
    expect(found.author.id).toBe(maker.id);

    const { ratio, ...rest } = found.params;
    const path = found.params.image ? 'img2img' : 'txt2img';
    // What the panel asks the price for (src/features/gallery/same-terms.ts): everything that decides it, nothing that is the maker's.
    const { prompt: _words, negativePrompt: _negative, seed: _seed, sameAs: _like, image: drawnFrom, controls, ...deciding } = found.params;
    const asked = {
      kind: 'txt2img' as const,
      ...deciding,
      num: 1,
      ...(drawnFrom && { from: { width: picture.width, height: picture.height, mask: false } }),
      ...(controls && { controls: controls.map(({ type }) => ({ type })) }),
    };
    const price = (await world.quote(as, asked)).body.data;
    const press = { ...rest, ratio, prompt: found.params.prompt ?? '自己写的', wait: 15_000 };
    const { body } = await world.call('POST', `/api/v2/sd/${path}`, press, as);
    expect(body.data).toMatchObject({ status: 'success', cost: found.cost });
    expect([price.cost, price.after]).toEqual([body.data.cost, await world.pointsOf(as)]);
    const [result] = body.data.images;
    expect(result.sameAs).toMatchObject({ id: picture.id, user: { id: maker.id } });
    const differs = compared.filter((key) => JSON.stringify(original[key]) !== JSON.stringify(result.params[key]));
    if (row?.visibility === 'prompt_hidden' && !own) {
      expect(differs.filter((key) => !differing[0]?.keys.includes(key))).toEqual([]);
      expect(JSON.stringify(found)).not.toMatch(/青绿山水|秘密|qinglv/);
      return;
    }
    const fields = new Set(differing.map((one) => one.field).filter((field) => field !== 'engine'));
    expect(new Set(differs.map((key) => part[key]))).toEqual(fields);
  },
  60_000,
);

test('R8.8 the report of a sample picture, for a visitor; what is private or gone has none', async () => {
  const [sample] = (await world.call('POST', '/api/v2/common/images', { pageSize: 1, condition: [{ modelId: 'clay-toys' }] })).body.data;
  const found = await report(sample.id);
  expect(found.rows.map(({ field, verdict }) => [field, verdict])).toEqual([
    ['prompt', 'same'],
    ['negative', 'same'],
    ['model', 'same'],
    ['lora', 'same'],
    ['size', 'changed'],
    ['seed', 'same'],
    ['engine', 'changed'],
    ['steps', 'same'],
    ['cfg', 'same'],
  ]);
  expect(found.params).toMatchObject({ sameAs: sample.id, modelId: 'shanhai-xl', loras: [{ id: 'clay-toys', weight: 0.8 }] });
  expect(found.params).not.toHaveProperty('width');
  const secret = await addPicture(world, maker, { visibility: 'private', published: false });
  expect([(await report(secret.id, viewer)).status, (await report(secret.id, maker)).status, (await report('nonsense')).status]).toEqual([
    404, 200, 404,
  ]);
});

test('R8.8 credit is given while it can be: not for what one may not see, not once it is gone', async () => {
  const secret = await addPicture(world, maker, { visibility: 'private', published: false });
  const open = await addPicture(world, maker, { title: '原作' });
  const press = async (sameAs: string) =>
    (await world.call('POST', '/api/v2/sd/txt2img', { prompt: '山', width: 64, height: 64, sameAs, wait: 15_000 }, viewer)).body.data
      .images[0];
  for (const id of [secret.id, 'nonsense', '018f4b1e-0000-7000-8000-00000000dead']) expect(await press(id)).toMatchObject({ sameAs: null });
  const made = await press(open.id.toUpperCase());
  expect(made).toMatchObject({ sameAs: { id: open.id, title: '原作' }, params: { sameAs: open.id } });
  await world.db
    .update(images)
    .set({ visibility: 'private' })
    .where(sql`id = ${open.id}::uuid`);
  const detail = async (as: Member) => (await world.call('POST', `/api/v2/common/images/${made.id}`, undefined, as)).body.data;
  expect(await detail(viewer)).toMatchObject({ sameAs: null });
  expect(await world.db.select({ sameAs: images.sameAs }).from(images).where(eq(images.id, made.id))).toEqual([{ sameAs: open.id }]);
});
