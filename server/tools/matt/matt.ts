import { matt as shared } from '#shared/tools/matt.ts';
import type { AskOf } from '#shared/tools/registry.ts';
import { and, eq, gte, inArray, isNull } from 'drizzle-orm';
import type { ImageResult } from '../../images/build-image.ts';
import { inputPicture } from '../../images/uploads.ts';
import { chinaDay, startOfDay } from '../../kernel/china-time.ts';
import type { Db } from '../../kernel/db/db.ts';
import { type TaskRow, tasks } from '../../kernel/db/schema/tasks.ts';
import { ToolFailure } from '../../pixels/tool-failure.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StepIo } from '../../tasks/worker.ts';
import { assertWorkable, carriedOn, open, type ServerTool } from '../base/tool.ts';
import { cutOutOf, grayOf, matteOf } from './cut.ts';

/** Not in spec: cut-outs a China day that cost nothing. */
export const FREE_CUTS = 3;

/** Free cut-outs a member still has today; those that failed or were cancelled do not count. */
async function freeCuts(db: Db, userId: number, now: Date): Promise<number> {
  const used = await db.$count(
    tasks,
    and(
      eq(tasks.userId, userId),
      eq(tasks.kind, shared.kind),
      eq(tasks.cost, 0),
      isNull(tasks.sample),
      inArray(tasks.status, ['queued', 'running', 'success']),
      gte(tasks.createdAt, startOfDay(chinaDay(now))),
    ),
  );
  return Math.max(0, FREE_CUTS - used);
}

export const matt: ServerTool<'matt'> = {
  price: () => 1,
  results: ({ num = 1 }) => num,
  assertSource: assertWorkable,
  freeUses: freeCuts,
  async complete(ports, member, ask) {
    if (!ask.background || ask.background.startsWith('#')) return ask;
    return { ...ask, background: await inputPicture(ports, member, ask.background) };
  },
  make: async (ports, task, ask, io) => ({ made: await cutOut(ports, task, ask, io) }),
};

/** R4.4: the subject without its ground. */
async function cutOut(ports: Ports, task: TaskRow, ask: AskOf<'matt'>, io: StepIo): Promise<ImageResult> {
  const source = await open(ports, task, ask.image);
  const { pixels } = source;
  const { signal } = io;
  const engine = io.open?.engine;
  const matte = engine?.matte
    ? matteOf(await engine.matte(pixels, io))
    : await ports.runJob('matte', { picture: pixels, subject: ask.mode }, { signal, progress: (done) => io.progress(done * 0.7) });
  if (!matte) throw new ToolFailure('NO_SUBJECT', '没有找到主体，积分已退回。可以换一种主体类型，或换一张背景更干净的图');
  const { shrink, feather, defringe, background, strokes } = ask;
  const edit = { shrink, feather, defringe, background, strokes };
  const bitmap = await cutOutOf(ports, { id: task.userId }, pixels, matte, edit, {
    signal,
    progress: (done) => io.progress(0.7 + done * 0.25),
  });
  return { ...(await carriedOn(ports, source)), out: { bitmap }, matte: { gray: grayOf(matte, pixels.width, pixels.height), edit } };
}
