import * as z from 'zod/mini';
import { MattAsk, SUBJECTS } from '#shared/tools/matt.ts';
import { persistedForm } from '#state/persisted-form.ts';
import { BATCH_OF_FILES } from '../use-uploads.ts';

const { shrink, feather, defringe, background } = MattAsk.shape;

/** The form of one-click matting: pictures that wait, and how the next ones are cut out. */
export const mattingForm = persistedForm(
  'matting',
  {
    sources: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(BATCH_OF_FILES)),
    mode: z.enum(SUBJECTS),
    shrink,
    feather,
    defringe,
    background,
  },
  { sources: [], mode: 'auto', shrink: 0, feather: 1, defringe: true, background: null },
);

export const matting = mattingForm.state;

/** Puts pictures on the strip, each once. */
export function addSources(keys: readonly string[]): void {
  matting.sources = [...new Set([...matting.sources, ...keys])].slice(0, BATCH_OF_FILES);
}
