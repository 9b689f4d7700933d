/** Training on a dataset, epoch by epoch (R5.6, R8.12). The task of a training is stopped like any other: `cancelTask`. */
import * as z from 'zod/mini';
import { TRAINER_KINDS, TRAINING_ENDS } from '../vocabulary/training.ts';
import { Model, Visibility } from './content.ts';
import { endpoint, ok, page, Paging } from './endpoint.ts';
import { EPOCHS_MAX, Task, TrainPriced } from './generation.ts';
import { STRENGTH_MAX } from './params.ts';

/** Of a description that is drawn after every epoch, or tried. */
export const SAMPLE_PROMPT_MAX = 200;

const words = z.string().check(z.trim(), z.maxLength(SAMPLE_PROMPT_MAX, `描述最多 ${SAMPLE_PROMPT_MAX} 字`));
const seed = z.int().check(z.gte(0), z.lte(2 ** 31 - 1));
const id = z.string().check(z.maxLength(64));
const epoch = z.int().check(z.gte(0), z.lte(EPOCHS_MAX));

export const TrainerKind = z.enum(TRAINER_KINDS);

/** What a LoRA trainer is set to; the embedded trainer has none of it. */
export const TrainingSettings = z.object({
  /** Pixels of the longer side that pictures are trained at. */
  resolution: z.int().check(z.gte(256), z.lte(1536), z.multipleOf(64)),
  /** How often an epoch shows each picture. */
  repeats: z.int().check(z.gte(1), z.lte(50)),
  rank: z.int().check(z.gte(4), z.lte(128)),
  lr: z.number().check(z.gte(1e-6), z.lte(1e-2)),
  batch: z.int().check(z.gte(1), z.lte(8)),
});
export type TrainingSettings = z.infer<typeof TrainingSettings>;

export const TrainingAsk = z.strictObject({
  datasetId: id,
  name: z.string().check(z.trim(), z.minLength(1, '请填写模型名称'), z.maxLength(30, '模型名称最多 30 字')),
  trainer: TrainPriced.shape.trainer,
  /** L-23: that the member may use these pictures, and has the consent of people who are on them. */
  rights: z.literal(true, '请先确认有权用这些图片训练'),
  epochs: TrainPriced.shape.epochs,
  seed: z.optional(seed),
  /** Own words that are drawn after every epoch, beside two that are always the same. */
  prompt: z.optional(words),
  /** Ends, and gives the rest back, as soon as it is as near to the held-out pictures as the others are. */
  stopWhenReached: z.optional(z.boolean()),
  /** What a LoRA is trained for, and how. */
  baseModelId: z.optional(id),
  settings: z.optional(TrainingSettings),
});
export type TrainingAsk = z.infer<typeof TrainingAsk>;

/** What an epoch came to. Of the embedded trainer `train` and `heldOut` are distances of colours, of the others losses. */
export const TrainingEpoch = z.object({
  n: z.int(),
  train: z.number(),
  heldOut: z.nullable(z.number()),
  seconds: z.number(),
  /** Image values, one for each of the training's `prompts`. */
  samples: z.array(z.string()),
  /** The model this epoch was published as. */
  modelId: z.nullable(z.string()),
});
export type TrainingEpoch = z.infer<typeof TrainingEpoch>;

export const Training = z.object({
  /** The id of its task. */
  id: z.string(),
  name: z.string(),
  trainer: TrainerKind,
  /** Null once its dataset is gone. */
  datasetId: z.nullable(z.string()),
  trigger: z.string(),
  epochs: z.int(),
  seed: z.int(),
  settings: z.nullable(TrainingSettings),
  /** The pictures it learns from and those it is compared with. */
  pictures: z.array(z.object({ url: z.string(), heldOut: z.boolean() })),
  prompts: z.array(z.string()),
  /** What is drawn for these without training. */
  untouchedSamples: z.array(z.string()),
  /** Distances to the held-out pictures of what is drawn without training, and of the training pictures: it gets no nearer. */
  untouched: z.nullable(z.number()),
  floor: z.nullable(z.number()),
  done: z.array(TrainingEpoch),
  /** The epoch it went on from after the server had stopped. */
  resumedFrom: z.nullable(z.int()),
  ended: z.nullable(z.enum(TRAINING_ENDS)),
  task: Task,
});
export type Training = z.infer<typeof Training>;

/** A trainer that can be used now, and what it costs. */
export const TrainerOption = z.object({
  kind: TrainerKind,
  name: z.string(),
  /** What it learns and what it does not, a sentence each. */
  notes: z.array(z.string()),
  /** Points an epoch. */
  price: z.int(),
  /** Whether it starts from a model, one of `bases`, and takes `settings`. */
  lora: z.boolean(),
  bases: z.array(z.object({ id: z.string(), name: z.string(), base: z.string() })),
  /** Seconds that an epoch took here lately, of a LoRA trainer a step; null before it has finished one. */
  pace: z.nullable(z.number()),
  /** Trainings that run or wait now, of all members, and how long until they are done; null where that can't be told. */
  ahead: z.int(),
  wait: z.nullable(z.int()),
});
export type TrainerOption = z.infer<typeof TrainerOption>;

export const listTrainers = endpoint('listTrainers', {
  method: 'GET',
  path: '/api/v2/common/trainers',
  access: 'member',
  reply: ok(z.array(TrainerOption)),
});

/** Puts a training on the queue; its points are held, and taken epoch by epoch. */
export const startTraining = endpoint('startTraining', {
  method: 'PUT',
  path: '/api/v2/common/trainings',
  access: 'member',
  body: TrainingAsk,
  reply: ok(Task),
});

/** Newest first. */
export const listTrainings = endpoint('listTrainings', {
  method: 'POST',
  path: '/api/v2/common/trainings',
  access: 'member',
  body: z.object({ ...Paging }),
  reply: page(Training),
});

export const trainingDetail = endpoint('trainingDetail', {
  method: 'GET',
  path: '/api/v2/common/trainings/:id',
  access: 'member',
  reply: ok(Training),
});

/** Draws own words with an epoch, or without any (0): free, kept nowhere. */
export const tryEpoch = endpoint('tryEpoch', {
  method: 'POST',
  path: '/api/v2/common/trainings/:id/try',
  access: 'member',
  body: z.strictObject({
    epoch,
    prompt: words.check(z.minLength(1, '请先写描述')),
    seed,
    strength: z.number().check(z.gte(0), z.lte(STRENGTH_MAX)),
  }),
  /** `picture` as a data address; `distance` of its colours to the held-out pictures. */
  reply: ok(z.object({ picture: z.string(), distance: z.number() })),
});

/** Makes an epoch a model of the own library; with `modelId` a new version of one. */
export const publishEpoch = endpoint('publishEpoch', {
  method: 'POST',
  path: '/api/v2/common/trainings/:id/publish',
  access: 'member',
  body: z.strictObject({
    epoch: epoch.check(z.gte(1)),
    name: z.string().check(z.trim(), z.minLength(1, '请填写模型名称'), z.maxLength(30, '模型名称最多 30 字')),
    trigger: z.string().check(z.trim(), z.maxLength(40)),
    /** Which of the epoch's samples is its cover. */
    sample: z._default(z.int().check(z.gte(0), z.lte(2)), 0),
    visibility: z._default(Visibility, 'private'),
    modelId: z.optional(id),
  }),
  reply: ok(Model),
});
