import type { GenParams } from '#shared/contract/params.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';

/** One picture to make. Seeds and sizes are final; `source` is the decoded reference picture of image-to-image. */
export type Job = {
  prompt: string;
  negativePrompt: string;
  width: number;
  height: number;
  seed: number;
  steps: number;
  cfg: number;
  sampler?: string | undefined;
  scheduler?: string | undefined;
  /** File names or aliases of the models in the engine's own words; empty keeps the engine's default. */
  model: string;
  loras: { name: string; weight: number }[];
  style?: string | undefined;
  source?: Bitmap | undefined;
  /** Of the source's size: white where it is to be painted anew, black where it stays. */
  mask?: Bitmap | undefined;
  denoise?: number | undefined;
  params: GenParams;
};

/** A finished picture, as pixels or as the file the engine made. */
export type Out = { bitmap: Bitmap } | { png: Uint8Array };

export type EngineIo = {
  /** Aborts when the task is cancelled, and with `stopping` as its message when only the program ends. */
  signal: AbortSignal;
  /** What `saveRemote` stored when this job was started before; undefined on the first run. */
  remote?: unknown;
  /**
   * Stores the engine's own id of the work before polling, so that a restart resumes instead of paying twice. From then on a
   * failure is final; `null` takes it back, for whoever knows that nothing was begun.
   */
  saveRemote(remote: unknown): Promise<void>;
  /** 0..1, with a small picture of the work so far where the engine has one. */
  progress: (fraction: number, preview?: Bitmap | string) => void;
};

/** A tool that an engine may do itself. */
export type EngineTool = 'enlarge' | 'interrogate';

/** What an engine can't do, in words for the screen, and what it offers. `tools` names the methods that may be called. */
export type Caps = { name: string; preview: boolean; missing: string[]; samplers: string[]; tools: EngineTool[] };

/** What an engine sees in a picture: its own sentence, or words with how sure it is of each (0..1). */
export type Described = { prompt: string; tags: { name: string; score: number }[] };

/**
 * Makes pictures. Adapters: `preview` (embedded), `sdapi` (AUTOMATIC1111 and its relatives), `openai` (the images API many
 * clouds speak), `comfyui`. A tool that `caps` does not name is done by the program itself.
 */
export type Engine = {
  id: string;
  /** Jobs it can run at once. */
  concurrency: number;
  caps(): Promise<Caps>;
  run(job: Job, io: EngineIo): Promise<Out>;
  /** The picture `scale` times as wide and high. */
  enlarge?(picture: Bitmap, ask: { scale: number }, io: EngineIo): Promise<Out>;
  interrogate?(picture: Bitmap, io: EngineIo): Promise<Described>;
  close?(): Promise<void>;
};

/** `unknown`: the work was sent and nobody can tell what became of it. */
export type EngineErrorKind = 'rejected' | 'content' | 'quota' | 'unavailable' | 'timeout' | 'bad_reply' | 'unknown';

/** A job that failed inside an engine. `retry` is true only where trying again can't pay twice; `final` rules it out. */
export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  readonly raw: string;
  readonly #final: boolean;
  constructor(kind: EngineErrorKind, raw: string, { final = false, cause }: { final?: boolean; cause?: unknown } = {}) {
    super(`${kind}: ${raw}`, { cause });
    this.kind = kind;
    this.raw = raw;
    this.#final = final;
  }
  get retry(): boolean {
    return !this.#final && (this.kind === 'unavailable' || this.kind === 'timeout');
  }
}

/** Whether only the program ends: work whose id is stored then goes on inside the engine, and the next start collects it. */
export function isStopping({ reason }: AbortSignal): boolean {
  return reason instanceof Error && reason.message === 'stopping';
}
