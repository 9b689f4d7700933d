import type { AskOf, PricedOf, ToolKind } from '#shared/tools/registry.ts';
import { samplePicture } from '#shared/tools/samples.ts';
import type { Member } from '../../account/sessions.ts';
import type { ImageResult } from '../../images/build-image.ts';
import { openSource, type Source, sourceOf } from '../../images/source.ts';
import type { TaskRow } from '../../kernel/db/schema/tasks.ts';
import { HttpError } from '../../kernel/http-error.ts';
import { infotextKeyword } from '../../pixels/imaging/infotext.ts';
import { readPictureText } from '../../pixels/imaging/picture-text.ts';
import type { Ports } from '../../ports/ports.ts';
import { previewOnly } from '../../routing/abilities.ts';
import type { StepIo, StepResult } from '../../tasks/worker.ts';
import { infotextOf } from './infotext-of.ts';

/** What of a member's plan decides about tools. */
export type ToolPlan = { vipType: number; three: boolean; enlarge: boolean; picNum: number };

/** What is known of the picture a tool is asked to work on: all zeros and false where it needs none. */
export type About = { width: number; height: number; free: boolean };

/** One image tool on the server; what client and server agree on about it stands in shared/tools. */
export type ServerTool<K extends ToolKind> = {
  /** Points one result costs. */
  price(asked: PricedOf<K>, about: About): number;
  /** Results of one press. @default 1 */
  results?(asked: PricedOf<K>): number;
  /** Refuses what the plan does not allow; the client asks the same question, this is where it is answered. */
  assertPlan?(asked: PricedOf<K>, plan: ToolPlan): void;
  /** Refuses what nobody can do here. */
  assertOffered?(ports: Ports, asked: PricedOf<K>): Promise<void>;
  /** What an engine must have to take it (`abilitiesOf`). @default [] */
  needs?(asked: PricedOf<K>): string[];
  /** Refuses a picture of the wrong size. */
  assertSource?(asked: PricedOf<K>, source: Source): void;
  /** Whether this picture is worked on without charge. */
  isFree?(ports: Ports, source: Source): Promise<boolean>;
  /** Uses a member still has for nothing today. */
  freeUses?(db: Ports['db'], userId: number, now: Date): Promise<number>;
  /** Texts that are published with the result and so may hold no forbidden word. */
  words?(ask: AskOf<K>): Record<string, string | undefined>;
  /** Refuses what can't be done and fills in what the server decides, before anything is charged. */
  complete?(ports: Ports, member: Member, ask: AskOf<K>): Promise<AskOf<K>>;
  /** Where there is no source: the parameters of the drawing the task begins with, and what an engine must have for it. */
  drawn?(ports: Ports, ask: AskOf<K>): Promise<{ params: TaskRow['params']; needs: string[] }>;
  /** What the points log calls this task beside the tool's name. */
  title?(ask: AskOf<K>): string;
  /** Starts a press that is several tasks, or makes more than a task; answers with the first. */
  start?(ports: Ports, member: Member, ask: AskOf<K>, priced: { unit: number; priority: number }, idem: string): Promise<TaskRow>;
  /** Does the step `index`. Rejects with `EngineError` or `ToolFailure`; then the points go back. */
  make(ports: Ports, task: TaskRow, ask: AskOf<K>, io: StepIo, index: number): Promise<StepResult>;
};

/** Cut-outs and models of more pixels than this would hold the machine up for minutes. */
const WORKED_MAX = 24_000_000;

/** Refuses a picture that is too large to be cut out or made a model of. */
export function assertWorkable(_asked: unknown, source: Source): void {
  if (source.width * source.height > WORKED_MAX) throw new HttpError('TOO_LARGE', { message: '图片太大，请先缩小到 2400 万像素以内' });
}

export type Opened = Source & Awaited<ReturnType<typeof openSource>>;

/** What is known of the picture a task works on. A sample is nobody's: only a task that was started with one opens it. */
export async function sourceFor({ db }: Ports, task: Pick<TaskRow, 'userId' | 'sample'>, key: string): Promise<Source> {
  if (task.sample === null) return sourceOf(db, { id: task.userId }, key);
  const picture = samplePicture(key);
  if (!picture) throw new HttpError('IMAGE_NOT_FOUND');
  const { width, height } = picture;
  const unknown = { params: null, modelId: null, trail: [], preview: false, private: false, labelPatch: null, told: null, readable: false };
  return { key, width, height, ...unknown };
}

/** The picture a task works on, with what is known of it. */
export async function open(ports: Ports, task: TaskRow, key: string): Promise<Opened> {
  const source = await sourceFor(ports, task, key);
  return { ...source, ...(await openSource(ports, source)) };
}

/** What a tool's picture takes over from the one it was made from (R8.7). */
export async function carriedOn(ports: Ports, source: Opened): Promise<Omit<ImageResult, 'out'>> {
  const texts = source.params ? await readPictureText(source.bytes) : [];
  return {
    infotext: texts.find(({ keyword }) => keyword === infotextKeyword)?.text ?? (source.params && infotextOf(source.params)),
    params: source.params,
    modelId: source.modelId,
    visibility: source.private ? 'private' : 'public',
    preview: source.preview || (await previewOnly(ports)),
    source: source.key,
    trail: source.trail,
  };
}
