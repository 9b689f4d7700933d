/** Pictures for tests, as rows: what generating would have left behind. */
import { images } from '../kernel/db/schema/pictures.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import type { World } from './world.ts';

type Overrides = Partial<typeof images.$inferInsert>;

/** Stores one picture of a member, public and published unless told otherwise, with files of its own; answers its row. */
export async function addPicture(world: World, owner: { id: number }, overrides: Overrides = {}): Promise<typeof images.$inferSelect> {
  const id = uuidv7(world.ports.now());
  const [row] = await world.db
    .insert(images)
    .values({
      id,
      userId: owner.id,
      kind: 'txt2img',
      key: `i/${id}.png`,
      thumb: `i/${id}.webp`,
      width: 64,
      height: 64,
      prompt: '青绿山水',
      params: { prompt: '青绿山水', seed: 7, steps: 28, cfg: 7, width: 64, height: 64 },
      published: true,
      engine: 'preview',
      createdAt: world.ports.now(),
      ...overrides,
    })
    .returning();
  if (!row) throw new Error('no picture was stored');
  world.ports.notifier.notify('pictures');
  for (const key of [row.key, row.thumb])
    if (key.startsWith('i/')) await world.blobs.put(key, new TextEncoder().encode(key), key.endsWith('png') ? 'image/png' : 'image/webp');
  return row;
}

type Asked = { token: string } | undefined;

/** A page of pictures. */
export async function listOf(world: World, body: object, as?: Asked) {
  const { status, body: reply } = await world.call('POST', '/api/v2/common/images', { pageSize: 999, ...body }, as);
  if (status !== 200) throw new Error(`${status} ${reply.error}`);
  return reply as { data: { id: string; title: string; user: { id: number } }[]; total: number; next?: string };
}

/** Ids of what a condition lists. */
export const idsOf = async (world: World, condition: unknown[], as?: Asked, sort = 'new') =>
  (await listOf(world, { condition, sort }, as)).data.map((row) => row.id);

/** An outline, unpacked. */
export async function outlineOf(world: World, body: object, as?: Asked) {
  const { status, body: reply } = await world.call('POST', '/api/v2/common/images/outline', body, as);
  if (status !== 200) throw new Error(`${status} ${reply.error}`);
  const { ratios, ids, ...rest } = reply.data;
  const bytes = Buffer.from(ratios, 'base64');
  return {
    ...(rest as {
      total: number;
      anchors: string[];
      next?: string;
      days: { day: string; count: number }[];
      hidden: object;
      bytes: number;
    }),
    ratios: Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16BE(i * 2)),
    ids: ids === undefined ? undefined : (Buffer.from(ids, 'base64').toString('hex').match(/.{32}/g) ?? []),
  };
}
