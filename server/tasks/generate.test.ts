import { eq } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { uploads } from '../kernel/db/schema/pictures.ts';
import { txs } from '../kernel/db/schema/points.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { EngineError } from '../engines/engine.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { parseInfotext } from '../pixels/imaging/infotext.ts';
import { readImplicitLabel } from '../pixels/imaging/implicit-label.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { readPngText } from '../pixels/imaging/png-text.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';
import { claim, finish, giveUpLost, orphanRunning } from './claims.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld({ community: true });
});
type Member = Awaited<ReturnType<World['signIn']>>;
const press = (member: Member, body: object, key = '', path = '/api/v2/sd/txt2img') =>
  world.call('POST', path, { width: 64, height: 64, ...body }, { ...member, headers: { 'Idempotency-Key': key } });

test('R4.1 a press makes a picture, charges the quoted price and keeps it', async () => {
  const member = await world.signIn();
  world.work();
  const quote = (await world.quote(member, { kind: 'txt2img', width: 64, height: 64 })).body.data;
  expect(quote).toMatchObject({ cost: 2, num: 1, balance: 110, after: 108, spend: [{ bucket: 'point_gift', amount: 2 }] });
  const { body } = await press(member, { prompt: '青绿山水', seed: 7, wait: 8000 }, 'k1');
  expect(body.data).toMatchObject({ status: 'success', cost: quote.cost, refunded: 0, progress: 100 });
  expect(body.data.images).toHaveLength(1);
  expect(await world.pointsOf(member)).toBe(quote.after);
  const mine = await world.call('POST', '/api/v2/common/images', { condition: [{ scope: 'mine' }] }, member);
  expect(mine.body.data[0]).toMatchObject({ prompt: '青绿山水', isPreview: true, params: { seed: 7 } });
});

test('R4.9 every file carries both labels and its parameters, the small one too', async () => {
  const member = await world.signIn();
  world.work();
  const { body } = await press(member, { prompt: '水墨，孤舟', negativePrompt: '文字', seed: 42, wait: 8000, width: 256, height: 256 });
  const [picture] = body.data.images;
  const png = world.blobs.kept.get(picture.url.split('?')[0])?.bytes ?? new Uint8Array();
  expect(await readImplicitLabel(png)).toMatchObject({ label: '1', producer: 'dianshi', produceId: picture.id });
  const text = (await readPngText(png)).find((chunk) => chunk.keyword === 'parameters')?.text ?? '';
  expect(parseInfotext(text)).toMatchObject({ prompt: '水墨，孤舟', negativePrompt: '文字', seed: 42, width: 256, height: 256 });
  const decoded = await world.ports.codec.decode(png);
  const colours = new Set(
    Array.from({ length: 256 * 30 }, (_, i) => decoded.data.slice((226 * 256 + i) * 4, (226 * 256 + i) * 4 + 3).join()),
  );
  expect(colours.size).toBeGreaterThan(3);
  const thumb = world.blobs.kept.get(picture.thumb)?.bytes ?? new Uint8Array();
  expect(new TextDecoder('latin1').decode(thumb)).toContain('tc260.org.cn/ns/AIGC');
});

test('V-01 a task knows what it made after its pictures were deleted, and what of it can be restored', async () => {
  const member = await world.signIn();
  await world.putOn(member, 2);
  world.work();
  const made = (await press(member, { prompt: '青绿山水', num: 2, wait: 8000 })).body.data;
  expect(made).toMatchObject({ status: 'success', made: 2, binned: 0 });
  const ids = made.images.map(({ id }: { id: string }) => id);
  const remove = (gone: string[], forever = false) =>
    world.call('DELETE', '/api/v2/common/images', { ids: gone, ...(forever && { forever }) }, member);
  const told = async () => (await world.call('POST', `/api/v2/common/tasks/${made.id}`, undefined, member)).body.data;
  await remove(ids);
  expect(await told()).toMatchObject({ status: 'success', refunded: 0, images: [], made: 2, binned: 2 });
  await remove(ids.slice(0, 1), true);
  expect(await told()).toMatchObject({ images: [], made: 2, binned: 1 });
  await world.call('PUT', '/api/v2/common/images', { ids: ids.slice(1), set: { deleted: false } }, member);
  expect(await told()).toMatchObject({ images: [{ id: ids[1] }], made: 2, binned: 0 });
});

test('R8.3 the same key five times is one task and one hold', async () => {
  const member = await world.signIn();
  const answers = await Promise.all(Array.from({ length: 5 }, () => press(member, { prompt: '锦鲤' }, 'same')));
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect(await world.pointsOf(member)).toBe(108);
  const other = await press(member, { prompt: '别的' }, 'same');
  expect(other.body.error).toBe('CONFLICT');
});

test('R4.2 cancelling gives the points back, once', async () => {
  const member = await world.signIn();
  const { body } = await press(member, { prompt: '锦鲤' });
  expect(await world.pointsOf(member)).toBe(108);
  const gone = await world.call('DELETE', `/api/v2/sd/txt2img/${body.data.id}`, undefined, member);
  expect(gone.body.data).toMatchObject({ status: 'canceled', refunded: 2 });
  expect(await world.pointsOf(member)).toBe(110);
  expect((await world.call('DELETE', `/api/v2/sd/txt2img/${body.data.id}`, undefined, member)).body.error).toBe('TASK_FINISHED');
  expect(await world.pointsOf(member)).toBe(110);
});

test.each(['sd/txt2img', 'sd/img2img', 'common/tasks'])(
  'T-AUTHZ-09 cancelling what is no id at %s is not found, and no fault of the server',
  async (path) => {
    const member = await world.signIn();
    for (const id of ['a', '-1', '长', '%2500']) {
      const { status, body } = await world.call('DELETE', `/api/v2/${path}/${id}`, undefined, member);
      expect([status, body.error]).toEqual([404, 'NOT_FOUND']);
    }
  },
);

test('T-BIZ-03 cancelling in the middle stops the engine, keeps what was delivered and refunds the rest', async () => {
  let aborted = false;
  const engine = scriptedEngine(async (job, io) => {
    if (job.seed === 5) return { bitmap: createBitmap(64, 64, [9, 9, 9, 255]) };
    return new Promise((_, reject) =>
      io.signal.addEventListener('abort', () => {
        aborted = true;
        reject(io.signal.reason);
      }),
    );
  });
  world = await makeWorld({ community: true, engine });
  const member = await world.signIn();
  await world.putOn(member, 2);
  world.work();
  const { body } = await press(member, { prompt: '锦鲤', num: 4, seed: 5 });
  await expect.poll(async () => (await world.taskOf(member, body.data.id)).images).toHaveLength(1);
  const gone = await world.call('DELETE', `/api/v2/sd/txt2img/${body.data.id}`, undefined, member);
  expect(gone.body.data).toMatchObject({ status: 'canceled', cost: 8, refunded: 6 });
  expect(gone.body.data.images).toHaveLength(1);
  await expect.poll(() => aborted).toBe(true);
});

test('R8.3 a failed task refunds by itself and says so in Chinese', async () => {
  world = await makeWorld({
    community: true,
    engine: scriptedEngine(async () => {
      throw new EngineError('content', 'nsfw');
    }),
  });
  const member = await world.signIn();
  world.work();
  const { body } = await press(member, { prompt: '锦鲤' });
  const task = await world.ended(member, body.data.id);
  expect(task).toMatchObject({
    status: 'failed',
    refunded: 2,
    error: { code: 'CONTENT', message: '内容未通过引擎的安全检查，积分已退回，请修改描述后重试' },
  });
  expect(await world.pointsOf(member)).toBe(110);
  const log = await world.call(
    'POST',
    '/api/v2/users/order',
    { pageSize: 999, condition: [{ source: 'paid' }, 'or', { source: 'refund' }] },
    member,
  );
  expect(log.body.data.map((row: { source: string; ref: string }) => [row.source, row.ref])).toEqual([
    ['refund', task.id],
    ['paid', task.id],
  ]);
});

test('R4.2 members go before free users, and nobody starves', async () => {
  const free = await world.signIn();
  const pro = await world.signIn();
  await world.putOn(pro, 3);
  const ids = { free: '', pro: '' };
  ids.free = (await press(free, { prompt: '一' })).body.data.id;
  world.tick(10);
  ids.pro = (await press(pro, { prompt: '二' })).body.data.id;
  expect((await world.taskOf(free, ids.free)).ahead).toBe(1);
  expect((await claim(world.db, 'w', world.ports.now()))?.id).toBe(ids.pro);
  world.tick(1801);
  const late = (await press(pro, { prompt: '三' })).body.data.id;
  expect((await claim(world.db, 'w', world.ports.now()))?.id).not.toBe(late);
});

test('F-70 R4.10 a worker whose clock jumped does not take what it still works on; another does', async () => {
  const member = await world.signIn();
  const { id } = (await press(member, { prompt: '锦鲤' })).body.data;
  await claim(world.db, 'w', world.ports.now());
  world.tick(31);
  expect(await claim(world.db, 'w', world.ports.now(), undefined, [id])).toBeNull();
  expect((await claim(world.db, 'other', world.ports.now()))?.id).toBe(id);
});

test('F-70 a task whose worker died is taken over after its lease, and given up with a refund after three deaths', async () => {
  const member = await world.signIn();
  const { body } = await press(member, { prompt: '锦鲤' });
  for (let death = 0; death < 3; death++) {
    expect((await claim(world.db, `w${death}`, world.ports.now()))?.id).toBe(body.data.id);
    expect(await claim(world.db, 'other', world.ports.now())).toBeNull();
    world.tick(31);
  }
  expect(await claim(world.db, 'late', world.ports.now())).toBeNull();
  await giveUpLost(world.db, world.ports.now());
  expect(await world.taskOf(member, body.data.id)).toMatchObject({ status: 'failed', refunded: 2 });
  expect(await world.pointsOf(member)).toBe(110);
});

test('F-70 after a restart running tasks are taken over at once, and the first worker’s late finish changes nothing', async () => {
  const member = await world.signIn();
  const { body } = await press(member, { prompt: '锦鲤' });
  const before = await claim(world.db, 'dead', world.ports.now());
  await orphanRunning(world.db, world.ports.now());
  world.work();
  expect(await world.ended(member, body.data.id)).toMatchObject({ status: 'success', refunded: 0 });
  expect(before && (await finish(world.db, before, 'dead', world.ports.now(), { status: 'failed', code: 'X', message: '' }))).toBe(false);
  expect(await world.pointsOf(member)).toBe(108);
});

test('R4.1 a sensitive word is refused with the word named, and nothing is charged', async () => {
  const member = await world.signIn();
  for (const prompt of ['画面里有毒品', '画面里有毒\u200b品', '毒 品', '海 洛因']) {
    const { status, body } = await press(member, { prompt });
    expect([status, body.error]).toEqual([400, 'SENSITIVE']);
    expect(body.message).toMatch(/「(?:毒品|海洛因)」/);
    expect(body.fields.prompt).toBe(body.message);
  }
  expect(await world.pointsOf(member)).toBe(110);
});

test.each([
  [{ prompt: '' }, 'prompt', '请填写画面描述'],
  [{ prompt: '  \n ' }, 'prompt', '请填写画面描述'],
  [{ prompt: '长'.repeat(2001) }, 'prompt', '画面描述最多 2000 字'],
  [{ prompt: '山', num: -3 }, 'num', '至少生成 1 张'],
  [{ prompt: '山', num: 9 }, 'num', '一次最多生成 8 张'],
  [{ prompt: '山', num: 1.5 }, 'num', '内容不正确'],
  [{ prompt: '山', width: -512 }, 'width', '边长至少 64 像素'],
  [{ prompt: '山', width: 100_000 }, 'width', '边长最多 2048 像素'],
  [{ prompt: '山', steps: 1e6 }, 'steps', '步数最多 60'],
  [{ prompt: '山', seed: 2 ** 40 }, 'seed', '种子应为 -1 至 4294967295'],
  [{ prompt: ['山'] }, 'prompt', '内容不正确'],
  [{ prompt: null }, 'prompt', '内容不正确'],
])('T-UP-13 %j is refused at its field', async (body, field, message) => {
  const member = await world.signIn();
  const answer = await press(member, body);
  expect([answer.status, answer.body.error]).toEqual([400, 'VALIDATION']);
  expect(answer.body.fields[field]).toBe(message);
  expect(await world.db.$count(tasks, eq(tasks.userId, member.id))).toBe(0);
});

test('too few points: the sentence says how many are missing, and no task is made', async () => {
  world = await makeWorld({ community: true, env: { ENGINE_COST: '60' } });
  const member = await world.signIn();
  expect((await press(member, { prompt: '山' })).status).toBe(200);
  const { body } = await press(member, { prompt: '山' });
  expect([body.error, body.message]).toEqual(['POINT_INSUFFICIENT', '积分不足：需要 60，当前 50，还差 10']);
  expect(await world.db.$count(tasks, eq(tasks.userId, member.id))).toBe(1);
});

test.each([
  [-1, { most: 1, own: false, tasks: 5 }],
  [1, { most: 2, own: true, tasks: 10 }],
  [2, { most: 4, own: true, tasks: 10 }],
  [3, { most: 8, own: true, tasks: 10 }],
])(
  'T-AUTHZ-07 T-BIZ-08 plan %i: its pictures at once, its privacy, its place and length in the queue, on the server',
  async (type, plan) => {
    world = await makeWorld({ community: true, env: { ENGINE_COST: '0' } });
    const member = await world.signIn();
    if (type > 0) await world.putOn(member, type);
    // The price list promises just this.
    const [card] = (await world.call('POST', '/api/v2/common/vip_prices', { condition: [{ type }] })).body.data;
    expect([card.picNum, card.private, card.queue]).toEqual([plan.most, plan.own ? 1 : 0, type > 0 ? 1 : 0]);
    for (let num = 1; num <= 8; num++) {
      const { body } = await world.quote(member, { kind: 'txt2img', num });
      if (num <= plan.most) expect(body.data).toMatchObject({ num, priority: type > 0 });
      else
        expect(body).toMatchObject({
          error: 'PLAN_REQUIRED',
          message: `当前套餐一次最多生成 ${plan.most} 张，升级会员可以更多`,
          fields: { num: `最多 ${plan.most} 张` },
        });
    }
    const refused = plan.own ? undefined : 'PLAN_REQUIRED';
    expect((await world.quote(member, { kind: 'txt2img', visibility: 'private' })).body.error).toBe(refused);
    world.work();
    const [picture] = (await press(member, { prompt: '山', wait: 8000 })).body.data.images;
    const hide = { ids: [picture.id], set: { visibility: 'private' } };
    expect((await world.call('PUT', '/api/v2/common/images', hide, member)).body.error).toBe(refused);
    await world.rest();
    for (let i = 0; i < plan.tasks; i++) expect((await press(member, { prompt: `山${i}` })).status).toBe(200);
    const { body } = await press(member, { prompt: '山' });
    expect([body.error, body.message]).toEqual(['QUEUE_FULL', `排队任务已满（最多 ${plan.tasks} 个），请等前面的任务完成`]);
    // One more tier is ten minutes ahead.
    const [row] = await world.db.select().from(tasks).where(eq(tasks.status, 'queued')).limit(1);
    expect((row?.createdAt.getTime() ?? 0) - (row?.sortAt.getTime() ?? 0)).toBe(Math.max(0, type) * 600_000);
  },
);

test('T-AUTHZ-02 another member’s tasks and private pictures do not exist', async () => {
  const owner = await world.signIn();
  const other = await world.signIn();
  await world.putOn(owner, 2);
  world.work();
  const { body } = await press(owner, { prompt: '秘密花园', visibility: 'private', wait: 8000 });
  const [picture] = body.data.images;
  expect((await world.call('POST', `/api/v2/common/tasks/${body.data.id}`, undefined, other)).status).toBe(404);
  expect((await world.call('DELETE', `/api/v2/common/tasks/${body.data.id}`, undefined, other)).status).toBe(404);
  expect((await world.call('POST', `/api/v2/common/images/${picture.id}`, undefined, other)).status).toBe(404);
  expect((await world.call('PUT', '/api/v2/common/images', { ids: [picture.id], set: { title: 'x' } }, other)).status).toBe(404);
  expect(picture.url).toMatch(/\?e=\d+&s=/);
  expect((await world.call('GET', `/files/${picture.url}`)).status).toBe(200);
  expect((await world.call('GET', `/files/${picture.url.split('?')[0]}`)).status).toBe(404);
  await world.call('DELETE', '/api/v2/common/images', { ids: [picture.id] }, owner);
  expect((await world.call('GET', `/files/${picture.url}`)).status).toBe(404);
});

test('R4.3 a preview picture can be published in local mode, marked as one, and never in production', async () => {
  const member = await world.signIn();
  world.work();
  const { body } = await press(member, { prompt: '山', wait: 8000 });
  const { id } = body.data.images[0];
  const publish = () => world.call('PUT', '/api/v2/common/images', { ids: [id], set: { published: true } }, member);
  const { config } = world.ports;
  onTestFinished(() => void (config.production = false));
  config.production = true;
  expect((await publish()).body).toMatchObject({ error: 'PREVIEW_UNPUBLISHABLE', message: expect.stringContaining('不能发布') });
  expect((await world.call('GET', '/api/v2/meta')).body.data.features.publishPreview).toBe(false);
  config.production = false;
  expect((await publish()).status).toBe(200);
  expect((await world.call('GET', '/api/v2/meta')).body.data.features.publishPreview).toBe(true);
  const seen = await world.call('POST', `/api/v2/common/images/${id}`, {});
  expect(seen.body.data).toMatchObject({ published: true, isPreview: true });
});

test('R4.1 image to image starts from an uploaded picture, and from nobody else’s', async () => {
  const member = await world.signIn();
  const other = await world.signIn();
  world.work();
  const png = await encodePng(createBitmap(80, 60, [200, 40, 40, 255]));
  const { body } = await world.upload(member, png);
  const { key } = body.data[0];
  expect(body.data[0]).toMatchObject({ width: 80, height: 60 });
  expect((await world.upload(member, png)).body.data[0].key).toBe(key);
  const task = await press(member, { prompt: '红色', image: key, denoise: 0.3, wait: 8000 }, 'k', '/api/v2/sd/img2img');
  expect(task.body.data).toMatchObject({ status: 'success', kind: 'img2img', params: { image: key, denoise: 0.3 } });
  const engine = world.engine as ReturnType<typeof scriptedEngine>;
  expect(engine.jobs.at(-1)?.source).toMatchObject({ width: 80, height: 60 });
  expect((await press(other, { prompt: '红色', image: key }, 'k', '/api/v2/sd/img2img')).body.error).toBe('IMAGE_NOT_FOUND');
  for (const image of ['http://127.0.0.1/x.png', 'file:///etc/passwd', '//evil/x', '../../x', 'data:text/html;base64,AAAA']) {
    expect((await press(member, { prompt: '红色', image }, '', '/api/v2/sd/img2img')).body.error).toBe('IMAGE_NOT_FOUND');
  }
});

test('T-CODE-10 an upload under way when its session ends is refused at its end, and nothing of it is kept', async () => {
  const member = await world.signIn();
  const form = new FormData();
  form.append('file', new File([new Uint8Array(await encodePng(createBitmap(80, 60, [9, 9, 9, 255])))], 'a.png'));
  const whole = new Response(form);
  const headers = { Authorization: `Bearer ${member.token}`, 'Content-Type': whole.headers.get('content-type') ?? '' };
  const slow = new ReadableStream(
    {
      async pull(stream) {
        await world.call('POST', '/api/v2/users/logout', undefined, member);
        stream.enqueue(new Uint8Array(await whole.arrayBuffer()));
        stream.close();
      },
    },
    // Not read before the server asks for it.
    { highWaterMark: 0 },
  );
  const answer = await world.app.request('/api/v2/common/upload', { method: 'POST', headers, body: slow, duplex: 'half' } as RequestInit);
  expect(answer.status).toBe(401);
  expect([await world.db.$count(uploads), world.blobs.kept.size]).toEqual([0, 0]);
});

test.each([
  ['an empty file', () => new Uint8Array(0)],
  ['an SVG named png', () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a cut-off PNG', async () => (await encodePng(createBitmap(64, 64, [1, 2, 3, 255]))).slice(0, 60)],
  ['a GIF', () => new TextEncoder().encode('GIF89a........................')],
])('T-UP-02 %s is refused with a sentence', async (_, make) => {
  const member = await world.signIn();
  const { status, body } = await world.upload(member, await make());
  expect(status).toBe(400);
  expect(['FILE_TYPE', 'IMAGE_BAD']).toContain(body.error);
  expect(body.message).toMatch(/\p{Script=Han}/u);
});

test('T-UP-05 a picture that claims 900 megapixels is refused before it is decoded', async () => {
  const png = await encodePng(createBitmap(64, 64, [1, 2, 3, 255]));
  new DataView(png.buffer).setUint32(16, 30_000);
  new DataView(png.buffer).setUint32(20, 30_000);
  const { body } = await world.upload(await world.signIn(), png);
  expect(body.error).toBe('IMAGE_BAD');
});

test('V-46 a description that the points log cuts ends in …, and no sign is cut in two', async () => {
  const member = await world.signIn();
  const descOf = async (prompt: string) => {
    const { body } = await press(member, { prompt });
    const [line] = await world.db.select().from(txs).where(eq(txs.ref, body.data.id));
    return line?.desc;
  };
  expect(await descOf('山'.repeat(30))).toBe(`文生图：${'山'.repeat(30)}`);
  expect(await descOf('𠮷'.repeat(31))).toBe(`文生图：${'𠮷'.repeat(29)}…`);
});

test('R3.9 every ledger line of a task opens its task, and points never go below zero', async () => {
  const member = await world.signIn();
  world.work();
  const { body } = await press(member, { prompt: '山', wait: 8000 });
  const lines = await world.db.select().from(txs).where(eq(txs.ref, body.data.id));
  expect(lines.map((line) => line.kind).sort()).toEqual(['paid', 'settle']);
});
