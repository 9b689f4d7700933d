import { toFen } from '#shared/rules/money.ts';
import { eq, sql } from 'drizzle-orm';
import { chinaDay } from '../kernel/china-time.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import { forgetPlans } from '../account/plan.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Ports } from '../ports/ports.ts';
import { rows } from '../kernel/db/rows.ts';
import { schema as t } from '../kernel/db/schema.ts';
import { seedFamilies, seedLines, seedModels, seedUsers } from './community.ts';
import { firstBanner, seedBanners, seedDicts, seedPlans, seedPresets, seedPresetTypes, seedTiers } from './dictionaries.ts';
import { demoBatches } from './demo.ts';
import { seedDemo } from './seed-demo.ts';
import { drawnWith, type SamplePicture, samplePictures, spread, usualSize } from './pictures.ts';

const DAY = 24 * 3600_000;
/** The demo member's password in the local mode. */
export const DEMO_PASSWORD = 'dianshi2026';

/** Fills an empty database: dictionaries always, the sample community unless told otherwise. Safe to run at every start; answers whether it was empty. */
export async function seed(ports: Ports, options: { community: boolean }): Promise<boolean> {
  const { db } = ports;
  const [done] = await db.select().from(t.settings).where(eq(t.settings.key, 'seed'));
  if (done) return false;
  const passwordHash = options.community ? await ports.passwords.hash(DEMO_PASSWORD) : null;
  const shipped = options.community ? await samplePictures(ports) : undefined;
  await db.transaction(async (tx) => {
    const inner: Ports = { ...ports, db: tx };
    await seedTables(inner, options.community);
    if (shipped) await seedCommunity(inner, passwordHash, shipped);
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
  for (const [name, list] of Object.entries(seedDicts)) {
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

type Total = { kind: 'model' | 'user'; target: string; total: number };
async function seedCommunity(ports: Ports, passwordHash: string | null, shipped: ReadonlyMap<string, SamplePicture>): Promise<void> {
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
      likes: Math.round(model.uses / 150),
      collects: Math.round(model.uses / 220),
      sample: true,
      isDefault: model.id === 'shanhai-xl',
      defaults: { ...usualSize(model.id, shipped.values()), steps: 28, cfg: 7 },
      createdAt: ago(150 - i * 6),
    })),
  );

  await seedReaders(db, now);
  const drawnByDemo = new Set(demoBatches.flatMap(({ pictures }) => pictures));
  const pictures = [...shipped.values()].filter(({ name }) => !drawnByDemo.has(name));
  await db.insert(t.images).values(
    pictures.map((picture, i) => {
      const family = seedFamilies[picture.family];
      if (!family) throw new Error(`no family for ${picture.name}`);
      // Neighbours of the feed come from different families: the order walks through the list in long strides.
      const createdAt = ago(((i * 67) % pictures.length) * 0.3);
      return {
        ...drawnWith(picture, `${picture.shows}，${family.style}`),
        id: uuidv7(createdAt),
        userId: idOf(picture.name === 'o04' ? '拾光' : family.by),
        kind: 'txt2img' as const,
        published: true,
        createdAt,
      };
    }),
  );
  await seedDemo(ports, idOf(seedUsers[0]?.name ?? ''), shipped);
  for (const [like, first] of Object.entries(seedLines))
    await db.execute(
      sql`update images made set same_as = origin.id from images origin
        where made.key = ${`seed/${like}.webp`} and origin.key = ${`seed/${first}.webp`} and origin.created_at < made.created_at`,
    );
  await seedDays(db, now);
}

/** Members who only look, like and follow. */
const READERS = 960;
const firstWords =
  '青石,小满,北窗,阿木,山雀,半夏,拾柴,长安,白露,南枝,惊蛰,云朵,陶陶,橘子,夜航,远山,芒种,木棉,初一,团子,苏打,知了,松果,海盐'.split(',');
const lastWords =
  '的画室,爱像素,在画画,做游戏,不熬夜,的抽屉,收藏家,会发光,想看海,慢慢来,的第三关,去散步,写程序,捏黏土,的小摊,有点甜,的口袋,晒太阳,喝茶,的周末,没睡醒,观察员,的旧书,拼图中,养猫,路过,的手账,数星星,修像素,听雨,等风来,的调色盘,采集图标,剪窗花,看云,的铅笔,赶地铁,打磨石头,下雨天,的晚饭'.split(
    ',',
  );

/** The readers, and whom of the makers they follow: some makers are better known than others. */
async function seedReaders(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.execute(
    sql`insert into users (uuid, name, created_at)
      select gen_random_uuid(), (${sql.param(firstWords)}::text[])[1 + n % ${firstWords.length}::int] || (${sql.param(lastWords)}::text[])[1 + n / ${firstWords.length}::int],
        ${at}::timestamptz - (n % 140) * interval '1 day' from generate_series(0, ${READERS - 1}::int) n`,
  );
  await db.execute(
    sql`insert into favorites (user_id, kind, action, target_id, created_at)
      select reader.id, 'user', 'follow', maker.id::text, ${at}::timestamptz - abs(hashtext(reader.name || maker.name)) % 120 * interval '1 day'
      from users reader join users maker on maker.mobile is not null and reader.mobile is null
      where abs(hashtext(maker.name || reader.name)) % 1000 < 80 + abs(hashtext(maker.name)) % 620`,
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
