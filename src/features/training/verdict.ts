import type { Training } from '#shared/contract/training.ts';

export type VerdictId = 'failed' | 'unlike' | 'few' | 'overfit' | 'reached' | 'worse' | 'nearly' | 'better';
export type Verdict = {
  id: VerdictId;
  title: string;
  text: string;
  /** The epoch it is about: actions act on that one. */
  epoch: number | undefined;
  /** From which epoch on it got worse. */
  worseFrom: number | undefined;
};

type Told = Pick<Training, 'done' | 'untouched' | 'floor' | 'ended' | 'pictures' | 'epochs' | 'task'>;

const FEW = 8;
const OVERFIT_EPOCHS = 3;
const OVERFIT_OVER = 1.03;
const NEARLY = 0.06;

const figure = (value: number): string => value.toFixed(4);

/** The epoch nearest to the held-out pictures; the latest where none are held out. */
export function bestOf(done: Training['done']): number | undefined {
  let best = done[0];
  for (const epoch of done) if ((epoch.heldOut ?? epoch.train) < (best?.heldOut ?? best?.train ?? Infinity)) best = epoch;
  return best?.n;
}

/** Whether the last epochs got further and further from the pictures held out, and are noticeably further than the best. */
function overfits(done: Training['done'], least: number): boolean {
  const tail = done.slice(-OVERFIT_EPOCHS - 1).map(({ heldOut }) => heldOut ?? 0);
  return tail.length > OVERFIT_EPOCHS && tail.every((value, n) => n === 0 || value > tail[n - 1]!) && tail.at(-1)! > least * OVERFIT_OVER;
}

/** R8.12: the one thing there is to say about a training now; nothing before its first epoch. */
export function verdictOf(training: Told): Verdict | undefined {
  const { done, untouched, floor, ended, pictures, epochs, task } = training;
  const best = bestOf(done);
  const last = done.at(-1);
  const at = (id: VerdictId, title: string, text: string, worseFrom?: number): Verdict => ({ id, title, text, epoch: best, worseFrom });
  if (task.status === 'failed')
    return at('failed', '没练成', `${task.error?.message ?? '训练中断了'}${last ? `。前 ${last.n} 轮都能用` : ''}`);
  if (!last) return undefined;
  const least = Math.min(...done.map((epoch) => epoch.heldOut ?? epoch.train));
  const overfit = overfits(done, least)
    ? at(
        'overfit',
        '再练只会死记这几张',
        `第 ${best} 轮之后，训练图越来越像，没见过的图却越来越远。第 ${best} 轮最好，后面的也留着，可以自己比`,
        best,
      )
    : undefined;
  // Losses have nothing to be compared with.
  if (untouched === null || floor === null) return overfit;
  if (ended === 'unlike')
    return at('unlike', '这组图彼此差别太大', '它们彼此之间，和没练过的图到它们差不多一样远。再多轮也学不出共同的样子，分成几组再练会好');
  const held = last.heldOut ?? last.train;
  if (ended === 'reached' || held <= floor)
    return at(
      'reached',
      '练好了',
      `第 ${last.n} 轮碰到底线${ended === 'reached' && epochs > last.n ? `，后 ${epochs - last.n} 轮没收费` : '，再练也不会更像'}`,
    );
  if (pictures.length < FEW)
    return at('few', `只有 ${pictures.length} 张，只学到平均色`, `再加 ${FEW - pictures.length} 张不同光线的，才分得清画风和内容`);
  if (overfit) return overfit;
  if (done.length > 1 && held > untouched)
    return at(
      'worse',
      '没有比不练更像',
      `第 ${last.n} 轮到留出图的距离是 ${figure(held)}，没练过是 ${figure(untouched)}。可以停下，没练的轮会退回积分；换一组更像的图再练`,
    );
  const gap = held - floor;
  if (gap < untouched * NEARLY) return at('nearly', '还在变好，但快到头了', `第 ${last.n} 轮离底线只差 ${figure(gap)}，再练肉眼看不出`);
  return at('better', '还在变好', `离底线还有 ${figure(gap)}，接着练值得`);
}
