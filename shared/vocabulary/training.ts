/** The words of datasets and trainings; contract and database read these lists. */

/** What a dataset teaches: a character, a style, items of one look, or what its member sets by hand. */
export const DATASET_KINDS = ['character', 'style', 'icon', 'custom'] as const;
/** What a training is done by: the embedded one learns a style of the preview engine, the others a LoRA. */
export const TRAINER_KINDS = ['preview', 'kohya', 'ai-toolkit'] as const;
export type TrainerKind = (typeof TRAINER_KINDS)[number];
/** Why a training ended before its last epoch by itself: its pictures have nothing in common, or nothing more can be learnt. */
export const TRAINING_ENDS = ['unlike', 'reached'] as const;
