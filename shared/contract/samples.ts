import * as z from 'zod/mini';
import { sampleIds } from '../tools/samples.ts';
import { endpoint, ok } from './endpoint.ts';
import { Controls, Task } from './generation.ts';

/** Runs a whole tool on a picture of ours, for nothing. What comes of it is the task's `result`, and no work of the member's. */
export const startSample = endpoint('startSample', {
  method: 'POST',
  path: '/api/v2/ai/samples',
  access: 'member',
  body: z.object({ sample: z.enum(sampleIds), ...Controls }),
  reply: ok(Task),
});

/** The `result` of such a task, where its tool makes pictures; of words it is what their tool says. */
export const SampleResult = z.object({
  pictures: z.array(
    z.object({
      url: z.string(),
      thumb: z.string(),
      width: z.int(),
      height: z.int(),
      glb: z.nullable(z.string()),
      isPreview: z.boolean(),
    }),
  ),
});
export type SampleResult = z.infer<typeof SampleResult>;
