import { assertMayShow } from '../privacy/leaving.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import type { publishEpoch as contract } from '#shared/contract/training.ts';
import { UNKNOWN_BASE } from '#shared/vocabulary/kinds.ts';
import { planOf } from '../account/plan.ts';
import type { Member } from '../account/sessions.ts';
import type { Db } from '../kernel/db/db.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { modelVersions, trainingEpochs, type TrainingRow } from '../kernel/db/schema/training.ts';
import { errorText } from '../kernel/error-text.ts';
import { randomKey } from '../kernel/crypto.ts';
import { HttpError } from '../kernel/http-error.ts';
import { moderateWords } from '../moderation/moderate.ts';
import { lockMember } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';
import { syncEngines } from '../routing/sync.ts';
import { epochOf, ownTraining } from './read.ts';
import { trainerOf } from './start.ts';

/** What of a model its training decides. A LoRA is brought to its engine here, under a name that no other file has there. */
async function deliver(
  ports: Ports,
  training: TrainingRow,
  made: unknown,
): Promise<Pick<typeof models.$inferInsert, 'base' | 'file'> & { type: 'lora' | 'style' }> {
  const trainer = trainerOf(ports, training.trainer);
  if (!trainer.deliver) return { type: 'style', base: '预览' };
  const [base] = training.baseModelId
    ? await ports.db.select({ family: models.base }).from(models).where(eq(models.id, training.baseModelId))
    : [];
  // Engines name files in either case, and are looked through in lower case.
  const file = `dianshi-${randomKey(9).toLowerCase()}`;
  try {
    await trainer.deliver(made, file);
  } catch (error) {
    ports.log(`training ${training.taskId} was not delivered: ${errorText(error)}`);
    throw new HttpError('NOT_READY', { message: '这一轮的文件没有送到引擎，没有发布。请稍后再试，或联系管理员' });
  }
  return { type: 'lora', base: base?.family ?? UNKNOWN_BASE, file };
}

/**
 * Makes an epoch a model of the member's own library, or a new version of one; it can be chosen once the engine lists it. Answers the
 * model's id.
 */
export async function publishEpoch(ports: Ports, member: Member, id: string, asked: ParsedBody<typeof contract>): Promise<string> {
  const { db, now, blobs } = ports;
  await moderateWords(ports, member, 'model', { name: asked.name, trigger: asked.trigger });
  assertMayShow(member, asked, now());
  const { plan } = await planOf(db, member.id, now());
  if (asked.visibility === 'private' && !plan.private) throw new HttpError('PLAN_REQUIRED', { message: '私有模型需开通会员' });
  const { training } = await ownTraining(ports, member, id);
  const epoch = await epochOf(ports, id, asked.epoch);
  const sample = epoch.samples[asked.sample] ?? epoch.samples[0];
  const cover = sample ? await blobs.get(sample) : null;
  if (!cover) throw new HttpError('NOT_FOUND');
  // Shown to everybody who may see the model, so it is a picture of its own.
  const image = `a/${randomKey(16)}.webp`;
  await blobs.put(image, cover.bytes, cover.type);
  const { name, trigger, visibility } = asked;
  const own = and(eq(models.userId, member.id), eq(models.official, false));
  const assertRoom = async (on: Db): Promise<void> => {
    const there = await on.$count(models, own);
    if (there >= plan.modelNum)
      throw new HttpError('PLAN_REQUIRED', { message: `已有 ${there} 个，上限 ${plan.modelNum} 个，没有发布。删掉一个，或升级会员` });
  };
  if (asked.modelId === undefined) await assertRoom(db);
  const what = await deliver(ports, training, epoch.made);
  const set = { name, image, trigger: trigger ? [trigger] : [], visibility, words: null, ...what };
  /** The model's row says what its newest version says; what was drawn with an older one can be drawn again. */
  async function addVersion(tx: Db, to: string): Promise<string> {
    const [{ last } = { last: 0 }] = await tx
      .select({ last: sql<number>`coalesce(max(${modelVersions.n}), 0)::int` })
      .from(modelVersions)
      .where(eq(modelVersions.modelId, to));
    const version = {
      modelId: to,
      n: last + 1,
      taskId: id,
      epoch: asked.epoch,
      image,
      trigger: set.trigger,
      file: what.file ?? null,
      createdAt: now(),
    };
    await tx.insert(modelVersions).values(version);
    return to;
  }
  const modelId = await db.transaction(async (tx) => {
    await lockMember(tx, member.id);
    if (asked.modelId !== undefined) {
      const [changed] = await tx
        .update(models)
        .set(set)
        .where(and(own, eq(models.id, asked.modelId), eq(models.type, what.type)))
        .returning({ id: models.id });
      if (!changed) throw new HttpError('NOT_FOUND');
      return addVersion(tx, changed.id);
    }
    await assertRoom(tx);
    const made = `m-${randomKey(12)}`;
    await tx.insert(models).values({ ...set, id: made, userId: member.id, taskId: id, createdAt: now() });
    return addVersion(tx, made);
  });
  await db
    .update(trainingEpochs)
    .set({ modelId })
    .where(and(eq(trainingEpochs.taskId, id), eq(trainingEpochs.n, asked.epoch)));
  await syncEngines(ports);
  return modelId;
}
