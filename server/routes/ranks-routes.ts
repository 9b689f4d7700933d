import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import * as contract from '#shared/contract/ranks.ts';
import { publicUsers, talliesOf } from '../account/public-users.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { isSeen, onSquare } from '../kernel/db/schema/columns.ts';
import { chinaDay } from '../kernel/china-time.ts';
import { readCondition } from '../kernel/condition.ts';
import { makeKeep } from '../kernel/keep.ts';
import { HttpError } from '../kernel/http-error.ts';
import { listOf } from '../kernel/reply.ts';
import { modelsOf } from '../models/models.ts';
import { type App, mount } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';

const DAY = 24 * 3600_000;
const spans = { day: 1, week: 7, month: 30 };

/** Ours: how long a rank of all time is told unchanged, and how old it may be for the one who has it made anew: it reads every picture. */
const ALL_TIME = { freshMs: 30_000, staleMs: 600_000 };

type Place = { id: string; score: number; rank: number };
type Ranked = { kind: 'model' | 'user'; type: string; all: SQL; among: SQL };

/**
 * Ranks of models by uses and of makers by likes received (R5.1): of today, of seven or thirty China days up to today, or
 * of all time. Who got nothing in a span is not in its rank; of equals the older id goes first.
 */
export function ranksRoutes(app: App, ports: Ports): void {
  const { db } = ports;
  const kept = makeKeep<{ list: Place[]; total: number }>(ALL_TIME);
  const keptTallies = makeKeep<Awaited<ReturnType<typeof talliesOf>>>(ALL_TIME);

  /** A page of targets with their scores, and how many there are. `among` says of `scored` who may be ranked at all. */
  async function ranked({ kind, type, all, among }: Ranked, body: Parameters<typeof readCondition>[0]) {
    const span = z.safeParse(contract.RankType, type);
    if (!span.success) throw new HttpError('VALIDATION', { message: '没有这个榜单', fields: { type: '没有这个榜单' } });
    const { limit, offset } = readCondition(body, {});
    const since = (days: number) => chinaDay(new Date(ports.now().getTime() - (days - 1) * DAY));
    const scored =
      span.data === 'all'
        ? all
        : sql`select target_id, sum(count)::int as score from daily where kind = ${kind} and day >= ${since(spans[span.data])}::date group by target_id`;
    const read = (at: Db) => pageOf(at, sql`from (${scored}) scored where score > 0 and ${among}`, limit, offset);
    return span.data === 'all' ? kept.get(`${kind} ${limit} ${offset}`, () => ports.reader.read(read)) : read(db);
  }

  async function pageOf(at: Db, from: SQL, limit: number, offset: number): Promise<{ list: Place[]; total: number }> {
    const found = await rows<{ target_id: string; score: number }>(
      at,
      sql`select target_id, score ${from} order by score desc, target_id limit ${limit} offset ${offset}`,
    );
    const [count] = await rows<{ total: number }>(at, sql`select count(*)::int as total ${from}`);
    return { list: found.map(({ target_id: id, score }, i) => ({ id, score, rank: offset + i + 1 })), total: count?.total ?? 0 };
  }

  mount(app, contract.rankModels, async ({ body, member, params: { type } }) => {
    const all = sql`select id as target_id, uses as score from models`;
    const among = sql`exists(select 1 from models m where m.id = target_id and m.visibility = 'public' and m.status = 'ready')`;
    const { list, total } = await ranked({ kind: 'model', type, all, among }, body);
    const ids = sql.param(list.map(({ id }) => id));
    // Asked again: a rank is kept for a while, in which a model may have become private.
    const models = await modelsOf(db, member, sql`m.id = any(${ids}::text[]) and m.visibility = 'public'`, sql`m.id`);
    return listOf(
      list.flatMap(({ id, ...place }) => models.filter((model) => model.id === id).map((model) => ({ ...place, model }))),
      total,
    );
  });

  mount(app, contract.rankUsers, async ({ body, member, params: { type } }) => {
    const all = sql`select user_id::text as target_id, sum(likes)::int as score from images where ${onSquare} group by user_id`;
    const among = sql`exists(select 1 from users u where u.id = target_id::int and ${isSeen})`;
    const { list, total } = await ranked({ kind: 'user', type, all, among }, body);
    const ids = list.map(({ id }) => Number(id));
    const tallies = type === 'all' ? keptTallies.get(ids.join(' '), () => ports.reader.read((at) => talliesOf(at, ids))) : undefined;
    const users = await publicUsers(db, ids, member?.id ?? null, ports.now(), tallies);
    return listOf(
      list.flatMap(({ id, ...place }) => users.filter((user) => String(user.id) === id).map((user) => ({ ...place, user }))),
      total,
    );
  });
}
