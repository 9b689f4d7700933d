import { assertMayShow } from '../privacy/leaving.ts';
import { and, inArray, sql } from 'drizzle-orm';
import * as contract from '#shared/contract/content.ts';
import type { Condition, ParsedBody } from '#shared/contract/endpoint.ts';
import * as gallery from '#shared/contract/gallery.ts';
import * as same from '#shared/contract/same.ts';
import { planOf } from '../account/plan.ts';
import type { Member } from '../account/sessions.ts';
import type { Db } from '../kernel/db/db.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { judgeUnseen, reviewPublished } from '../moderation/cases.ts';
import { moderateWords } from '../moderation/moderate.ts';
import { storeUpload } from '../images/uploads.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { HttpError } from '../kernel/http-error.ts';
import { makeKeep } from '../kernel/keep.ts';
import { listOf, ok } from '../kernel/reply.ts';
import { type App, mount } from '../http/mount.ts';
import { type Ports, readerOf } from '../ports/ports.ts';
import { forever, intoBin, ownPictures } from '../images/bin.ts';
import { imageRows, imagesOf, toImages, visibleId } from '../images/images.ts';
import { lineageOf } from '../images/lineage.ts';
import { countList, isSearch, type List, prepareSearch, readList, readRows } from '../images/list.ts';
import { outlineOf } from '../images/outline.ts';
import { sameReport } from '../generate/same-report.ts';
import { markSeen } from '../images/seen.ts';
import { countView } from '../images/views.ts';

/** Ours: how long a public list's length and outline are told as they were; what is published, taken back or deleted here shows at once. */
const LISTS = { freshMs: 5000, staleMs: 60_000 };

/** Pictures: feeds, detail, the owner's edits and deletions, and uploads for the tools. */
export function imagesRoutes(app: App, ports: Ports): void {
  const { db } = ports;
  // What everybody sees alike is counted and laid out once for all of them; who changes it rings.
  const kept = { counts: makeKeep<{ total: number }>(LISTS), outlines: makeKeep<gallery.Outline>(LISTS) };
  ports.notifier.listen(['pictures'], () => {
    kept.counts.forget();
    kept.outlines.forget();
  });
  const countOf = ({ condition }: { condition: Condition }, list: List) =>
    list.shared ? kept.counts.get(JSON.stringify(condition), () => ports.reader.read((at) => countList(at, list))) : countList(db, list);

  /** A search may read thousands of pictures: one may be made a second. A stretch of one is what scrolling asks for. */
  async function listFor(
    asked: Pick<ParsedBody<typeof contract.listImages>, 'condition' | 'sort'>,
    stretch: boolean,
    member: Member | null,
    ip: string,
  ): Promise<List> {
    const who = member?.id ?? ip;
    const limit = stretch ? { key: `search-on:${who}`, max: 600 } : { key: `search:${who}`, max: 60 };
    if (isSearch(asked.condition)) await countAgainst(db, ports.now(), [{ ...limit, seconds: 60 }]);
    return readList(asked, member, ports.now(), await prepareSearch(db, asked.condition));
  }

  mount(app, contract.listImages, async ({ body, member, ip }) => {
    const list = await listFor(body, body.from !== undefined && body.to !== undefined, member, ip);
    const [from, to] = [body.from === undefined ? undefined : list.from(body.from), body.to === undefined ? undefined : list.to(body.to)];
    const offset = from || to ? 0 : ((body.page ?? body.pageNum ?? 1) - 1) * body.pageSize;
    // One more than asked for: the following stretch begins with it.
    const limit = body.pageSize + 1;
    const read = (part: List) => imageRows(db, member, { ...part, place: part.key(part.column), limit, offset }, ports.now());
    // Words are looked for on a replica; what is told of a picture is read from the database itself.
    const look = (at: Db) => readRows(at, list, offset + limit, and(from?.where, to?.where), read);
    const { value: found, total: known } = await (list.search ? ports.reader.read(look) : look(db));
    const total = from?.total ?? to?.total ?? known ?? (await countOf(body, list)).total;
    const after = found[body.pageSize];
    const next = after ? list.cursor({ key: Number(after.place), id: after.id }, total) : body.to;
    return { ...listOf(await toImages(ports, member, found.slice(0, body.pageSize)), total), ...(next && { next }) };
  });

  mount(app, gallery.imageOutline, async ({ body, member, ip }) => {
    const list = await listFor(body, false, member, ip);
    const read = () => (list.shared || list.search ? ports.reader : readerOf(db)).read((at) => outlineOf(at, list, body));
    const { condition, sort, from, ids } = body;
    return ok(await (list.shared ? kept.outlines.get(JSON.stringify([condition, sort, from, ids]), read) : read()));
  });

  mount(app, gallery.markSeen, async ({ body, member }) => ok({ seen: await markSeen(db, member, body.ids, ports.now()) }));

  mount(app, same.sameReport, async ({ params, member }) => ok(await sameReport(ports, member, params.id)));

  mount(app, same.lineage, async ({ params, body, member }) => ok(await lineageOf(ports, member, params.id, body.page)));

  mount(app, contract.imageDetail, async ({ params, member, ip }) => {
    const where = sql`i.id = ${await visibleId(db, member, params.id)}::uuid`;
    const [picture] = await imagesOf(ports, member, { where, order: sql`i.id` });
    if (!picture) throw new HttpError('NOT_FOUND');
    countView(ports, picture.id, member?.id ?? ip);
    return ok(picture);
  });

  mount(app, contract.saveImages, async ({ body, member }) => {
    const now = ports.now();
    const { deleted, ...set } = body.set;
    assertMayShow(member, set, now);
    const flagged = await moderateWords(ports, member, 'work', { title: set.title, desc: set.desc, tags: set.tags?.join(' ') });
    const { plan } = await planOf(db, member.id, now);
    if (set.visibility === 'private' && !plan.private) throw new HttpError('PLAN_REQUIRED', { message: '私有创作需开通会员' });
    const defined = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
    const change = {
      ...defined,
      ...(set.visibility === 'private' && {
        published: false,
        withheld: null,
        heldFrom: sql`case when ${images.heldFrom} is null then null else 'private' end`,
      }),
      ...(deleted === false && { deletedAt: null }),
    };
    const ids = body.ids ?? (body.id ? [body.id] : []);
    const isShown = (row: { published: boolean; visibility: string }) => row.published && row.visibility !== 'private';
    const shows = set.published || (set.visibility !== undefined && set.visibility !== 'private');
    if (shows && ports.moderation) await judgeUnseen(ports, await ownPictures(db, member, ids, now, deleted === false ? 'either' : 'kept'));
    const { updated, waiting } = await db.transaction(async (tx) => {
      const found = await ownPictures(tx, member, ids, now, deleted === false ? 'either' : 'kept');
      // A real square shows no practice pieces; on somebody's own machine there is nothing else to try publishing with.
      if (set.published && ports.config.production && found.some((row) => row.preview)) throw new HttpError('PREVIEW_UNPUBLISHABLE');
      if (shows && found.some((row) => row.heldAs === 'hidden' || row.heldAs === 'deleted'))
        throw new HttpError('CONFLICT', { message: '其中有作品因投诉被隐藏，不能公开。作品没有变化，如有疑问请联系客服' });
      const own = found.map((row) => row.id);
      if (Object.keys(change).length > 0) {
        const waits = found.filter((row) => row.heldAs === 'review').map((row) => row.id);
        const { visibility, ...rest } = { visibility: undefined, ...change };
        const free = own.filter((id) => !waits.includes(id));
        if (free.length > 0) await tx.update(images).set(change).where(inArray(images.id, free));
        // What waits for a reviewer gets its visibility with their word.
        if (waits.length > 0)
          await tx
            .update(images)
            .set({ ...rest, ...(visibility !== undefined && { heldFrom: visibility }) })
            .where(inArray(images.id, waits));
      }
      const said = [set.title, set.desc, set.tags].some((words) => words !== undefined);
      const fresh = found.filter((row) => (shows && !isShown(row)) || (said && flagged.length > 0)).map((row) => row.id);
      return { updated: own.length, waiting: await reviewPublished(tx, ports, fresh, flagged) };
    });
    ports.notifier.notify('pictures');
    return ok({ updated, waiting });
  });

  mount(app, contract.deleteImages, async ({ body, member }) => {
    // What can't be taken back is done by a person.
    if (body.forever && member.key) throw new HttpError('KEY_SCOPE', { message: '用密钥只能移入回收站，彻底删除请登录后在网页上做' });
    const away = body.forever ? forever : intoBin;
    const deleted = await away(ports, member, body.ids);
    ports.notifier.notify('pictures');
    return ok({ deleted });
  });

  mount(app, contract.upload, async ({ member, form }) => {
    let purpose = 'gen';
    const data = [];
    for await (const { name, file, bytes } of form) {
      if (name === 'purpose' && file === undefined) purpose = new TextDecoder().decode(bytes).slice(0, 20);
      else if (name === 'file' && file !== undefined) data.push(await storeUpload(ports, member, bytes, { purpose, name: file }));
    }
    if (data.length === 0) throw new HttpError('FILE_TYPE', { message: '请选择图片' });
    return ok(data);
  });
}
