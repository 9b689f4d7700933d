import type { DatasetKind } from '#shared/contract/datasets.ts';
import type { TrainingSettings } from '#shared/contract/training.ts';

/** What a LoRA is usually trained with, by what its pictures show. Resolution in pixels, `lr` the learning rate of AdamW. */
export const loraPresets: Record<DatasetKind, TrainingSettings> = {
  // The few views of one character are learnt closely: shown often, with room for its details.
  character: { resolution: 1024, repeats: 10, rank: 32, lr: 1e-4, batch: 1 },
  // A manner of painting is to be told apart from its subjects: more pictures, each shown less, and less room to learn them by heart.
  style: { resolution: 1024, repeats: 4, rank: 16, lr: 1e-4, batch: 1 },
  // Icons are small and alike: less resolution is enough, and a higher rate gets there.
  icon: { resolution: 768, repeats: 8, rank: 16, lr: 2e-4, batch: 1 },
  custom: { resolution: 1024, repeats: 8, rank: 16, lr: 1e-4, batch: 1 },
};

export const RESOLUTIONS = [512, 640, 768, 896, 1024, 1280, 1536] as const;
export const RANKS = [4, 8, 16, 32, 64, 128] as const;
export const RATES = [1e-5, 3e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3] as const;
