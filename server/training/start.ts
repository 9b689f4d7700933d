import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { TrainerOption, TrainingAsk } from '#shared/contract/training.ts';
import { planOf } from '../account/plan.ts';
import type { Member } from '../account/sessions.ts';
import { anySeed } from '#shared/rules/seed.ts';
import { datasetItems, datasets, models } from '../kernel/db/schema/catalogue.ts';
import { active, type TaskRow, tasks } from '../kernel/db/schema/tasks.ts';
import { type TrainedPicture, trainings } from '../kernel/db/schema/training.ts';
import { isUuid } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { HttpError } from '../kernel/http-error.ts';
import { moderateWords } from '../moderation/moderate.ts';
import type { Ports } from '../ports/ports.ts';
import { modelsOf, modelsSeenBy, offered } from '../models/models.ts';
import { submit } from '../tasks/tasks.ts';
import { trainingsAhead } from '../tasks/waits.ts';
import type { Trainer } from '../trainers/trainer.ts';

/** What every training draws after each epoch, so that trainings can be compared. */
const PROMPTS = ['远山，湖面倒影，晨雾', '夜城大道，满月'];
const SEEDS = 2 ** 31;

/** The trainer of a kind; refused where the operator has none. */
export function trainerOf({ trainers }: Ports, kind: TrainingAsk['trainer']): Trainer {
  const found = trainers.find((trainer) => trainer.kind === kind);
  if (!found) throw new HttpError('NOT_READY', { message: '这种训练现在没有接上，没有扣除积分。可以换「预览画风」，或请管理员接上训练器' });
  return found;
}

/** Latest epochs that a trainer's pace is told by. */
const PACE_OF = 20;

/** Seconds of a trainer's epochs lately, of a LoRA's steps, by trainer: what finished epochs of this machine took. */
async function paceOf(db: Db): Promise<Map<string, number>> {
  const found = await rows<{ trainer: string; pace: number }>(
    db,
    sql`select trainer, percentile_cont(0.5) within group (order by pace) as pace from (
      select t.trainer, row_number() over (partition by t.trainer order by t.created_at desc, e.n desc) as place,
        e.seconds / case when t.settings is null then 1
          else greatest(1, ceil(jsonb_array_length(t.pictures) * (t.settings->>'repeats')::float / (t.settings->>'batch')::float)) end as pace
      from training_epochs e join trainings t on t.task_id = e.task_id) lately
      where place <= ${PACE_OF} group by trainer`,
  );
  return new Map(found.map(({ trainer, pace }) => [trainer, Number(pace)]));
}

/** The trainers there are, each with how fast it was lately and the models that LoRAs can be trained for. */
export async function trainerOptions(ports: Ports, member: Member): Promise<TrainerOption[]> {
  const { db, trainers } = ports;
  const onSale = sql`m.type = 'checkpoint' and not m.sample and ${modelsSeenBy(member)} and ${offered}`;
  const checkpoints = trainers.some(({ lora }) => lora) ? await modelsOf(db, member, onSale, sql`m.sort, m.id`) : [];
  const bases = checkpoints.map(({ id, name, base }) => ({ id, name, base }));
  const paces = await paceOf(db);
  const queue = await trainingsAhead(ports);
  return trainers.map(({ kind, name, notes, price, lora }) => {
    const pace = paces.get(kind) ?? null;
    return { kind, name, notes, price, lora, bases: lora ? bases : [], pace, ...queue };
  });
}

/** What a training costs and how it stands in the queue. */
export async function priceTraining(ports: Ports, member: Member, { trainer, epochs }: Pick<TrainingAsk, 'trainer' | 'epochs'>) {
  const { price } = trainerOf(ports, trainer);
  const { plan, vipType } = await planOf(ports.db, member.id, ports.now());
  return {
    unit: price,
    num: epochs,
    cost: price * epochs,
    priority: plan.queue ? Math.max(0, vipType) : 0,
    atOnce: Math.max(1, plan.modelNum),
  };
}

async function picturesOf({ db }: Ports, datasetId: string): Promise<TrainedPicture[]> {
  const { id, key, caption, crop, flat, measures } = datasetItems;
  const found = await db
    .select({ id, key, caption, crop, flat, measures })
    .from(datasetItems)
    .where(and(eq(datasetItems.datasetId, datasetId), isNull(datasetItems.deletedAt)))
    .orderBy(datasetItems.position, datasetItems.id);
  // Of a picture that can't be read nothing could be measured.
  const readable = found.some(({ measures: measured }) => measured === null || measured.cells.length > 0);
  if (found.length > 0 && !readable)
    throw new HttpError('VALIDATION', { message: '数据集里没有一张图片能读出来，没有扣除积分。换几张再训练' });
  return found.map(({ measures: _measured, ...picture }) => picture);
}

/** Checks what is asked for and puts the training on the queue with its pictures as they are now; the same key answers with the same one. */
export async function startTraining(ports: Ports, member: Member, asked: TrainingAsk, idem: string): Promise<TaskRow> {
  const { db } = ports;
  const trainer = trainerOf(ports, asked.trainer);
  if (trainer.lora && (!asked.baseModelId || !asked.settings))
    throw new HttpError('VALIDATION', { message: '请选择底模', fields: { baseModelId: '请选择底模' } });
  await moderateWords(ports, member, 'prompt', { name: asked.name, prompt: asked.prompt });
  const own = and(eq(datasets.id, asked.datasetId), eq(datasets.userId, member.id), isNull(datasets.deletedAt));
  const [dataset] = isUuid(asked.datasetId) ? await db.select().from(datasets).where(own) : [];
  if (!dataset) throw new HttpError('NOT_FOUND', { message: '这个数据集不在了，没有扣除积分。请换一个' });
  const pictures = await picturesOf(ports, dataset.id);
  if (pictures.length === 0) throw new HttpError('VALIDATION', { message: '数据集里还没有图片，没有扣除积分。先加几张再训练' });
  if (asked.baseModelId) {
    const [base] = await db
      .select({ id: models.id })
      .from(models)
      .where(and(eq(models.id, asked.baseModelId), eq(models.type, 'checkpoint')));
    if (!base) throw new HttpError('MODEL_OFF');
  }
  const { cost, priority, atOnce } = await priceTraining(ports, member, asked);
  const seed = asked.seed ?? anySeed() % SEEDS;
  const { name, epochs, datasetId, trainer: kind, prompt, settings, baseModelId, stopWhenReached = false } = asked;
  return submit(ports, member, {
    kind: 'train',
    params: { prompt: name, num: epochs, seed },
    engine: kind,
    asked: { datasetId, kind, prompt, settings, baseModelId, stopWhenReached },
    cost,
    priority,
    idem,
    async under(tx, id) {
      const open = await tx.$count(
        tasks,
        sql`${tasks.userId} = ${member.id} and ${tasks.kind} = 'train' and ${inArray(tasks.status, active)} and ${tasks.id} <> ${id}`,
      );
      if (open >= atOnce)
        throw new HttpError('QUEUE_FULL', { message: `同时最多训练 ${atOnce} 个模型，没有扣除积分。等前面的练完，或先停下一个` });
      await tx.insert(trainings).values({
        taskId: id,
        userId: member.id,
        datasetId,
        name,
        trainer: kind,
        trigger: dataset.trigger,
        baseModelId: baseModelId ?? null,
        settings: settings ?? null,
        stopWhenReached,
        seed,
        pictures,
        prompts: [...PROMPTS, ...(prompt ? [prompt] : [])],
        createdAt: ports.now(),
      });
    },
  });
}
