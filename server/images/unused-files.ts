import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { TASK_INPUT_DAYS, UPLOAD_IDLE_DAYS } from '#shared/rules/limits.ts';
import { rows } from '../kernel/db/rows.ts';
import type { Db } from '../kernel/db/db.ts';
import { uploads } from '../kernel/db/schema/pictures.ts';
import type { Ports } from '../ports/ports.ts';
import { withSmaller } from './bin.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
/** Members whose uploads one sweep looks through, and uploads of each: the next sweep, a minute later, goes on. */
const MEMBERS = 3;
const UPLOADS = 500;

const before = (now: Date, span: number) => new Date(now.getTime() - span);

/** Keys of uploads that a member's rows name: recent tasks and all that stands on its own; and those a model shows, whoever sent them. */
async function namedUploads(db: Db, userId: number, now: Date): Promise<Set<string>> {
  const since = before(now, TASK_INPUT_DAYS * DAY).toISOString();
  const found = await rows<{ key: string }>(
    db,
    sql`select distinct m[1] as key from (
      select params::text || coalesce(tool::text, '') as said from tasks
        where user_id = ${userId} and (ended_at is null or ended_at > ${since}::timestamptz)
      union all select coalesce(params::text, '') || ' ' || coalesce(source, '') || ' ' || coalesce(edit::text, '') from images where user_id = ${userId}
      union all select value::text from drafts where user_id = ${userId}
      union all select i.key from dataset_items i join datasets d on d.id = i.dataset_id where d.user_id = ${userId}
      union all select pictures::text from trainings where user_id = ${userId}
      union all select look::text from asset_sets where user_id = ${userId}
      union all select image from users where id = ${userId}
      union all select image || ' ' || array_to_string(images, ' ') || coalesce(defaults::text, '') from models
      union all select image from presets
      union all select image from banners
      union all select val3 #>> '{}' from dicts
    ) named, regexp_matches(said, 'up/[A-Za-z0-9_-]+[.]png', 'g') m`,
  );
  return new Set(found.map(({ key }) => key));
}

/**
 * Removes uploads that nothing has named for a week; part of the sweep. What is still named counts as used today, and is
 * looked at again in a week (T-UP-09).
 */
export async function sweepUploads({ db, blobs, now }: Ports): Promise<void> {
  const at = now();
  const since = before(at, UPLOAD_IDLE_DAYS * DAY);
  for (let member = 0; member < MEMBERS; member++) {
    const [oldest] = await db
      .select({ userId: uploads.userId })
      .from(uploads)
      .where(lt(uploads.createdAt, since))
      .orderBy(uploads.createdAt)
      .limit(1);
    if (!oldest) return;
    const old = and(eq(uploads.userId, oldest.userId), lt(uploads.createdAt, since));
    const keys = (await db.select({ key: uploads.key }).from(uploads).where(old).orderBy(uploads.createdAt).limit(UPLOADS)).map(
      ({ key }) => key,
    );
    const named = await namedUploads(db, oldest.userId, at);
    const kept = keys.filter((key) => named.has(key));
    await db.update(uploads).set({ createdAt: at }).where(inArray(uploads.key, kept));
    // Asked for its age once more: whoever uses one meanwhile makes it young. The row goes first, a file without one is swept.
    const gone = await db
      .delete(uploads)
      .where(
        and(
          old,
          inArray(
            uploads.key,
            keys.filter((key) => !named.has(key)),
          ),
        ),
      )
      .returning({ key: uploads.key });
    for (const key of withSmaller(gone.map((row) => row.key))) await blobs.remove(key);
  }
}

/** Files one sweep looks at. */
const FILES = 500;
/** A file half written is nobody's after an hour. */
const PART_AGE = HOUR;
/** A whole one without a row waits a week: an operator who began with an older backup may yet go back. */
const STRAY_AGE = 7 * DAY;

/** The key of the file that a small version was made of; others as they are. */
const original = (key: string) => key.replace(/^t\/\d+\/(.+)\.webp$/, '$1');

async function namedFiles(db: Db, keys: string[]): Promise<Set<string>> {
  const asked = sql`any(${sql.param(keys)}::text[])`;
  const found = await rows<{ key: string }>(
    db,
    sql`select unnest(array[key, thumb, glb, svg, ground, matte]) as key from images
        where key = ${asked} or thumb = ${asked} or glb = ${asked} or svg = ${asked} or ground = ${asked} or matte = ${asked}
      union all select key from uploads where key = ${asked}
      union all select image from users where image = ${asked}
      union all select unnest(images || image) from models where image = ${asked} or images && ${sql.param(keys)}::text[]
      union all select image from model_versions where image = ${asked}
      union all select file from invoices where file = ${asked}
      union all select image from presets where image = ${asked}
      union all select image from banners where image = ${asked}
      union all select val3 #>> '{}' from dicts where val3 #>> '{}' = ${asked}
      union all select unnest(samples) from training_epochs where samples && ${sql.param(keys)}::text[]
      union all select unnest(untouched_samples) from trainings where untouched_samples && ${sql.param(keys)}::text[]`,
  );
  return new Set(found.map(({ key }) => key));
}

/** Removes files that crashes left behind and no row names, some at each call, round and round; part of the sweep (T-UP-09). */
export function makeStraySweep({ db, blobs, now }: Ports): () => Promise<void> {
  let walk: AsyncIterator<{ key: string; at: Date }> | undefined;
  return async () => {
    walk ??= blobs.list()[Symbol.asyncIterator]();
    const strays: string[] = [];
    for (let seen = 0; seen < FILES; seen++) {
      const { done, value } = await walk.next().catch((error: unknown) => {
        walk = undefined;
        throw error;
      });
      if (done) {
        walk = undefined;
        break;
      }
      const age = now().getTime() - value.at.getTime();
      if (value.key.endsWith('.part')) {
        if (age > PART_AGE) await blobs.remove(value.key);
        // The audit's seals are there against whoever changes rows: no row names them.
      } else if (age > STRAY_AGE && !value.key.startsWith('seals/')) strays.push(value.key);
    }
    if (strays.length === 0) return;
    const named = await namedFiles(db, [...new Set(strays.map(original))]);
    for (const key of strays) if (!named.has(original(key))) await blobs.remove(key);
  };
}
