import type { TrainerKind, TRAINING_ENDS } from '#shared/vocabulary/training.ts';
import type { TrainingSettings } from '#shared/contract/training.ts';
import type { EngineIo } from '../engines/engine.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';

/** What is to be learnt, and from what. */
export type TrainerJob = {
  /** Of the training: names its files at a trainer. */
  id: string;
  trigger: string;
  epochs: number;
  seed: number;
  /** What is drawn after every epoch. */
  prompts: string[];
  /** Whether it ends as soon as it is as near to the held-out pictures as the others are; of trainers that know that. */
  stopWhenReached: boolean;
  /** Of LoRA trainers; null for the embedded one. */
  settings: TrainingSettings | null;
  /** The model it is trained for: its file without folder and ending, and its family; null for the embedded one. */
  base: { file: string; family: string } | null;
  /** Each is opened when its turn comes, cropped and at most `side` pixels large. */
  pictures: readonly { id: string; caption: string; open: (side: number) => Promise<Bitmap> }[];
};

/** What an epoch came to. `made` and `state` are plain data: what was learnt, and what the next epoch goes on from. */
export type TrainedEpoch = { n: number; train: number; heldOut: number | null; samples: Bitmap[]; made: unknown; state: unknown };

/** What is known before the first epoch: what is drawn without training and, of the embedded trainer, how far that is, and the nearest it can get. */
export type TrainingFacts = { untouched: number | null; floor: number | null; untouchedSamples: Bitmap[] };

export type TrainerIo = Pick<EngineIo, 'silent' | 'patienceMs'> & {
  /** Aborts when the training is stopped, or goes on elsewhere: finished epochs stay. */
  signal: AbortSignal;
  /** 0..1 of the epoch under way. */
  progress: (fraction: number) => void;
  facts: (facts: TrainingFacts) => Promise<void>;
};

/** Why a training needs no further epochs. */
export type TrainingEnd = (typeof TRAINING_ENDS)[number];

/**
 * Trains on pictures. Adapters: `preview` (embedded: a style of the preview engine). Rejects with `EngineError` or `ToolFailure`; epochs
 * that were yielded stay.
 */
export type Trainer = {
  kind: TrainerKind;
  name: string;
  /** What it learns and what it does not. */
  notes: string[];
  /** Points an epoch. */
  price: number;
  lora: boolean;
  /** Goes on after epoch `from.n` with its state, or begins at 0; returns early where more epochs would not help. */
  run(job: TrainerJob, from: { n: number; state: unknown }, io: TrainerIo): AsyncGenerator<TrainedEpoch, TrainingEnd | undefined>;
  /** Puts what an epoch made where the engine finds it, as `name`.safetensors. Not of the embedded one, whose styles are data. */
  deliver?(made: unknown, name: string): Promise<void>;
};
