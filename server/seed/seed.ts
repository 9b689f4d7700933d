import { toFen } from '#shared/rules/money.ts';
import { eq, sql } from 'drizzle-orm';
import { chinaDay } from '../kernel/china-time.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import { sniff } from '../pixels/imaging/sniff.ts';
import { forgetPlans } from '../account/plan.ts';
import { addMonths, MONTHS } from '../billing/membership-rules.ts';
import { productOf } from '../billing/products.ts';
import { grant } from '../points/ledger.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Ports } from '../ports/ports.ts';
import { rows } from '../kernel/db/rows.ts';
import { schema as t } from '../kernel/db/schema.ts';
import { seedFamilies, seedModels, seedPictures, seedUsers } from './community.ts';
import { firstBanner, sampleTel, seedBanners, seedDicts, seedPlans, seedPresets, seedPresetTypes, seedTiers } from './dictionaries.ts';

const DAY = 24 * 3600_000;
/** The demo member's password in the local mode. */
export const DEMO_PASSWORD = 'dianshi2026';

/** A stable pseudo-random number of a text: sample counts look natural and stay the same at every seeding. */
function spread(text: string, below: number): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return (hash >>> 0) % below;
}

/** Fills an empty database: dictionaries always, the sample community unless told otherwise. Safe to run at every start; answers whether it was empty. */
export async function seed(ports: Ports, options: { community: boolean }): Promise<boolean> {
  const { db } = ports;
  const [done] = await db.select().from(t.settings).where(eq(t.settings.key, 'seed'));
  if (done) return false;
  const passwordHash = options.community ? await ports.passwords.hash(DEMO_PASSWORD) : null;
  const sizes = options.community ? await pictureSizes(ports) : new Map<string, { width: number; height: number }>();
  await db.transaction(async (tx) => {
    const inner: Ports = { ...ports, db: tx };
    await seedTables(inner, options.community);
    if (options.community) await seedCommunity(inner, passwordHash, sizes);
    await tx.insert(t.settings).values({ key: 'seed', value: '1' });
  });
  forgetPlans();
  return true;
}

async function seedTables({ db }: Ports, community: boolean): Promise<void> {
  await db.insert(t.plans).values(
    seedPlans.map((plan) => {
      const tier = seedTiers[String(plan.type)];
      if (!tier) throw new Error(`no tier ${plan.type}`);
      const { original, discounted, best = false, ...rest } = plan;
      return {
        id: `plan-${plan.type}-${plan.time}`,
        ...rest,
        best,
        originalFen: toFen(original),
        discountedFen: toFen(discounted),
        ...tier,
      };
    }),
  );
  const lists = { ...seedDicts, ...(community && { tel: [sampleTel] }) };
  for (const [name, list] of Object.entries(lists)) {
    await db.insert(t.dicts).values(list.map((row, i) => ({ ...row, id: `${name}-${i + 1}`, name, key: row.key ?? name, sort: i + 1 })));
  }
  await db.insert(t.presetTypes).values(seedPresetTypes.map((name, i) => ({ id: `type-${i + 1}`, name, sort: i + 1 })));
  await db.insert(t.presets).values(
    seedPresets.split('\n').map((line, i) => {
      const [type = '', name = '', picture = '', prompt = '', negativePrompt = ''] = line.split('/');
      return {
        id: `preset-${i + 1}`,
        type: `type-${seedPresetTypes.indexOf(type) + 1}`,
        name,
        image: `seed/${picture}.webp`,
        prompt,
        negativePrompt,
        sort: i + 1,
      };
    }),
  );
  await db.insert(t.banners).values(
    (community ? seedBanners : [firstBanner]).map((row, i) => ({
      ...row,
      id: `banner-${i + 1}`,
      image: `seed/${row.image}.webp`,
      sort: i + 1,
    })),
  );
}

/** What the demo member bought: a month that is over, one that runs and has brought its points, a quarter that follows. */
async function seedPurchases(db: Db, userId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 20 * DAY);
  const bought = [
    { pid: 'plan-1-1', startAt: new Date(since.getTime() - 31 * DAY), paidAt: new Date(since.getTime() - 31 * DAY), given: 1 },
    { pid: 'plan-2-1', startAt: since, paidAt: since, given: 1 },
    { pid: 'plan-2-2', startAt: addMonths(since, 1), paidAt: new Date(now.getTime() - 2 * DAY), given: 0 },
  ];
  for (const { pid, startAt, paidAt, given } of bought) {
    const product = await productOf(db, 'vip', pid);
    const months = MONTHS[product.time ?? 0] ?? 1;
    const id = uuidv7(paidAt);
    const key = `${chinaDay(paidAt)}${id}`.replaceAll('-', '');
    await db.insert(t.orders).values({ id, key, userId, ...product, status: 'paid', paidAt, createdAt: paidAt, expiresAt: paidAt });
    await db.insert(t.memberships).values({
      id: uuidv7(startAt),
      userId,
      orderId: id,
      type: product.type ?? 0,
      time: product.time ?? 0,
      startAt,
      endAt: addMonths(startAt, months),
      point: product.point,
      months,
      given,
      createdAt: paidAt,
    });
  }
}

type Total = { kind: 'model' | 'user'; target: string; total: number };
type Picture = { name: string; title: string; shows: string; family: string };

function pictureLines(): Picture[] {
  return seedPictures
    .trim()
    .split(/[|\n]/)
    .map((line) => {
      const [, name = '', title = '', shows = ''] = /^(\w+) (.+?)：(.+)$/.exec(line) ?? [];
      return { name, title, shows, family: /^[a-z]+/.exec(name)?.[0] ?? '' };
    });
}

async function pictureSizes(ports: Ports): Promise<Map<string, { width: number; height: number }>> {
  const sizes = new Map<string, { width: number; height: number }>();
  for (const { name } of pictureLines()) {
    const file = await ports.blobs.get(`seed/${name}.webp`);
    const seen = file && sniff(file.bytes);
    if (!seen) throw new Error(`the shipped picture ${name} is missing`);
    sizes.set(name, { width: seen.width, height: seen.height });
  }
  return sizes;
}

/** A LoRA is used on top of the house checkpoint; a checkpoint stands alone. */
function modelParams(id: string): { modelId: string; loras?: { id: string; weight: number }[] } {
  const lora = seedModels.find((model) => model.id === id)?.type === 'lora';
  return lora ? { modelId: 'shanhai-xl', loras: [{ id, weight: 0.8 }] } : { modelId: id };
}

async function seedCommunity(
  ports: Ports,
  passwordHash: string | null,
  sizes: Map<string, { width: number; height: number }>,
): Promise<void> {
  const { db } = ports;
  const now = ports.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  // UIDs start where a young community's would, not at 1.
  await db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), 20481172)`);
  const people = await db
    .insert(t.users)
    .values(
      seedUsers.map((user, i) => ({
        uuid: uuidv7(ago(200 - i)),
        name: user.name,
        image: user.image,
        desc: user.desc,
        mobile: user.mobile ?? `1990000${String(1000 + i)}`,
        passwordHash: i === 0 ? passwordHash : null,
        createdAt: ago(200 - i * 7),
      })),
    )
    .returning();
  const idOf = (name: string) => {
    const found = people.find((person) => person.name === name);
    if (!found) throw new Error(`no sample member ${name}`);
    return found.id;
  };
  await db.insert(t.memberships).values(
    seedUsers
      .filter((user, i) => user.vip !== -1 && i > 0)
      .map((user) => ({
        id: uuidv7(now),
        userId: idOf(user.name),
        type: user.vip,
        time: 2,
        startAt: ago(20),
        endAt: new Date(now.getTime() + 128 * DAY),
        // The month they are in has brought its points; the coming ones will.
        point: seedTiers[String(user.vip)]?.point ?? 0,
        months: 5,
        given: 1,
      })),
  );
  const demo = idOf(seedUsers[0]?.name ?? '');
  await seedPurchases(db, demo, now);
  const balances = [
    {
      bucket: 'point_permission',
      amount: 860,
      days: 20,
      idem: 'seed-vip',
      kind: 'gift_month',
      ref: 'vip',
      desc: '标准会员月积分',
      since: 10,
    },
    { bucket: 'point', amount: 382, days: 700, idem: 'seed-point', kind: 'point', ref: 'pack', desc: '购买积分', since: 30 },
  ] as const;
  for (const { days, idem, since, ...given } of balances) {
    const expiresAt = new Date(now.getTime() + days * DAY);
    await grant(db, { userId: demo, ...given, expiresAt, idem: `${idem}:${demo}`, now: ago(since) });
  }

  await db.insert(t.models).values(
    seedModels.map((model, i) => ({
      id: model.id,
      userId: idOf(model.by),
      name: model.name,
      image: `seed/${model.image}.webp`,
      images: [`seed/${model.image}.webp`],
      type: model.type,
      base: model.base,
      official: model.official ?? false,
      desc: model.desc,
      trigger: model.trigger,
      tags: model.tags,
      uses: model.uses,
      likes: Math.round(model.uses / 26),
      collects: Math.round(model.uses / 40),
      sample: true,
      isDefault: model.id === 'shanhai-xl',
      defaults: { steps: 28, cfg: 7 },
      createdAt: ago(150 - i * 6),
    })),
  );

  const pictures = pictureLines();
  await db.insert(t.images).values(
    pictures.map((picture, i) => {
      const family = seedFamilies[picture.family];
      const size = sizes.get(picture.name);
      if (!family || !size) throw new Error(`no family for ${picture.name}`);
      const prompt = `${picture.shows}，${family.style}`;
      // Neighbours of the feed come from different families: the order walks through the list in long strides.
      const place = (i * 67) % pictures.length;
      return {
        id: uuidv7(ago(place * 0.3)),
        userId: idOf(picture.name === 'o04' ? '拾光' : family.by),
        kind: 'txt2img' as const,
        title: picture.title,
        key: `seed/${picture.name}.webp`,
        thumb: `seed/${picture.name}.webp`,
        ...size,
        prompt,
        negativePrompt: '低质量，文字，水印',
        params: {
          prompt,
          negativePrompt: '低质量，文字，水印',
          ...modelParams(family.model),
          seed: 100_000 + spread(picture.name, 900_000),
          steps: 28,
          cfg: 7,
        },
        modelId: family.model,
        tags: family.tags,
        visibility: 'public' as const,
        published: true,
        likes: 120 + spread(`likes ${picture.name}`, 4200),
        collects: 20 + spread(`collects ${picture.name}`, 900),
        views: 2000 + spread(`views ${picture.name}`, 60_000),
        engine: 'sample',
        createdAt: ago(place * 0.3),
      };
    }),
  );
  await seedDays(db, now);
  await db.insert(t.favorites).values(
    people.slice(1, 8).flatMap((person) => [
      { userId: demo, kind: 'user' as const, action: 'follow' as const, targetId: String(person.id) },
      { userId: person.id, kind: 'user' as const, action: 'follow' as const, targetId: String(demo) },
    ]),
  );
}

/** Thirty days of uses and likes, about an eighth of all there ever were: so that ranks of a week and of all time differ. */
async function seedDays(db: Db, now: Date): Promise<void> {
  const totals = [
    ...(await rows<Total>(db, sql`select 'model' as kind, id as target, uses as total from models`)),
    ...(await rows<Total>(
      db,
      sql`select 'user' as kind, user_id::text as target, sum(likes)::int as total from images where published group by user_id`,
    )),
  ];
  const days = totals.flatMap(({ kind, target, total }) =>
    Array.from({ length: 30 }, (_, ago) => {
      const day = chinaDay(new Date(now.getTime() - ago * DAY));
      // 50 to 150 % of an even share; the whole target is now 60 to 140 % as much in fashion as it used to be.
      const share = (50 + spread(`${target} ${ago}`, 100)) * (60 + spread(`fashion ${target}`, 80));
      return { kind, targetId: target, day, count: Math.floor((total / 8 / 30) * (share / 10_000)) };
    }),
  );
  await db.insert(t.daily).values(days);
}
