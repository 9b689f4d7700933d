import type { Engine } from '../engine.ts';
import type { RunJob } from '../../worker-pool/worker-pool.ts';

/** The embedded engine: pictures drawn by program from words and seed. It needs nothing installed and is not an AI model. */
export function previewEngine(runJob: RunJob, concurrency: number): Engine {
  return {
    id: 'preview',
    concurrency,
    caps: async () => ({
      name: '离线预览引擎',
      preview: true,
      missing: ['画面由程序按描述与种子绘制，不是 AI 结果', '不识别人脸与文字', '步数与引导强度不影响画面', '不能发布到灵感广场'],
      samplers: [],
      tools: [],
    }),
    async run(job, io) {
      const bitmap = await runJob(
        'paint',
        {
          prompt: job.prompt,
          negativePrompt: job.negativePrompt,
          seed: job.seed,
          width: job.width,
          height: job.height,
          ...(job.source && { source: job.source, denoise: job.denoise ?? 0.6 }),
        },
        { signal: io.signal, progress: (fraction, preview) => io.progress(fraction, preview) },
      );
      return { bitmap };
    },
  };
}
