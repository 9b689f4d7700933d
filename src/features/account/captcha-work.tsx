import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { WORK_PARTS } from '#shared/rules/puzzle-work.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Progress } from '#ds/primitives/progress/progress.tsx';

type Props = {
  /** What is worked off. */
  puzzle: string;
  onDone: (nonces: readonly number[]) => void;
  /** The program for it did not arrive. */
  onFailed: () => void;
  /** Back to the picture. */
  onBack: () => void;
  onCancel: () => void;
};

/** AC-14: instead of a puzzle that has to be seen, the device computes for a moment. */
export function CaptchaWork({ puzzle, onDone, onFailed, onBack, onCancel }: Props): ReactElement {
  const [parts, setParts] = useState(0);
  const done = useEffectEvent(onDone);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    const stop = new AbortController();
    import('./puzzle-work.ts')
      .then(({ workOff }) => workOff(puzzle, setParts, stop.signal))
      .then(
        (nonces) => done(nonces),
        () => stop.signal.aborted || failed(),
      );
    return () => stop.abort();
  }, [puzzle]);
  // Said at each quarter: a screen reader that heard every percent would say nothing else.
  const quarters = Math.floor((parts / WORK_PARTS) * 4) * 25;
  return (
    <div className="flex flex-col gap-3 rounded-ctl bg-hover p-4 text-13 text-2">
      <p>不用看图，由这台设备计算几秒来代替拼图。</p>
      <Progress label="计算进度" value={(parts / WORK_PARTS) * 100} />
      <p role="status" className="num text-12 text-3">
        {parts === WORK_PARTS ? '已算完，正在验证' : `正在计算，已完成 ${quarters}%`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onBack}>
          改回拼图
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          取消
        </Button>
      </div>
    </div>
  );
}
