import { and, asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Quote } from '#shared/contract/generation.ts';
import { dicts } from '../kernel/db/schema/catalogue.ts';
import { orders, plans } from '../kernel/db/schema/commerce.ts';
import { entries, holdLots, lots, txs } from '../kernel/db/schema/points.ts';
import { moderationRecords } from '../kernel/db/schema/moderation.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { brokenLaws } from '../testing/points-of.ts';
import { pointsOf } from '../testing/fake-gateway.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { forgetPlans } from '../account/plan.ts';
import { balance, grant, settle } from '../points/ledger.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld({ community: true });
});
afterEach(() => vi.restoreAllMocks());
type Member = Awaited<ReturnType<World['signIn']>>;
const press = (member: Member, body: object | string, kind = 'txt2img') => world.call('POST', `/api/v2/sd/${kind}`, body, member);

/** What the ledger holds for a task, in the order it was taken: the shape a quote tells it in. */
async function chargeOf(id: string) {
  const parts = await world.db
    .select({ bucket: lots.bucket, amount: entries.amount, expiresAt: lots.expiresAt })
    .from(txs)
    .innerJoin(entries, and(eq(entries.txId, txs.id), eq(entries.account, 'held')))
    .innerJoin(lots, eq(lots.id, entries.lotId))
    .innerJoin(holdLots, and(eq(holdLots.ref, txs.ref), eq(holdLots.lotId, lots.id)))
    .where(and(eq(txs.ref, id), eq(txs.kind, 'paid')))
    .orderBy(asc(holdLots.position));
  return parts.map(({ expiresAt, ...part }) => ({ ...part, expiresAt: expiresAt?.toISOString() ?? null }));
}

const side = fc.integer({ min: 8, max: 256 }).map((eighth) => eighth * 8);
const form = fc.record(
  {
    prompt: fc.constantFrom('锦鲤', '雪山，云海', 'a fox'),
    num: fc.integer({ min: 1, max: 8 }),
    size: fc.oneof(
      fc.record({ width: side, height: side }),
      fc.record({ ratio: fc.constantFrom('1:1', '3:4', '9:16', '16:9') }),
      fc.constant({}),
    ),
    steps: fc.integer({ min: 1, max: 60 }),
    cfg: fc.double({ min: 1, max: 20, noNaN: true }),
    seed: fc.integer({ min: -1, max: 4_294_967_295 }),
    hires: fc.record({ scale: fc.double({ min: 1, max: 2, noNaN: true }) }),
    modelId: fc.constantFrom('shanhai-xl', 'clay-toys'),
    loras: fc.array(fc.record({ id: fc.constantFrom('qinglv', 'ink-blank'), weight: fc.double({ min: -2, max: 2, noNaN: true }) }), {
      maxLength: 3,
    }),
    visibility: fc.constantFrom('public', 'private', 'prompt_hidden'),
    rander: fc.constantFrom('ink', 'pixel'),
    tipOptimize: fc.constantFrom('off', 'light', 'full'),
    negativePrompt: fc.constant('文字'),
    denoise: fc.double({ min: 0, max: 1, noNaN: true }),
    grid: fc.record({
      x: fc.record({
        of: fc.constant('seed' as const),
        values: fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 2, maxLength: 6 }),
      }),
      y: fc.record({
        of: fc.constant('rander' as const),
        values: fc.constantFrom<string[]>(['', 'ink'], ['ink', 'pixel', ''], ['ink', 'none']),
      }),
    }),
  },
  { requiredKeys: ['prompt'] },
);

test('R8.2 I4 two hundred and fifty random forms: charged is what was quoted, from the points it named, or nothing at all', async () => {
  const members: { member: Member; image: string }[] = [];
  const png = await encodePng(createBitmap(64, 64, [200, 40, 40, 255]));
  for (const type of [-1, 1, 2, 3]) {
    const member = await world.signIn();
    if (type > 0) await world.putOn(member, type);
    members.push({ member, image: (await world.upload(member, png)).body.data[0].key });
  }
  const seen = { charged: 0, short: 0, refused: 0, mixed: 0 };
  let run = 0;
  await fc.assert(
    fc.asyncProperty(
      form,
      fc.constantFrom(...members),
      fc.constantFrom('txt2img', 'img2img'),
      fc.constantFrom('settle', 'settle', 'cancel', 'wait', 'wait'),
      fc.constantFrom(0, 0, 0, 0, 1, 7, 12),
      async ({ size, ...rest }, { member, image }, kind, end, gift) => {
        run += 1;
        world.tick(60);
        const now = world.ports.now();
        const soon = new Date(now.getTime() + (run % 7) * 3600_000 + 1);
        // Small lots of every kind, so that one charge often takes from several.
        const bucket = (['point', 'point_gift', 'point_permission'] as const)[run % 3];
        if (gift && bucket)
          await grant(world.db, {
            userId: member.id,
            bucket,
            amount: gift,
            expiresAt: bucket === 'point' ? null : soon,
            idem: `g${run}`,
            kind: 'gift',
            ref: '',
            desc: '',
            now,
          });
        const body = { ...rest, ...size, ...(kind === 'img2img' && { image }) };
        const from = kind === 'img2img' ? { from: { width: 64, height: 64, mask: false } } : {};
        const asked = await world.quote(member, { kind: 'txt2img', ...body, ...from });
        const pressed = await press(member, body, kind);
        if (asked.status !== 200) {
          seen.refused += 1;
          expect(pressed.body).toEqual(asked.body);
          return;
        }
        const quote: Quote = asked.body.data;
        expect(quote).toMatchObject({ cost: quote.unit * quote.num, after: quote.balance - quote.cost });
        if (quote.after < 0) {
          seen.short += 1;
          expect(pressed.body.error).toBe('POINT_INSUFFICIENT');
          return;
        }
        const { id, cost } = pressed.body.data;
        expect(cost).toBe(quote.cost);
        expect(await chargeOf(id)).toEqual(quote.spend);
        expect(quote.spend.reduce((sum, part) => sum + part.amount, 0)).toBe(quote.cost);
        seen.charged += 1;
        if (quote.spend.length > 1) seen.mixed += 1;
        if (end === 'cancel') {
          const gone = await world.call('DELETE', `/api/v2/common/tasks/${id}`, undefined, member);
          expect(gone.body.data.refunded).toBe(quote.cost);
        } else if (end === 'settle')
          await world.db.transaction(async (tx) => {
            await tx.update(tasks).set({ status: 'success' }).where(eq(tasks.id, id));
            expect(await settle(tx, id, now)).toBe(quote.cost);
          });
        // Out of the queue's way; its hold stays.
        else await world.db.update(tasks).set({ status: 'success' }).where(eq(tasks.id, id));
        expect((await balance(world.db, member.id, now)).all).toBe(end === 'cancel' ? quote.balance : quote.after);
      },
    ),
    { numRuns: 250, seed: 3, endOnFailure: true },
  );
  expect(await brokenLaws(world.db)).toEqual([]);
  // The run saw every way it can go.
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThanOrEqual(8);
}, 240_000);

test('T-BIZ-04 midnight at any moment between quote and debit: the old gift pays or the new one, never half of each', async () => {
  world.tick(12 * 3600 - 1);
  const before = world.ports.now();
  const after = new Date(before.getTime() + 1000);
  for (let reads = 0; reads < 12; reads++) {
    const member = await world.signIn();
    const quote = async () => (await world.quote(member, { kind: 'txt2img' })).body.data as Quote;
    vi.spyOn(world.ports, 'now').mockReturnValue(before);
    const old = await quote();
    let asked = 0;
    vi.spyOn(world.ports, 'now').mockImplementation(() => (asked++ < reads ? before : after));
    const { body } = await press(member, { prompt: '山' });
    vi.spyOn(world.ports, 'now').mockReturnValue(after);
    await world.call('DELETE', `/api/v2/common/tasks/${body.data.id}`, undefined, member);
    const late = await quote();
    expect(old.spend).toEqual([{ bucket: 'point_gift', amount: 2, expiresAt: after.toISOString() }]);
    expect(late.spend).toEqual([{ bucket: 'point_gift', amount: 2, expiresAt: new Date(after.getTime() + 24 * 3600_000).toISOString() }]);
    expect([
      [reads, old.spend],
      [reads, late.spend],
    ]).toContainEqual([reads, await chargeOf(body.data.id)]);
    vi.restoreAllMocks();
  }
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('T-BIZ-04 points that ran out since the quote are not spent: it is said how many are missing, and no line is written', async () => {
  await world.db.update(plans).set({ point: 0 }).where(eq(plans.type, -1));
  forgetPlans();
  const member = await world.signIn();
  const midnight = new Date('2026-11-22T00:00:00+08:00');
  await grant(world.db, {
    userId: member.id,
    bucket: 'point_gift',
    amount: 60,
    expiresAt: midnight,
    idem: 'g',
    kind: 'gift',
    ref: '',
    desc: '',
    now: world.ports.now(),
  });
  world.ports.config.unitCost = 150;
  world.tick(12 * 3600 - 1);
  expect((await world.quote(member, { kind: 'txt2img' })).body.data).toMatchObject({ cost: 150, after: 10 });
  world.tick(1);
  const { body } = await press(member, { prompt: '山' });
  expect([body.error, body.message]).toEqual(['POINT_INSUFFICIENT', '积分不足：需要 150，当前 100，还差 50']);
  expect(await world.db.$count(txs, and(eq(txs.kind, 'paid'), eq(txs.userId, member.id)))).toBe(0);
  expect(await pointsOf(world, member)).toMatchObject({ all: 100, point: 100, point_gift: 0 });
  expect(await brokenLaws(world.db)).toEqual([]);
});

test.each(['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Shanghai'])(
  'T-BIZ-13 a server whose own zone is %s ends days, orders and plans by China’s clock, and tells it with its zone',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    try {
      // The night New York's clocks go back.
      world.tick((Date.parse('2026-11-01T13:59:00+08:00') - Date.parse('2026-11-21T12:00:00+08:00')) / 1000);
      const member = await world.signIn();
      const { body } = await world.quote(member, { kind: 'txt2img' });
      expect(body.data.spend).toEqual([{ bucket: 'point_gift', amount: 2, expiresAt: '2026-11-01T16:00:00.000Z' }]);
      const made = await world.call('PUT', '/api/v2/users/order', { source: 'vip', pid: 'plan-1-1' }, member);
      const order = await world.call('GET', `/api/v2/users/order/${made.body.data}`, undefined, member);
      expect(order.body.data[0]).toMatchObject({ createdAt: '2026-11-01T05:59:00.000Z', expiresAt: '2026-11-01T06:29:00.000Z' });
      world.tick(10 * 3600);
      // What a caller believes the time to be is nobody's business.
      const late = { ...member, headers: { Date: 'Sat, 01 Nov 2036 00:00:00 GMT', 'X-Time': '0' } };
      expect((await pointsOf(world, late)).point_gift).toBe(10);
      expect(
        (await world.call('POST', '/api/v2/users/pay', { oid: made.body.data, type: 'alipay', returnUrl: '/home' }, late)).body.error,
      ).toBe('ORDER_CLOSED');
      expect((await world.quote(late, { kind: 'txt2img' })).body.data.spend[0].expiresAt).toBe('2026-11-01T16:00:00.000Z');
    } finally {
      vi.unstubAllEnvs();
    }
  },
);

/** As they stand in JSON; `1e999` is read as Infinity. */
const nonsense = [
  '-1',
  '0',
  '0.5',
  '-3',
  '-512',
  '1e6',
  '1e9',
  '9007199254740992',
  '1e999',
  '-1e999',
  'NaN',
  'Infinity',
  'null',
  '[]',
  '[1]',
  '{}',
  'true',
  '""',
  '"10"',
  '"-1"',
  '"NaN"',
  '"１"',
];
/** What of it a field may rightly hold. */
const fine: Record<string, string[]> = { seed: ['-1', '0', '1e6', '1e9'], denoise: ['0', '0.5'], wait: ['0'], weight: ['-1', '0', '0.5'] };
const amounts: Record<string, (value: string) => string> = {
  ...Object.fromEntries(
    ['num', 'width', 'height', 'steps', 'cfg', 'seed', 'denoise', 'wait'].map((name) => [name, (value: string) => `"${name}":${value}`]),
  ),
  scale: (value) => `"hires":{"scale":${value}}`,
  weight: (value) => `"loras":[{"id":"qinglv","weight":${value}}]`,
};

test('T-BIZ-02 four hundred amounts that are none: a 400 each, and not a line in the books', async () => {
  const member = await world.signIn();
  const counted = async () => [await world.db.$count(txs), await world.db.$count(tasks), await world.db.$count(orders)];
  const before = await counted();
  const json = { ...member, headers: { 'Content-Type': 'application/json' } };
  let tried = 0;
  const refused = async (method: string, path: string, body: string, statuses = [400]) => {
    tried += 1;
    const { status, body: answer } = await world.call(method, path, body, json);
    expect([body, statuses.includes(status), /\p{Script=Han}/u.test(answer.message)]).toEqual([body, true, true]);
  };
  for (const [name, write] of Object.entries(amounts)) {
    for (const value of nonsense.filter((one) => !fine[name]?.includes(one))) {
      await refused('POST', '/api/v2/sd/txt2img', `{"prompt":"山",${write(value)}}`);
      await refused('POST', '/api/v2/sd/txt2img', `{"prompt":"山","quote":true,${write(value)}}`);
    }
  }
  for (const value of nonsense) {
    await refused('PUT', '/api/v2/users/order', `{"source":"point","pid":${value}}`);
    await refused('PUT', '/api/v2/users/order', `{"source":${value},"pid":"point_config-1"}`);
    await refused('POST', '/api/v2/users/pay', `{"oid":${value},"type":"alipay","returnUrl":"/home"}`, [400, 404]);
  }
  expect(tried).toBeGreaterThan(400);
  expect(await counted()).toEqual(before);
});

test('REL-17 T-BIZ-11 a forbidden word is found however it is broken up or dressed, its writer is told, the log knows who and not what', async () => {
  await world.db.insert(dicts).values({ id: 'sensitive-test', name: 'sensitive', key: '', label: '', val: 'Bad词', sort: 999 });
  const member = await world.signIn();
  const dressed = [
    'bad词',
    'ＢＡＤ词',
    'b a d 词',
    'ba\u200bd词',
    'ba\u2063d\u202e词',
    'b\u00ada\u034fd\ufe0f词',
    'bad\u{e0041}词',
    'b\u0336a\u0336d\u0336词',
    'ba\u3164d词',
    '𝐁𝐚𝐝词',
    'b\na\td\u3000词',
    'ba·d词',
    'b*a*d*词',
    'b_a-d•词',
    'b.a.d.词',
  ];
  for (const word of dressed) {
    for (const body of [
      { prompt: `一只${word}猫` },
      { prompt: '猫', negativePrompt: `不要${word}` },
      { prompt: `猫${Array.from(word).slice(0, 1).join('')}`, negativePrompt: Array.from(word).slice(1).join('') },
    ]) {
      // Whoever is refused again and again has to wait (moderation.test).
      await world.db.delete(moderationRecords);
      const answer = await press(member, body);
      const field = 'negativePrompt' in body ? 'negativePrompt' : 'prompt';
      expect([body, answer.status, answer.body.error]).toEqual([body, 400, 'SENSITIVE']);
      expect(answer.body.fields).toEqual({ [field]: '内容里有不能使用的词「Bad词」，请换一种说法' });
    }
  }
  const clean = await press(member, { prompt: 'bad。词' });
  expect(clean.status).toBe(200);
  await world.call('DELETE', `/api/v2/common/tasks/${clean.body.data.id}`, undefined, member);
  expect(world.logged).toHaveLength(dressed.length * 3);
  expect(world.logged.every((line) => line.includes(`SENSITIVE, member ${member.id}`) && !/[词猫]/.test(line))).toBe(true);
  expect([await world.db.$count(tasks, eq(tasks.userId, member.id)), (await pointsOf(world, member)).all]).toEqual([1, 110]);
});
