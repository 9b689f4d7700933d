import { readPrompt } from '#shared/preview/read-prompt.ts';
import { ToolFailure } from '../../pixels/tool-failure.ts';
import { capsOf } from '../caps.ts';
import type { Engine, EngineIo, Job } from '../engine.ts';
import type { PreviewStyle } from '../../pixels/styles/preview-style.ts';
import type { PaintRequest } from '../../pixels/painters/paint.ts';
import type { JobIo, RunJob } from '../../worker-pool/worker-pool.ts';

const NOTHING_KNOWN = '描述里没有预览引擎会画的东西，没有画图，积分已退回。换成药水、宝箱、小岛这类词再试，或请管理员接上模型';

const caps = capsOf({
  name: '离线预览引擎',
  preview: true,
  lacks: {
    steps: '步数不影响预览引擎的画面',
    cfg: '引导强度不影响预览引擎的画面',
    sampler: '预览引擎没有采样器',
    scheduler: '预览引擎没有调度器',
    model: '预览引擎只有一种画法，模型只作记录',
    mask: '预览引擎不能局部重画',
    hires: '预览引擎没有高清修复',
    vae: '预览引擎没有 VAE',
    controls: '预览引擎不看参考骨架',
  },
  notes: [
    '画面由程序按描述与种子绘制，没有用到 AI 模型；为免误认，同样标「AI 生成 · 预览」',
    '只看描述与风格里认得的词，润色与 LoRA 触发词不影响画面',
    '不识别人脸与文字',
  ],
});

/** Trained styles by the models they were published as; of the names asked for, those that are styles. */
export type StylesOf = (names: readonly string[]) => Promise<Map<string, PreviewStyle>>;

/** The embedded engine: pictures drawn by program from words and seed. It needs nothing installed and is not an AI model. */
export function previewEngine(runJob: RunJob, concurrency: number, stylesOf: StylesOf = async () => new Map()): Engine {
  /** The request in the styles that were asked for, and which those are: other LoRAs are only noted. */
  async function dressed(job: Job) {
    const styles = job.loras.length > 0 ? await stylesOf(job.loras.map(({ name }) => name)) : new Map<string, PreviewStyle>();
    const used = job.loras.flatMap(({ name, weight }) => {
      const style = styles.get(name);
      return style ? [{ name, style, strength: weight }] : [];
    });
    const trained = used.map(({ style, strength }) => ({ style, strength }));
    return { request: { ...requestOf(job), trained }, painted: { loras: used.map(({ name }) => name) } };
  }
  return {
    kind: 'preview',
    concurrency,
    caps: async () => caps,
    files: async () => [],
    async run(job, io) {
      const { request, painted } = await dressed(job);
      return { bitmap: await runJob('paint', request, progressOf(io)), painted };
    },
    async runLabelled(job, label, io) {
      const { request, painted } = await dressed(job);
      return { labelled: await runJob('paintLabelled', { ...request, label }, progressOf(io)), painted };
    },
  };
}

/** What to paint, or a failure with its sentence where the words name nothing that can be. */
function requestOf(job: Job): PaintRequest {
  // Its own reading of the words, as the form showed it: what enrichment and LoRAs add is for models.
  const request = { prompt: job.params.prompt, style: job.style, negativePrompt: job.negativePrompt };
  if (!job.source && !readPrompt(request).picture) throw new ToolFailure('NOTHING_PAINTED', NOTHING_KNOWN);
  const { seed, width, height, source, alone } = job;
  return { ...request, seed, width, height, ...(alone && { alone }), ...(source && { source, denoise: job.denoise ?? 0.6 }) };
}

const progressOf = (io: EngineIo): JobIo => ({ signal: io.signal, progress: (fraction, preview) => io.progress(fraction, preview) });
