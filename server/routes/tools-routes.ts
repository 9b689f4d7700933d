import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  ENLARGED_MAX,
  EnlargeAsk,
  InterrogateAsk,
  LogoAsk,
  MattAsk,
  ThreeAsk,
  type AskOf,
  type ToolAsk,
} from '#shared/contract/tool-params.ts';
import * as contract from '#shared/contract/tools.ts';
import { planOf } from '../billing/entitlements.ts';
import type { Member } from '../account/sessions.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { type TaskRow, tasks } from '../kernel/db/schema/tasks.ts';
import { quote } from '../tasks/quote.ts';
import { settled } from '../tasks/watch.ts';
import { anySeed, DEFAULT_STEPS, type Resolved as Drawn } from '../generate/resolve.ts';
import { assertClean } from '../moderation/sensitive.ts';
import { inputPicture } from '../images/uploads.ts';
import { isUuid } from '../kernel/crypto.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { Refusal } from '../kernel/http-error.ts';
import { ok } from '../kernel/reply.ts';
import { filesOf, withSmaller } from '../images/bin.ts';
import { addresses, imagesOf } from '../images/images.ts';
import { infotextKeyword } from '../pixels/imaging/infotext.ts';
import { type App, type Ask, mount } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';
import { writeFiles } from '../images/deliver.ts';
import { submit } from '../tasks/tasks.ts';
import { cutOutOf, matteOf } from '../tools/cut.ts';
import { plainWords } from '../pixels/logo/draw-logo.ts';
import { readPictureText } from '../pixels/imaging/picture-text.ts';
import { freeCuts, toolPrice } from '../tools/price.ts';
import { findSource, generationOf, openSource, type Source, sourceOf } from '../images/source.ts';
import { ToolFailure } from '../pixels/tool-failure.ts';

/** Least membership that enlarges four times; with a plan that enlarges at all it is twice. */
const FOUR_TIMES = 2;
/** Cut-outs and models of more pixels than this would hold the machine up for minutes. */
const WORKED_MAX = 24_000_000;

/** Side of a picture drawn only to be made a model of. */
const DRAWN_SIDE = 768;

type Resolved = { ask: ToolAsk; source: Source | null; params: TaskRow['params']; num: number; priority: number; known: boolean };

/** What the plan allows of a tool. The client asks the same questions; this is where they are answered. */
function assertPlan(ask: ToolAsk, vipType: number, plan: { three: boolean; enlarge: boolean; picNum: number }): void {
  if (ask.kind === 'enlarge' && !plan.enlarge)
    throw new Refusal('PLAN_REQUIRED', { message: '图片放大需开通会员', fields: { scale: '需开通会员' } });
  if (ask.kind === 'enlarge' && ask.scale === 4 && vipType < FOUR_TIMES)
    throw new Refusal('PLAN_REQUIRED', { message: '4× 放大需开通标准会员，当前套餐可以放大 2×', fields: { scale: '需开通标准会员' } });
  if (ask.kind === 'three' && !plan.three) throw new Refusal('PLAN_REQUIRED', { message: '3D 生成需开通标准会员' });
  if (ask.kind === 'logo' && ask.num > plan.picNum)
    throw new Refusal('PLAN_REQUIRED', {
      message: `当前套餐一次最多生成 ${plan.picNum} 张，升级会员可以更多`,
      fields: { num: `最多 ${plan.picNum} 张` },
    });
}

/** What the picture's size allows, told before anything is charged. */
function assertSize(ask: ToolAsk, source: Source): void {
  if (ask.kind === 'enlarge') {
    const side = Math.max(source.width, source.height) * ask.scale;
    if (side > ENLARGED_MAX)
      throw new Refusal('TOO_LARGE', { message: `放大后最长边为 ${side} 像素，最多 ${ENLARGED_MAX} 像素，请换小一点的倍数` });
  } else if (ask.kind !== 'interrogate' && source.width * source.height > WORKED_MAX)
    throw new Refusal('TOO_LARGE', { message: '图片太大，请先缩小到 2400 万像素以内' });
}

/** The picture that is drawn for a model of which there is only a description: stored before it is begun, seed and all. */
function drawnFor(prompt: string): Drawn {
  return { prompt, width: DRAWN_SIDE, height: DRAWN_SIDE, num: 1, seed: anySeed(), steps: DEFAULT_STEPS, cfg: 7, visibility: 'public' };
}

/** A character no font has is named before anything is charged. */
async function assertDrawable({ glyphs }: Ports, { text, slogan }: AskOf<'logo'>): Promise<void> {
  for (const [field, words] of Object.entries({ text, slogan })) {
    const plain = plainWords(words ?? '');
    if (field === 'text' && plain === '') throw new Refusal('VALIDATION', { message: '请填写名称', fields: { text: '请填写名称' } });
    try {
      await glyphs.outline('sans', plain);
    } catch (error) {
      if (!(error instanceof ToolFailure)) throw error;
      throw new Refusal('VALIDATION', { message: error.message, fields: { [field]: error.message } });
    }
  }
}

/** Checks words, plan, picture and size. Nothing is charged here. */
async function resolve(ports: Ports, member: Member, asked: ToolAsk): Promise<Resolved> {
  const { db } = ports;
  if (asked.kind === 'logo') await assertClean(db, { text: asked.text, slogan: asked.slogan, industry: asked.industry });
  if (asked.kind === 'three') {
    await assertClean(db, { prompt: asked.prompt });
    if (!asked.image && !asked.prompt?.trim())
      throw new Refusal('VALIDATION', { message: '请选择一张图，或写下想要的模型', fields: { image: '请先选择图片' } });
  }
  const { plan, vipType } = await planOf(db, member.id, ports.now());
  assertPlan(asked, vipType, plan);
  const ask: ToolAsk = { ...asked };
  let source: Source | null = null;
  if ('image' in ask && ask.image) {
    source = await findSource(ports, member, ask.image);
    assertSize(ask, source);
    ask.image = source.key;
  }
  if (ask.kind === 'matt' && ask.background && !ask.background.startsWith('#'))
    ask.background = await inputPicture(ports, member, ask.background);
  if (ask.kind === 'logo') await assertDrawable(ports, ask);
  if (ask.kind === 'logo' && (ask.seed === undefined || ask.seed < 0)) ask.seed = anySeed();
  const num = ask.kind === 'logo' ? ask.num : 1;
  const drawn = ask.kind === 'three' && !source ? drawnFor(ask.prompt ?? '') : { prompt: '' };
  const params = { ...(source?.params ?? drawn), num };
  const known = ask.kind === 'interrogate' && source !== null && (await freeToRead(ports, source));
  return { ask, source, params, num, priority: plan.queue ? Math.max(0, vipType) : 0, known };
}

/** Reading what a file says, and measuring colours, costs nothing; being described by an engine does. */
async function freeToRead(ports: Ports, source: Source): Promise<boolean> {
  const { tools } = await ports.engine.caps();
  if (!tools.includes('interrogate')) return true;
  if (source.told) return true;
  const file = source.readable ? await ports.blobs.get(source.key) : null;
  return file !== null && (await generationOf(source, file.bytes)) !== null;
}

type Called = Ask<
  typeof contract.matt | typeof contract.enlarge | typeof contract.interrogate | typeof contract.three | typeof contract.logo
>;

/** The image tools (R4.4 to R4.8): quoting and starting; watching and cancelling are the tasks' own. */
export function toolsRoutes(app: App, ports: Ports): void {
  async function start(called: Called, asked: ToolAsk) {
    const { member, body } = called;
    const { ask, source, params, num, priority, known } = await resolve(ports, member, asked);
    const now = ports.now();
    const unit = toolPrice(ask, { width: source?.width ?? 0, height: source?.height ?? 0, known });
    /** Points for so many results; the first cut-outs of a day are free. */
    const costOf = async (db: Ports['db'], count: number) =>
      unit * (ask.kind === 'matt' ? Math.max(0, count - (await freeCuts(db, member.id, now))) : count);
    if (body.quote) {
      const count = ('count' in body && body.count) || num;
      const priced = { unit, cost: await costOf(ports.db, count), num: count, priority, timing: ask.kind };
      const free = ask.kind === 'matt' ? { free: await freeCuts(ports.db, member.id, now) } : {};
      return ok({ ...(await quote(ports, member, priced)), ...free });
    }
    // Decided under the member's lock: two presses at once do not both take the last free one.
    const cost = (tx: Ports['db']) => costOf(tx, num);
    const row = await submit(ports, member, { kind: ask.kind, params, tool: ask, cost, priority, idem: called.idempotencyKey });
    ports.bell.ring();
    return ok(await settled(ports, called, row, body.wait ?? 0, AbortSignal.any([called.signal, ports.stopping])));
  }
  mount(app, contract.matt, (call) => start(call, { kind: 'matt', ...MattAsk.parse(call.body) }));
  mount(app, contract.enlarge, (call) => start(call, { kind: 'enlarge', ...EnlargeAsk.parse(call.body) }));
  mount(app, contract.interrogate, (call) => start(call, { kind: 'interrogate', ...InterrogateAsk.parse(call.body) }));
  mount(app, contract.three, (call) => start(call, { kind: 'three', ...ThreeAsk.parse(call.body) }));
  mount(app, contract.logo, (call) => start(call, { kind: 'logo', ...LogoAsk.parse(call.body) }));

  mount(app, contract.sourceInfo, async ({ member, body }) => {
    const { key, width, height, params, trail } = await findSource(ports, member, body.image);
    const addressOf = await addresses(ports);
    const url = await addressOf(key);
    return ok({ key, url, width, height, prompt: params?.prompt ?? '', trail: trail.map((step) => step.kind) });
  });

  mount(app, contract.editMatte, async ({ member, params, body, signal }) => {
    const { db, blobs } = ports;
    await countAgainst(db, ports.now(), [{ key: `matte:${member.id}`, max: 600, seconds: 3600 }]);
    const [row] = isUuid(params.id)
      ? await db
          .select()
          .from(images)
          .where(and(eq(images.id, params.id), eq(images.userId, member.id), isNull(images.deletedAt)))
      : [];
    if (!row?.matte || !row.source) throw new Refusal('NOT_FOUND');
    if (row.published) throw new Refusal('CONFLICT', { message: '已发布的作品不能再修改，请先取消发布' });
    const edit =
      body.background?.startsWith('#') === false ? { ...body, background: await inputPicture(ports, member, body.background) } : body;
    const gray = await blobs.get(row.matte);
    if (!gray) throw new Refusal('IMAGE_NOT_FOUND', { message: '这张抠图的原图已经不在了，不能再修改' });
    const io = { signal: AbortSignal.any([signal, ports.stopping]) };
    const { pixels } = await openSource(ports, await sourceOf(db, member, row.source));
    const cut = await cutOutOf(ports, member, pixels, matteOf(await ports.codec.decode(gray.bytes)), edit, io);
    // The parameters in the file are carried on as they stand there.
    const before = await blobs.get(row.key);
    const texts = before ? await readPictureText(before.bytes) : [];
    const infotext = texts.find(({ keyword }) => keyword === infotextKeyword)?.text ?? null;
    const files = await writeFiles(
      ports,
      cut,
      { id: row.id, preview: row.preview, infotext, steps: [...row.trail.map((step) => step.kind), 'matt'] },
      io.signal,
    );
    const kept = await db.transaction(async (tx) => {
      const [changed] = await tx
        .update(images)
        .set({ ...files, edit })
        // Whoever came in between has newer files: theirs stay.
        .where(and(eq(images.id, row.id), eq(images.key, row.key), isNull(images.deletedAt)))
        .returning({ id: images.id });
      // The task remembers what its cut-out looks like now: that is where the page reads it.
      if (changed && row.taskId)
        await tx
          .update(tasks)
          .set({ tool: sql`${tasks.tool} || ${JSON.stringify(edit)}::jsonb` })
          .where(eq(tasks.id, row.taskId));
      return changed;
    });
    const gone = filesOf(kept ? { key: row.key, thumb: row.thumb, ground: row.ground } : files);
    await Promise.all(withSmaller(gone).map((key) => blobs.remove(key)));
    if (!kept) throw new Refusal('CONFLICT', { message: '这张图刚刚被改过，请刷新后再试' });
    const [image] = await imagesOf(ports, member, { where: sql`i.id = ${row.id}::uuid`, order: sql`i.id` });
    if (!image) throw new Refusal('NOT_FOUND');
    return ok(image);
  });
}
