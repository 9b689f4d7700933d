import * as z from 'zod/mini';
import { image, tool } from './tool.ts';

export const InterrogateAsk = z.object({ image });

/** Words from a picture: what its file tells, what the engine sees, or what can be measured. */
export const interrogate = tool({
  kind: 'interrogate',
  name: '图生提示词',
  path: '/api/v2/ai/interrogate',
  draft: 'interrogate',
  runs: 'in program',
  ask: InterrogateAsk,
  priced: InterrogateAsk,
});
