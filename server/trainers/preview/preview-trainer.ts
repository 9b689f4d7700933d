import { SIDE } from '../../pixels/styles/bands.ts';
import type { PreviewStyle } from '../../pixels/styles/preview-style.ts';
import type { Bitmap } from '../../pixels/imaging/bitmap.ts';
import type { RunJob } from '../../worker-pool/worker-pool.ts';
import type { Trainer, TrainerIo, TrainerJob } from '../trainer.ts';
import { freeze, thaw } from './frozen-state.ts';

const SAMPLE_SIDE = 256;
/** Epochs after which a set is said to have no look of its own. */
const UNLIKE_AFTER = 3;

/** The embedded trainer: a style for what the preview engine paints, learnt on the processor. It is no AI model. */
export function previewTrainer(runJob: RunJob): Trainer {
  const draw = async (prompts: string[], seed: number, style: PreviewStyle | null, signal: AbortSignal): Promise<Bitmap[]> => {
    const drawn: Bitmap[] = [];
    for (const prompt of prompts) {
      const trained = style ? [{ style, strength: 1 }] : [];
      drawn.push(await runJob('paint', { prompt, seed, width: SAMPLE_SIDE, height: SAMPLE_SIDE, trained }, { signal }));
    }
    return drawn;
  };

  async function* run(job: TrainerJob, from: { n: number; state: unknown }, { signal, progress, facts }: TrainerIo) {
    const { seed, prompts, epochs, stopWhenReached } = job;
    const pictures: { id: string; picture: Bitmap }[] = [];
    for (const { id, open } of job.pictures) {
      pictures.push({ id, picture: await open(SIDE) });
      progress((pictures.length / job.pictures.length) * 0.1);
    }
    const prepared = await runJob('prepareTraining', { pictures }, { signal });
    const { untouched, floor, unlike } = prepared;
    if (from.n === 0) await facts({ untouched, floor, untouchedSamples: await draw(prompts, seed, null, signal) });
    let state = from.n > 0 ? thaw(from.state) : null;
    for (let n = from.n + 1; n <= epochs; n++) {
      const epoch = await runJob('trainEpoch', { prepared, state, seed }, { signal, progress: (done) => progress(done * 0.8) });
      state = epoch.state;
      const samples = await draw(prompts, seed, epoch.style, signal);
      yield { n, train: epoch.train, heldOut: epoch.heldOut, samples, made: epoch.style, state: freeze(state) };
      if (n >= UNLIKE_AFTER && n < epochs && unlike) return 'unlike' as const;
      if (stopWhenReached && n < epochs && epoch.heldOut <= floor) return 'reached' as const;
    }
    return undefined;
  }

  return {
    kind: 'preview',
    name: '预览画风',
    notes: ['学颜色和笔触，不会新造人物和形状', '只在预览引擎上起作用，不是 AI 模型'],
    price: 6,
    lora: false,
    run,
  };
}
