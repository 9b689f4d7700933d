import type { Interrogated } from '#shared/contract/tools.ts';
import type { AskOf } from '#shared/tools/registry.ts';
import { unlabelledPixels } from '../../images/visible-label.ts';
import { fileOf, generationOf, type Source } from '../../images/source.ts';
import type { TaskRow } from '../../kernel/db/schema/tasks.ts';
import type { Ports } from '../../ports/ports.ts';
import { offersTool } from '../../routing/abilities.ts';
import type { StepIo } from '../../tasks/worker.ts';
import { type ServerTool, sourceFor } from '../base/tool.ts';
import { fromEngine, fromFile } from './describe.ts';

export const interrogate: ServerTool<'interrogate'> = {
  price: (_, { free }) => (free ? 0 : 1),
  isFree: freeToRead,
  make: async (ports, task, ask, io) => ({ result: await read(ports, task, ask, io) }),
};

/** Reading what a file says, and measuring colours, costs nothing; being described by an engine does. */
async function freeToRead(ports: Ports, source: Source): Promise<boolean> {
  if (!(await offersTool(ports, 'interrogate'))) return true;
  if (source.told) return true;
  const file = source.readable ? await ports.blobs.get(source.key) : null;
  return file !== null && (await generationOf(source, file.bytes)) !== null;
}

/** R4.5: what the file says, else what the engine sees, else what can be measured; the answer tells which. */
async function read(ports: Ports, task: TaskRow, ask: AskOf<'interrogate'>, io: StepIo): Promise<Interrogated> {
  const viewer = { id: task.userId };
  const source = await sourceFor(ports, task, ask.image);
  const bytes = await fileOf(ports, source);
  const found = await generationOf(source, bytes);
  if (found) {
    const answer = await fromFile(ports.db, viewer, found);
    const { params } = source;
    // Of a picture made here more is known than its file says: what was typed, apart from what style and models added.
    return params && source.trail.length > 0
      ? { ...answer, params, prompt: params.prompt, negativePrompt: params.negativePrompt ?? '' }
      : answer;
  }
  const pixels = await unlabelledPixels(ports, { bytes }, source);
  const engine = io.open?.engine;
  if (engine?.interrogate) return fromEngine((await engine.caps()).name, await engine.interrogate(pixels, io));
  const { tags, palette } = await ports.runJob('look', pixels, { signal: io.signal });
  return {
    source: 'colour',
    by: '',
    prompt: tags.map(({ zh }) => zh).join('，'),
    negativePrompt: '',
    params: null,
    facts: [],
    loras: [],
    tags,
    palette,
  };
}
