import { and, asc, count, desc, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { answerComplaint, DeskComplaint, DeskComplaintRow, deskComplaints } from '#shared/contract/desk-complaints.ts';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import type { CaseReason } from '#shared/contract/reports.ts';
import { NO_COMPLAINTS } from '#shared/rules/report-reasons.ts';
import { imageRows, onSquare, toImages } from '../images/images.ts';
import { isUuid } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import type { HELD } from '#shared/vocabulary/desk-kinds.ts';
import { openCase } from '../moderation/cases.ts';
import { tellComment } from '../notices/notices.ts';
import { rows } from '../kernel/db/rows.ts';
import { reports, users } from '../kernel/db/schema/accounts.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { comments } from '../kernel/db/schema/comments.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { HttpError } from '../kernel/http-error.ts';
import { shorten } from '../kernel/shorten.ts';
import type { Ports } from '../ports/ports.ts';
import { type Operator, writeAudit } from './audit.ts';
import { type Letter, noteLetter, sendLetter } from './letters.ts';

type Report = typeof reports.$inferSelect;
type Undo = NonNullable<Report['undo']>;
type Acting = NonNullable<Operator>;

const PAGE = 50;
/** How long a complaint stays with whoever opened it last. */
export const OPEN_MS = 5 * 60_000;
const UPHELD = inArray(reports.outcome, ['hidden', 'deleted']);

/** Signs of a comment that stand for its name. */
const NAME_MAX = 30;

/** What a complaint is about, as far as it is still there. */
type Target = {
  name: string;
  image: string;
  full: string;
  words: string;
  /** Of a comment: the work it is on. */
  on: string;
  author: { id: number; name: string } | null;
  madeAt: string | null;
  views: number;
  likes: number;
  shown: DeskComplaint['shown'];
};
const GONE: Target = { name: '', image: '', full: '', words: '', on: '', author: null, madeAt: null, views: 0, likes: 0, shown: 'gone' };

/** What complaints are about, by kind and id; what is gone is not in it. */
export async function targetsOf(
  ports: Ports,
  about: readonly Pick<Report, 'kind' | 'targetId'>[],
): Promise<(of: Pick<Report, 'kind' | 'targetId'>) => Target> {
  const { db } = ports;
  const idsOf = (kind: Report['kind']) => [...new Set(about.filter((one) => one.kind === kind).map(({ targetId }) => targetId))];
  const found = new Map<string, Target>();
  const commentIds = idsOf('comment').filter(isUuid);
  const said =
    commentIds.length > 0
      ? await db.select().from(comments).innerJoin(users, eq(users.id, comments.userId)).where(inArray(comments.id, commentIds))
      : [];
  const pictureIds = [...new Set([...idsOf('image').filter(isUuid), ...said.map((one) => one.comments.imageId)])];
  if (pictureIds.length > 0) {
    const where = sql`i.id = any(${sql.param(pictureIds)}::uuid[])`;
    const pictures = await toImages(ports, null, await imageRows(db, null, { where, order: sql`i.id` }, ports.now()));
    const states = await db
      .select({ id: images.id, heldAs: images.heldAs, deletedAt: images.deletedAt, prompt: images.prompt })
      .from(images)
      .where(inArray(images.id, pictureIds));
    const stateOf = new Map(states.map((state) => [state.id, state]));
    for (const picture of pictures) {
      const state = stateOf.get(picture.id);
      const isPublic = picture.published && picture.visibility !== 'private';
      found.set(`image ${picture.id}`, {
        name: picture.title || '未命名作品',
        image: picture.thumb,
        full: picture.url,
        words: [picture.desc, state?.prompt].filter(Boolean).join('\n'),
        on: '',
        author: { id: picture.user.id, name: picture.user.name },
        madeAt: picture.createdAt,
        views: picture.views,
        likes: picture.likes,
        shown: state?.deletedAt ? 'deleted' : (state?.heldAs ?? (isPublic ? 'public' : 'private')),
      });
    }
  }
  for (const { comments: comment, users: author } of said) {
    const work = found.get(`image ${comment.imageId}`) ?? GONE;
    found.set(`comment ${comment.id}`, {
      ...GONE,
      name: shorten(comment.text, NAME_MAX),
      image: work.image,
      full: work.full,
      words: comment.text,
      on: [work.name, work.author?.name].filter(Boolean).join('，'),
      author: { id: author.id, name: author.name },
      madeAt: comment.createdAt.toISOString(),
      shown: comment.deletedAt ? 'deleted' : (comment.heldAs ?? (work.shown === 'public' ? 'public' : 'private')),
    });
  }
  const modelIds = idsOf('model');
  if (modelIds.length > 0) {
    const listed = await db.select().from(models).leftJoin(users, eq(users.id, models.userId)).where(inArray(models.id, modelIds));
    for (const { models: model, users: author } of listed)
      found.set(`model ${model.id}`, {
        name: model.name,
        image: model.image,
        full: model.image,
        words: [model.desc, model.tags.join('，')].filter(Boolean).join('\n'),
        on: '',
        author: author && { id: author.id, name: author.name },
        madeAt: model.createdAt.toISOString(),
        views: model.uses,
        likes: model.likes,
        shown: model.listing === 'hidden' ? 'hidden' : model.visibility === 'private' ? 'private' : 'public',
      });
  }
  const userIds = idsOf('user').map(Number);
  if (userIds.length > 0)
    for (const user of await db.select().from(users).where(inArray(users.id, userIds)))
      if (!user.deletedAt)
        found.set(`user ${user.id}`, {
          ...GONE,
          name: user.name,
          image: user.image,
          full: user.image,
          words: user.desc,
          author: { id: user.id, name: user.name },
          madeAt: user.createdAt.toISOString(),
          shown: 'public',
        });
  return ({ kind, targetId }) => found.get(`${kind} ${targetId}`) ?? GONE;
}

const sameTarget = ({ kind, targetId }: Pick<Report, 'kind' | 'targetId'>) => and(eq(reports.kind, kind), eq(reports.targetId, targetId));

async function toRows(
  db: Db,
  found: { report: Report; from: string | null }[],
  targetOf: (report: Report) => Target,
): Promise<DeskComplaintRow[]> {
  const about = found.map(({ report }) => sameTarget(report));
  const counts =
    about.length > 0
      ? await db
          .select({ kind: reports.kind, targetId: reports.targetId, n: count() })
          .from(reports)
          .where(or(...about))
          .groupBy(reports.kind, reports.targetId)
      : [];
  return found.map(({ report, from }) => {
    const { name, image } = targetOf(report);
    return {
      number: report.number,
      kind: report.kind,
      targetId: report.targetId,
      name,
      image,
      reason: report.reason as CaseReason,
      from,
      createdAt: report.createdAt.toISOString(),
      state: report.state,
      outcome: report.outcome,
      same: counts.find((one) => one.kind === report.kind && one.targetId === report.targetId)?.n ?? 1,
    };
  });
}

/** A place in the queue: when a complaint was made, and its number. */
function placeOf(after: string | undefined): { at: string; number: string } | undefined {
  if (after === undefined) return undefined;
  const [, at = '', number = ''] = /^(\d{1,15})\.(R\d{6,20})$/.exec(after) ?? [];
  if (!number) throw new HttpError('BAD_CONDITION', { message: '列表位置已失效，请刷新' });
  return { at: new Date(Number(at)).toISOString(), number };
}

/** Complaints of a state, and how many wait in all. */
export async function complaintQueue(
  ports: Ports,
  { state, after }: ParsedBody<typeof deskComplaints>,
): Promise<{ rows: DeskComplaintRow[]; next: string | null; counts: { open: number; waiting: number } }> {
  const { db } = ports;
  const place = placeOf(after);
  const newest = state === 'answered';
  const beyond: SQL | undefined =
    place && sql`(${reports.createdAt}, ${reports.number}) ${newest ? sql`<` : sql`>`} (${place.at}::timestamptz, ${place.number})`;
  const order = newest ? desc : asc;
  const found = await db
    .select({ report: reports, from: users.name })
    .from(reports)
    .leftJoin(users, eq(users.id, reports.userId))
    .where(and(eq(reports.state, state), ne(reports.reason, 'desk'), beyond))
    .orderBy(order(reports.createdAt), order(reports.number))
    .limit(PAGE + 1);
  const page = found.slice(0, PAGE);
  const last = found.length > PAGE ? page.at(-1)?.report : undefined;
  const targetOf = await targetsOf(
    ports,
    page.map(({ report }) => report),
  );
  return {
    rows: await toRows(db, page, targetOf),
    next: last ? `${last.createdAt.getTime()}.${last.number}` : null,
    counts: { open: await db.$count(reports, eq(reports.state, 'open')), waiting: await db.$count(reports, eq(reports.state, 'waiting')) },
  };
}

const nameOf = async (db: Db, id: number | null): Promise<string | null> =>
  id === null ? null : ((await db.select({ name: users.name }).from(users).where(eq(users.id, id)))[0]?.name ?? null);

/** Who else has it open, by id. */
const holderOf = (report: Report, operator: Acting, now: Date): number | null =>
  report.assignedTo !== null && report.assignedTo !== operator.id && (report.assignedAt?.getTime() ?? 0) > now.getTime() - OPEN_MS
    ? report.assignedTo
    : null;

/** Opens a complaint, and lets go of the one this operator had open before. */
export async function openComplaint(ports: Ports, operator: Acting, number: string): Promise<DeskComplaint> {
  const { db } = ports;
  const now = ports.now();
  const report = await db.transaction(async (tx) => {
    const [row] = await tx.select().from(reports).where(eq(reports.number, number)).for('update');
    if (!row) throw new HttpError('NOT_FOUND');
    if (row.state === 'answered' || holderOf(row, operator, now) !== null) return row;
    const [mine] = await tx.update(reports).set({ assignedTo: operator.id, assignedAt: now }).where(eq(reports.number, number)).returning();
    return mine ?? row;
  });
  await db
    .update(reports)
    .set({ assignedTo: null, assignedAt: null })
    .where(and(eq(reports.assignedTo, operator.id), ne(reports.number, number)));
  const from = await nameOf(db, report.userId);
  const targetOf = await targetsOf(ports, [report]);
  const [row] = await toRows(db, [{ report, from }], targetOf);
  if (!row) throw new Error('a complaint has no row');
  const target = targetOf(report);
  const earlier = await db
    .select()
    .from(reports)
    .where(and(sameTarget(report), ne(reports.number, number)))
    .orderBy(desc(reports.createdAt), desc(reports.number))
    .limit(5);
  return {
    ...row,
    text: report.text,
    asked: report.asked,
    material: report.material,
    answer: report.answer,
    letter: report.letter,
    answeredAt: report.answeredAt?.toISOString() ?? null,
    answeredBy: await nameOf(db, report.answeredBy),
    complainant:
      report.userId === null ? null : { id: report.userId, name: from ?? '', ...(await countsOf(db, eq(reports.userId, report.userId))) },
    author:
      report.authorId === null
        ? null
        : {
            id: report.authorId,
            name: target.author?.name ?? (await nameOf(db, report.authorId)) ?? '',
            ...(await countsOf(db, eq(reports.authorId, report.authorId))),
          },
    words: target.words,
    on: target.on,
    madeAt: target.madeAt,
    full: target.full,
    views: target.views,
    likes: target.likes,
    shown: target.shown,
    earlier: earlier.map((one) => ({
      number: one.number,
      reason: one.reason as CaseReason,
      createdAt: one.createdAt.toISOString(),
      outcome: one.outcome,
    })),
    seenBy: report.state === 'answered' ? null : await nameOf(db, holderOf(report, operator, now)),
  };
}

async function countsOf(db: Db, where: SQL): Promise<{ complaints: number; upheld: number }> {
  const complained = and(where, notInArray(reports.reason, [...NO_COMPLAINTS]));
  return { complaints: await db.$count(reports, complained), upheld: await db.$count(reports, and(complained, UPHELD)) };
}

/** The complaint, locked; whoever was faster has it. */
async function lockComplaint(tx: Db, operator: Acting, number: string, now: Date): Promise<Report> {
  const [report] = await tx.select().from(reports).where(eq(reports.number, number)).for('update');
  if (!report) throw new HttpError('NOT_FOUND');
  if (report.state === 'answered')
    throw new HttpError('CONFLICT', { message: `${(await nameOf(tx, report.answeredBy)) ?? '同事'}已经答复了这一件，没有再改动` });
  const holder = holderOf(report, operator, now);
  if (holder !== null) throw new HttpError('CONFLICT', { message: `${(await nameOf(tx, holder)) ?? '同事'}正在看这一件，没有改动` });
  return report;
}

/** What a deed did to the target: how it was before, null where nothing changed, and its name; and whom it brings news. */
type Done = { undo: Undo | null; name: string; told?: number[] };

/** How a picture is while it is out of sight. */
const heldOf = (picture: typeof images.$inferSelect, heldAs: (typeof HELD)[number]) => ({
  heldAs,
  heldFrom: picture.heldFrom ?? picture.withheld ?? picture.visibility,
  withheld: null,
  visibility: 'private' as const,
});

/** Lets a picture out of an operator's hands. */
async function release(tx: Db, picture: typeof images.$inferSelect, deletedAt = picture.deletedAt): Promise<void> {
  const [owner] = await tx.select({ leavesAt: users.leavesAt }).from(users).where(eq(users.id, picture.userId));
  const from = picture.heldFrom ?? 'private';
  // Whoever is leaving shows nothing (AC-12): it is public again once they stay.
  const leaving = Boolean(owner?.leavesAt) && from !== 'private';
  await tx
    .update(images)
    .set({ heldAs: null, heldFrom: null, visibility: leaving ? 'private' : from, withheld: leaving ? from : null, deletedAt })
    .where(eq(images.id, picture.id));
}

async function act(tx: Db, report: Report, outcome: ParsedBody<typeof answerComplaint>['outcome'], now: Date): Promise<Done> {
  const stays = outcome === 'kept' || outcome === 'groundless';
  // What waits to be public is let through by its own review, not by a complaint of before.
  const passes = stays && report.reason === 'review';
  if (report.kind === 'user') {
    if (!stays) throw new HttpError('VALIDATION', { message: '会员不能隐藏或删除，请到「会员」里停用。这一件没有改动' });
    return { undo: null, name: (await nameOf(tx, report.authorId)) ?? '' };
  }
  if (report.kind === 'model') {
    if (outcome === 'deleted') throw new HttpError('VALIDATION', { message: '模型只能隐藏，不能删除。这一件没有改动' });
    const [model] = await tx.select().from(models).where(eq(models.id, report.targetId)).for('update');
    if (!model && !stays) throw new HttpError('CONFLICT', { message: '模型已经不在了，请选保留或不成立' });
    const hides = outcome === 'hidden' && model?.listing === 'listed';
    if (hides) await tx.update(models).set({ listing: 'hidden' }).where(eq(models.id, model.id));
    return { undo: hides ? { listing: 'listed' } : null, name: model?.name ?? '' };
  }
  if (report.kind === 'comment') {
    const [comment] = await tx.select().from(comments).where(eq(comments.id, report.targetId)).for('update');
    if (!comment && !stays) throw new HttpError('CONFLICT', { message: '评论已经不在了，请选保留或不成立' });
    const name = shorten(comment?.text ?? '', NAME_MAX);
    if (comment?.heldAs === 'review' && passes) {
      await tx.update(comments).set({ heldAs: null }).where(eq(comments.id, comment.id));
      return { undo: { heldAs: 'review' }, name, told: await tellComment(tx, comment, now) };
    }
    if (!comment || stays || comment.heldAs === outcome || comment.heldAs === 'deleted') return { undo: null, name };
    await tx.update(comments).set({ heldAs: outcome }).where(eq(comments.id, comment.id));
    return { undo: { heldAs: comment.heldAs }, name };
  }
  const [picture] = await tx.select().from(images).where(eq(images.id, report.targetId)).for('update');
  if (!picture && !stays) throw new HttpError('CONFLICT', { message: '作品已经不在了，请选保留或不成立' });
  const done = { undo: null, name: picture?.title || '未命名作品' };
  if (picture?.heldAs === 'review' && passes) {
    await release(tx, picture);
    return { ...done, undo: { heldAs: 'review' } };
  }
  if (!picture || stays || picture.heldAs === outcome || picture.heldAs === 'deleted') return done;
  await tx
    .update(images)
    .set({ ...heldOf(picture, outcome), ...(outcome === 'deleted' && { deletedAt: picture.deletedAt ?? now }) })
    .where(eq(images.id, picture.id));
  return { ...done, undo: { deletedAt: picture.deletedAt?.toISOString() ?? null, heldAs: picture.heldAs } };
}

/** Gives the target back what `act` took, as far as no other complaint about it was upheld. */
async function undo(tx: Db, report: Report): Promise<void> {
  const { undo: before, kind, targetId, number } = report;
  if (!before) return;
  const others = await tx
    .select()
    .from(reports)
    .where(and(sameTarget(report), ne(reports.number, number), UPHELD));
  const heir = others.find((other) => other.undo === null);
  // How it was before is then the other's to give back.
  if (heir) await tx.update(reports).set({ undo: before }).where(eq(reports.number, heir.number));
  const upheld = others.some(({ outcome }) => outcome === 'deleted') ? 'deleted' : others.length > 0 ? 'hidden' : null;
  const stays = upheld ?? (before.heldAs === 'review' ? 'review' : null);
  if (kind === 'model') {
    if (stays === null && before.listing)
      await tx
        .update(models)
        .set({ listing: before.listing })
        .where(and(eq(models.id, targetId), eq(models.listing, 'hidden')));
    return;
  }
  if (kind === 'comment') {
    await tx.update(comments).set({ heldAs: stays }).where(eq(comments.id, targetId));
    return;
  }
  const [picture] = await tx.select().from(images).where(eq(images.id, targetId)).for('update');
  if (!picture || picture.heldAs === stays) return;
  if (!picture.heldAs) {
    // It was let through: it waits again.
    if (stays) await tx.update(images).set(heldOf(picture, stays)).where(eq(images.id, picture.id));
    return;
  }
  const deletedAt = picture.heldAs === 'deleted' ? (before.deletedAt ? new Date(before.deletedAt) : null) : picture.deletedAt;
  if (stays) {
    await tx.update(images).set({ heldAs: stays, deletedAt }).where(eq(images.id, picture.id));
    return;
  }
  await release(tx, picture, deletedAt);
}

const things = { image: '作品', model: '模型', user: '主页', comment: '评论' } as const;

/** To whoever complained; to whose work, model, page or comment it is about. */
const toComplainant = ({ userId, number }: Report, lead: string, text: string): Letter => ({
  userId,
  number,
  lead: `你的投诉${lead}`,
  text,
});
const toAuthor = ({ authorId, number, kind }: Pick<Report, 'authorId' | 'number' | 'kind'>, name: string, text: string): Letter => ({
  userId: authorId,
  number,
  lead: `关于你的${things[kind]}「${name}」`,
  text,
});

/** Writes the letters of a decision in its transaction. */
async function noteAll(tx: Db, letters: Letter[], now: Date): Promise<Letter[]> {
  for (const letter of letters) await noteLetter(tx, letter, now);
  return letters;
}

type Decision = Pick<ParsedBody<typeof answerComplaint>, 'outcome' | 'answer' | 'letter'>;

/** Does what was decided and notes it with the case, in its transaction; the author is told where there is a letter. */
async function settle(tx: Db, operator: Acting, row: Report, { outcome, answer, letter }: Decision, now: Date) {
  const done = await act(tx, row, outcome, now);
  const decided = { state: 'answered', outcome, answer, letter, undo: done.undo, answeredAt: now, answeredBy: operator.id } as const;
  await tx
    .update(reports)
    .set({ ...decided, assignedTo: null, assignedAt: null })
    .where(eq(reports.number, row.number));
  return { done, letters: letter ? [toAuthor(row, done.name, `：${letter}`)] : [] };
}

/** Rings for what a decision changed, and sends its letters. */
async function tellOf(ports: Ports, letters: readonly Letter[], { undo: changed, told }: Pick<Done, 'undo' | 'told'>): Promise<void> {
  if (changed) ports.notifier.notify('pictures');
  for (const id of told ?? []) ports.notifier.notify(`notices:${id}`);
  for (const one of letters) await sendLetter(ports, one);
}

/** Decides a complaint and tells both sides. */
export async function decideComplaint(
  ports: Ports,
  operator: Acting,
  number: string,
  decision: ParsedBody<typeof answerComplaint>,
): Promise<void> {
  const now = ports.now();
  const { outcome, answer, letter } = decision;
  const { letters, done } = await ports.db.transaction(async (tx) => {
    const row = await lockComplaint(tx, operator, number, now);
    const settled = await settle(tx, operator, row, decision, now);
    const told = await noteAll(tx, [toComplainant(row, '有结果了', `：${answer}`), ...settled.letters], now);
    await writeAudit(tx, operator, now, {
      action: 'complaint.answer',
      target: `report:${number}`,
      before: { state: row.state },
      after: { state: 'answered', outcome, [row.kind]: row.targetId, answer, letter },
    });
    return { letters: told, done: settled.done };
  });
  await tellOf(ports, letters, done);
}

/** Asks the complainant for material. */
export async function askMaterial(ports: Ports, operator: Acting, number: string, text: string): Promise<void> {
  const now = ports.now();
  const letters = await ports.db.transaction(async (tx) => {
    const row = await lockComplaint(tx, operator, number, now);
    if (row.userId === null) throw new HttpError('CONFLICT', { message: '投诉人没有登录，联系不到，不能等材料' });
    await tx.update(reports).set({ state: 'waiting', asked: text, assignedTo: null, assignedAt: null }).where(eq(reports.number, number));
    const told = await noteAll(tx, [toComplainant(row, '需要补充材料', `：${text}。在「账号设置」的「我的投诉」里补充`)], now);
    await writeAudit(tx, operator, now, {
      action: 'complaint.ask',
      target: `report:${number}`,
      before: { state: row.state },
      after: { state: 'waiting', asked: text },
    });
    return told;
  });
  for (const one of letters) await sendLetter(ports, one);
}

/** Takes a decision back with what it did, in its transaction: a complaint is to be looked at again, an operator's own case is over. */
async function takeBack(ports: Ports, tx: Db, row: Report): Promise<Letter[]> {
  await undo(tx, row);
  const isOwn = row.reason === 'desk';
  await tx
    .update(reports)
    .set(
      isOwn
        ? { outcome: 'kept', undo: null }
        : { state: 'open', outcome: null, answer: '', letter: '', answeredAt: null, answeredBy: null, undo: null },
    )
    .where(eq(reports.number, row.number));
  if (isOwn) return [];
  const { name } = (await targetsOf({ ...ports, db: tx }, [row]))(row);
  return [
    toComplainant(row, '正在重新处理', '，上一次的答复已撤回'),
    ...(row.letter ? [toAuthor(row, name, '：上一次的处理已撤回，我们正在重新处理')] : []),
  ];
}

/** Takes an answer back, with what it did. */
export async function restoreComplaint(ports: Ports, operator: Acting, number: string, reason: string): Promise<void> {
  const now = ports.now();
  const { report, letters } = await ports.db.transaction(async (tx) => {
    const [row] = await tx.select().from(reports).where(eq(reports.number, number)).for('update');
    if (!row) throw new HttpError('NOT_FOUND');
    if (row.state !== 'answered') throw new HttpError('CONFLICT', { message: '这一件还没有答复，没有可以撤回的' });
    const told = await noteAll(tx, await takeBack(ports, tx, row), now);
    await writeAudit(tx, operator, now, {
      action: 'complaint.restore',
      target: `report:${number}`,
      reason,
      before: { state: 'answered', outcome: row.outcome, answer: row.answer, letter: row.letter },
      after: { state: row.reason === 'desk' ? 'answered' : 'open' },
    });
    return { report: row, letters: told };
  });
  await tellOf(ports, letters, report);
}

/** What an operator does to a work or a comment that nobody need have complained about. */
export type OwnDeed = { kind: 'image' | 'comment'; id: string; deed: 'hide' | 'delete' | 'restore'; reason: string };

const outcomeOf = { hide: 'hidden', delete: 'deleted' } as const;
const ownLetters = {
  hide: (reason: string) => `因「${reason}」已经隐藏，没有删除，你自己还能看到。如有异议，请带上处理编号联系客服。`,
  delete: (reason: string) => `因「${reason}」已经删除。如有异议，请在 30 天内带上处理编号联系客服。`,
  restore: (reason: string) => `已经恢复，原因是「${reason}」。`,
} as const;

/** The row that a deed is done to, locked. */
async function lockTarget(
  tx: Db,
  { kind, id }: Pick<OwnDeed, 'kind' | 'id'>,
): Promise<{ userId: number; heldAs: (typeof HELD)[number] | null }> {
  const [row] =
    kind === 'image'
      ? await tx.select({ userId: images.userId, heldAs: images.heldAs }).from(images).where(eq(images.id, id)).for('update')
      : await tx.select({ userId: comments.userId, heldAs: comments.heldAs }).from(comments).where(eq(comments.id, id)).for('update');
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

/**
 * Hides, deletes or restores by an operator's own decision, as a decided complaint does: hiding is a case that is answered as it is
 * opened, restoring takes back every decision by which the target is out of sight.
 */
export async function doOwnDeed(ports: Ports, operator: Acting, { kind, id, deed, reason }: OwnDeed): Promise<void> {
  const now = ports.now();
  const { told, done } = await ports.db.transaction(async (tx) => {
    const { userId, heldAs } = await lockTarget(tx, { kind, id });
    const about = { userId: null, kind, targetId: id, authorId: userId, reason: 'desk', text: reason } as const;
    const result = deed === 'restore' ? await restoreOwn(ports, tx, about, heldAs) : await decideOwn(tx, operator, about, deed, now);
    const noted = await noteAll(tx, result.letters, now);
    const after = await lockTarget(tx, { kind, id });
    await writeAudit(tx, operator, now, {
      action: `${kind === 'image' ? 'work' : 'comment'}.${deed}`,
      target: `${kind}:${id}`,
      reason,
      before: { held: heldAs },
      after: { held: after.heldAs },
    });
    return { told: noted, done: result.done };
  });
  await tellOf(ports, told, done);
}

type OwnCase = { userId: null; kind: OwnDeed['kind']; targetId: string; authorId: number; reason: 'desk'; text: string };

async function decideOwn(tx: Db, operator: Acting, about: OwnCase, deed: 'hide' | 'delete', now: Date) {
  const number = await openCase(tx, now, about);
  const [row] = await tx.select().from(reports).where(eq(reports.number, number));
  if (!row) throw new Error('a case that was opened is not there');
  const settled = await settle(tx, operator, row, { outcome: outcomeOf[deed], answer: '', letter: ownLetters[deed](about.text) }, now);
  if (!settled.done.undo)
    throw new HttpError('CONFLICT', { message: deed === 'hide' ? '已经隐藏了，没有再改动' : '已经删除了，没有再改动' });
  return settled;
}

/** Shows again what is out of sight with no case that says why. */
async function letGo(tx: Db, { kind, targetId }: Pick<OwnCase, 'kind' | 'targetId'>): Promise<void> {
  const hidden = ['hidden', 'deleted'] as const;
  if (kind === 'comment') {
    await tx
      .update(comments)
      .set({ heldAs: null })
      .where(and(eq(comments.id, targetId), inArray(comments.heldAs, hidden)));
    return;
  }
  const [picture] = await tx
    .select()
    .from(images)
    .where(and(eq(images.id, targetId), inArray(images.heldAs, hidden)));
  if (picture) await release(tx, picture, picture.heldAs === 'deleted' ? null : picture.deletedAt);
}

async function restoreOwn(ports: Ports, tx: Db, about: OwnCase, heldAs: (typeof HELD)[number] | null) {
  if (heldAs === 'review') throw new HttpError('CONFLICT', { message: '在等发布审核，请到「投诉」里处理。没有改动' });
  if (heldAs === null) throw new HttpError('CONFLICT', { message: '不是运营隐藏或删除的，没有改动' });
  const told: Letter[] = [];
  let last = '';
  for (;;) {
    // One at a time: what the first of them gives back may be the next one's to give back.
    const [row] = await tx
      .select()
      .from(reports)
      .where(and(sameTarget(about), eq(reports.state, 'answered'), UPHELD))
      .orderBy(desc(reports.number))
      .limit(1)
      .for('update');
    if (!row) break;
    last = row.number;
    told.push(...(await takeBack(ports, tx, row)).filter(({ userId }) => userId !== about.authorId));
  }
  const target = { kind: about.kind, targetId: about.targetId };
  // A case may be gone with the account of whoever complained.
  await letGo(tx, about);
  const { name } = (await targetsOf({ ...ports, db: tx }, [target]))(target);
  const letter = toAuthor({ authorId: about.authorId, kind: about.kind, number: last }, name, `：${ownLetters.restore(about.text)}`);
  return { letters: [...told, letter], done: { undo: {}, name } };
}

/** What complaints are about by name, for those who made them. */
export async function complaintNames(
  db: Db,
  about: readonly Pick<Report, 'kind' | 'targetId'>[],
): Promise<(of: Pick<Report, 'kind' | 'targetId'>) => string> {
  const ids = (kind: Report['kind']) => about.filter((one) => one.kind === kind).map(({ targetId }) => targetId);
  const found = await rows<{ kind: string; id: string; name: string }>(
    db,
    sql`select 'image' as kind, id::text, coalesce(nullif(title, ''), '未命名作品') as name from images
          where id = any(${sql.param(ids('image').filter(isUuid))}::uuid[]) and published and visibility <> 'private' and deleted_at is null
        union all select 'model', id, name from models where id = any(${sql.param(ids('model'))}::text[]) and visibility = 'public' and listing = 'listed'
        union all select 'user', id::text, name from users where id::text = any(${sql.param(ids('user'))}::text[]) and deleted_at is null
        union all select 'comment', c.id::text, left(c.text, ${NAME_MAX}::int) from comments c join images i on i.id = c.image_id
          where c.id = any(${sql.param(ids('comment').filter(isUuid))}::uuid[]) and c.deleted_at is null and c.held_as is null
            and i.deleted_at is null and ${onSquare}`,
  );
  return ({ kind, targetId }) => found.find((one) => one.kind === kind && one.id === targetId)?.name ?? '';
}
