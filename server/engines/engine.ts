import type { EngineField, EngineKind } from '#shared/vocabulary/kinds.ts';
import type { ENGINE_FILE_KINDS } from '#shared/vocabulary/desk-kinds.ts';
import type { GenParams } from '#shared/contract/params.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import type { Labelled } from '../worker-pool/jobs.ts';
import type { SizeRule } from './size-rule.ts';

/** A reference picture that steers the composition: `type` as the engine's `caps` name it, weight 0..2. */
export type Control = { type: string; picture: Bitmap; weight: number };

/** One picture to make. Seeds and sizes are final; `source` is the decoded reference picture of image-to-image. */
export type Job = {
  /** A member's words, with nothing in them that an engine takes for an order (`plainPrompt`). */
  prompt: string;
  negativePrompt: string;
  width: number;
  height: number;
  seed: number;
  steps: number;
  cfg: number;
  sampler?: string | undefined;
  scheduler?: string | undefined;
  /** File names of the models as the engine lists them; empty keeps the engine's default. */
  model: string;
  vae?: string | undefined;
  loras: { /** Of the model. */ id?: string; name: string; weight: number }[];
  style?: string | undefined;
  source?: Bitmap | undefined;
  /** Of the source's size: white where it is to be painted anew, black where it stays. */
  mask?: Bitmap | undefined;
  denoise?: number | undefined;
  /** A second pass at `scale` times the size; only where `caps` does not lack it. */
  hires?: { scale: number; upscaler?: string | undefined; denoise?: number | undefined } | undefined;
  controls?: Control[] | undefined;
  /** The subject alone on clear ground, from an engine that can; from others it comes on whatever ground they paint. */
  alone?: boolean | undefined;
  params: GenParams;
};

/** What the engine says it painted with, where it says so: names as it lists them. */
export type Painted = {
  model?: string | undefined;
  hash?: string | undefined;
  seed?: number | undefined;
  /** LoRAs it followed, where it follows only some: names as it lists them. */
  loras?: string[] | undefined;
  /** What a provider says it counted (tokens, pictures), for the operator's costs. */
  usage?: unknown;
};

/** A finished picture, as pixels or as the file the engine made. */
export type Out = ({ bitmap: Bitmap } | { png: Uint8Array }) & { painted?: Painted };
/** A finished picture with its visible label, as it will be stored. */
export type LabelledOut = { labelled: Labelled; painted?: Painted };

export type EngineIo = {
  /** Aborts when the task is cancelled, and with `stopping` as its message when the work goes on: the program ends, or another took it over. */
  signal: AbortSignal;
  /** What `saveRemote` stored when this job was started before; undefined on the first run. */
  remote?: unknown;
  /**
   * Stores the engine's own id of the work before polling, so that a restart resumes instead of paying twice. From then on a
   * failure is final; `null` takes it back, for whoever knows that nothing was begun.
   */
  saveRemote(remote: unknown): Promise<void>;
  /** A picture as a PNG, made beside whoever answers: encoding one takes a tenth of a second. */
  encode: (picture: Bitmap) => Promise<Uint8Array<ArrayBuffer>>;
  /** 0..1, with a small picture of the work so far where the engine has one. */
  progress: (fraction: number, preview?: Bitmap | string) => void;
  /** That work handed in is silent (true) or was heard of again (false); the member is told. */
  silent: (silent: boolean) => void;
  /** Milliseconds that work handed in may stay silent before it is given up. */
  patienceMs: number;
};

/** A tool that an engine may do itself. */
export type EngineTool = 'enlarge' | 'interrogate' | 'matt' | 'three' | 'translate';

/** A kind of reference picture an engine takes, named as its preprocessor or ControlNet type. */
export type ControlType = { type: string; label: string };

/** What an engine can and can't do, as it was last asked. */
export type Caps = {
  name: string;
  /** The embedded engine, whose pictures are drawn by program. */
  preview: boolean;
  /** Fields of the form it does not follow, each with the reason shown in the field's place. */
  lacks: Partial<Record<EngineField, string>>;
  /** What else a member should know before paying, a sentence each. */
  notes: string[];
  samplers: string[];
  schedulers: string[];
  vaes: string[];
  upscalers: string[];
  controls: ControlType[];
  sizes: SizeRule;
  /** The methods of tools that may be called. */
  tools: EngineTool[];
};

/** A model file of an engine. `base` is its family where the file's header tells ("SD 1.5", "SDXL", "Flux" …). */
export type EngineFile = {
  kind: (typeof ENGINE_FILE_KINDS)[number];
  /** As the engine lists it, folder included: what a job names it by. */
  name: string;
  base?: string | undefined;
  hash?: string | undefined;
};

/** What an engine sees in a picture: its own sentence, or words with how sure it is of each (0..1). */
export type Described = { prompt: string; tags: { name: string; score: number }[] };

/**
 * Makes pictures. Adapters: `preview` (embedded), `sdapi` (AUTOMATIC1111 and its relatives), `openai` (the images API many
 * clouds speak), `comfyui`, `rembg` (cut-outs only). A tool that `caps` does not name is done by the program itself.
 */
export type Engine = {
  kind: EngineKind;
  /** Jobs it can run at once. */
  concurrency: number;
  /** Never rejects: an engine that does not answer is described by what was last known of it. `model` as it lists it; empty for its default. */
  caps(model?: string): Promise<Caps>;
  /** The model files it has now. Rejects where it does not answer; an engine without files has none. */
  files(signal: AbortSignal): Promise<EngineFile[]>;
  run(job: Job, io: EngineIo): Promise<Out>;
  /** `run` for a picture that will be stored as it is, by an engine that draws in this program: `label` are the words to draw on it. */
  runLabelled?(job: Job, label: string, io: EngineIo): Promise<LabelledOut>;
  /** The picture `scale` times as wide and high. */
  enlarge?(picture: Bitmap, ask: { scale: number }, io: EngineIo): Promise<Out>;
  interrogate?(picture: Bitmap, io: EngineIo): Promise<Described>;
  /** The subject's matte: as large as the picture, 0 ground to 255 subject, in every channel. */
  matte?(picture: Bitmap, io: EngineIo): Promise<Bitmap>;
  /** A body of the subject, which stands on transparent ground, as a GLB: y up, its front towards +z, colours left out. */
  three?(picture: Bitmap, io: EngineIo): Promise<Uint8Array<ArrayBuffer>>;
  translate?(text: string, to: 'en' | 'zh', signal: AbortSignal): Promise<string>;
  /** Calls work off that is under way there with nobody here waiting for it; `remote` is what `saveRemote` stored. */
  cancel?(remote: unknown): Promise<void>;
  close?(): Promise<void>;
};

/**
 * Why a job failed. `busy`: asked to come back later; `memory`: out of memory; `missing`: a model, sampler or node that is
 * not there (`subject` names it); `stopped`: ended by whoever runs the engine; `unknown`: the work was sent and nobody can
 * tell what became of it.
 */
export type EngineErrorKind =
  | 'rejected'
  | 'content'
  | 'quota'
  | 'busy'
  | 'memory'
  | 'missing'
  | 'stopped'
  | 'unavailable'
  | 'timeout'
  | 'bad_reply'
  | 'unknown';

/** A job that failed inside an engine. `retry` is true only where trying again can't pay twice; `final` rules it out. */
export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  readonly raw: string;
  /** The model, sampler or node that is not there; shown to the member. */
  readonly subject: string;
  /** Seconds to wait before asking again, as the engine said. */
  readonly retryAfter: number | undefined;
  /** Nothing was begun because nobody answered: another engine, or the same one later, may take the work. */
  readonly unreached: boolean;
  readonly #final: boolean;
  constructor(
    kind: EngineErrorKind,
    raw: string,
    {
      final = false,
      subject = '',
      retryAfter,
      unreached = false,
      cause,
    }: { final?: boolean; subject?: string; retryAfter?: number | undefined; unreached?: boolean; cause?: unknown } = {},
  ) {
    super(`${kind}: ${raw}`, { cause });
    this.kind = kind;
    this.raw = raw;
    this.subject = subject;
    this.retryAfter = retryAfter;
    this.unreached = unreached;
    this.#final = final;
  }
  get retry(): boolean {
    return !this.#final && (this.kind === 'unavailable' || this.kind === 'timeout' || this.kind === 'busy');
  }
}

/** Whether the work is not called off: what has a stored id then goes on inside the engine, and whoever has the task next collects it. */
export function isStopping({ reason }: AbortSignal): boolean {
  return reason instanceof Error && reason.message === 'stopping';
}
