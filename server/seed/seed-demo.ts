import { eq, sql } from 'drizzle-orm';
import { credit } from '../billing/orders.ts';
import { productOf } from '../billing/products.ts';
import { chinaDay } from '../kernel/china-time.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { schema as t } from '../kernel/db/schema.ts';
import { expire, hold, settle } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';
import { seedFamilies } from './community.ts';
import { type DemoBatch, demoBatches, demoDatasets } from './demo.ts';
import { drawnWith, type SamplePicture } from './pictures.ts';

type Shipped = ReadonlyMap<string, SamplePicture>;

function pictureIn(shipped: Shipped, name: string): SamplePicture {
  const found = shipped.get(name);
  if (!found) throw new Error(`no sample picture ${name}`);
  return found;
}

const DAY = 24 * 3600_000;
/** Points each of these pictures cost. */
const PRICE = 2;

/** What the demo member bought and how many days ago: a month that is over, points, a month that runs and a quarter that follows. */
const purchases = [
  { pid: 'plan-1-1', source: 'vip', days: 51 },
  { pid: 'point_config-2', source: 'point', days: 33 },
  { pid: 'plan-2-1', source: 'vip', days: 20 },
  { pid: 'plan-2-2', source: 'vip', days: 2 },
] as const;

/**
 * The demo member's last weeks: what was bought, drawn, paid for and kept, told in the order it happened by the product's own
 * bookkeeping with the clock turned back.
 */
export async function seedDemo(ports: Ports, demo: number, shipped: Shipped): Promise<void> {
  const { db } = ports;
  const now = ports.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const happened = [
    ...purchases.map(({ days, ...order }) => ({ days, run: () => buy(db, demo, order, ago(days)) })),
    ...demoBatches.map((batch) => ({ days: batch.days, run: () => draw(db, demo, batch, shipped, ago(batch.days)) })),
  ];
  for (const { days, run } of happened.toSorted((a, b) => b.days - a.days)) {
    await expire(db, demo, ago(days));
    await run();
  }
  await collect(db, demo, shipped, ago);
  // Days ago, and read since.
  await db
    .update(t.notices)
    .set({ readAt: sql`${t.notices.createdAt}` })
    .where(eq(t.notices.userId, demo));
}

async function buy(db: Db, userId: number, order: { pid: string; source: 'vip' | 'point' }, at: Date): Promise<void> {
  const product = await productOf(db, order.source, order.pid, at);
  const id = uuidv7(at);
  const key = `${chinaDay(at)}${id}`.replaceAll('-', '');
  await db.insert(t.orders).values({ id, key, userId, ...product, status: 'unpaid', createdAt: at, expiresAt: at });
  await credit(db, { key, tradeNo: key, fen: product.fen }, 'alipay', at);
}

/** The side that could be asked for which comes nearest. */
const askedSide = (side: number) => Math.round(side / 8) * 8;

/** A batch with its pictures, held and settled as it would have been; what a tool made stands without its task. */
async function draw(db: Db, userId: number, batch: DemoBatch, shipped: Shipped, at: Date): Promise<void> {
  const pictures = batch.pictures.map((name) => pictureIn(shipped, name));
  const [first] = pictures;
  const family = seedFamilies[first?.family ?? ''];
  if (!first || !family) throw new Error(`no family for ${batch.pictures.join()}`);
  const prompt = `${batch.prompt}，${family.style}`;
  const drawn = drawnWith(first, prompt);
  const id = batch.kind ? null : uuidv7(at);
  if (id) {
    const cost = PRICE * pictures.length;
    await hold(db, { userId, ref: id, amount: cost, desc: `文生图：${batch.prompt}`, now: at });
    await db.insert(t.tasks).values({
      id,
      userId,
      kind: 'txt2img',
      status: 'success',
      params: { ...drawn.params, width: askedSide(drawn.width), height: askedSide(drawn.height), num: pictures.length },
      idem: id,
      digest: '',
      cost,
      progress: 100,
      engine: 'sample',
      runAt: at,
      sortAt: at,
      createdAt: at,
      startedAt: at,
      endedAt: new Date(at.getTime() + pictures.length * 9000),
    });
    await settle(db, id, at);
  }
  await db.insert(t.images).values(
    pictures.map((picture, position) => {
      const createdAt = new Date(at.getTime() + (position + 1) * 9000);
      return {
        ...drawnWith(picture, prompt),
        ...(batch.own && { visibility: 'private' as const, likes: 0, collects: 0, views: 0 }),
        id: uuidv7(createdAt),
        userId,
        taskId: id,
        position,
        kind: batch.kind ?? ('txt2img' as const),
        published: !batch.own,
        createdAt,
      };
    }),
  );
}

/** Datasets, whom the member follows, what they liked and kept. */
async function collect(db: Db, userId: number, shipped: Shipped, ago: (days: number) => Date): Promise<void> {
  for (const { days, pictures, caption, ...about } of demoDatasets) {
    const id = uuidv7(ago(days));
    await db.insert(t.datasets).values({ id, userId, ...about, createdAt: ago(days), updatedAt: ago(days - 1) });
    await db.insert(t.datasetItems).values(
      pictures.map((name, position) => {
        const { width, height } = pictureIn(shipped, name);
        return {
          id: uuidv7(ago(days)),
          datasetId: id,
          key: `seed/${name}.webp`,
          width,
          height,
          caption: `${about.trigger}，${caption}`,
          position,
        };
      }),
    );
  }
  await db.execute(
    sql`insert into favorites (user_id, kind, action, target_id, created_at)
      select ${userId}, 'image', mark.action, id::text, created_at + interval '2 hours' from images, (values ('like', 3), ('collect', 9)) mark (action, every)
      where published and user_id <> ${userId} and abs(hashtext(key)) % mark.every = 0`,
  );
  await db.execute(
    sql`insert into favorites (user_id, kind, action, target_id, created_at)
      select ${userId}, 'user', 'follow', id::text, ${ago(3).toISOString()}::timestamptz - abs(hashtext(name)) % 90 * interval '1 day' from users
      where id <> ${userId} and mobile is not null`,
  );
}
