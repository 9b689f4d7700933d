import type { Upload } from '#shared/contract/content.ts';
import type { GenParams } from '#shared/contract/params.ts';

type Tip = NonNullable<GenParams['tipOptimize']>;
/** What the composer decides besides the words. */
export type Making = { modelId?: string; ratio: string; num: number; tipOptimize?: Tip; source?: Upload | undefined };
/** A part of it and whom to tell. */
export type Choice = { making: Making; onChange: (making: Making) => void };
