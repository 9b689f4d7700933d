import { type ReactElement, useState } from 'react';
import { useCaptchaVerify, usePuzzle } from '#api/account/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#api/failure-message.ts';
import { SliderCaptcha } from '#ds/patterns/slider-captcha/slider-captcha.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { messages } from './messages.ts';

/** The slider puzzle. Spec §7: a failed puzzle sends no code and says nothing; it just deals a new one. */
export function Captcha({ onPassed, onCancel }: { onPassed: (ticket: string) => void; onCancel: () => void }): ReactElement {
  const [attempt, setAttempt] = useState(1);
  const [problem, setProblem] = useState<string>();
  const puzzle = usePuzzle(attempt);
  const verify = useCaptchaVerify();
  const renew = () => setAttempt((before) => before + 1);

  if (puzzle.isError) {
    return (
      <div role="alert" className="flex flex-col gap-3 rounded-ctl bg-hover p-4 text-13 text-2">
        <p>验证图没有载入：{failureMessage(failureOf(puzzle.error))}。也可以改用密码登录。</p>
        <div className="flex gap-2">
          <Button size="sm" onClick={renew}>
            重试
          </Button>
          <Button size="sm" variant="ghost" onClick={onCancel}>
            取消
          </Button>
        </div>
      </div>
    );
  }
  if (!puzzle.data) return <Skeleton ratio={2} />;
  const { data } = puzzle;
  return (
    <SliderCaptcha
      key={data.id}
      label="拖动滑块拼合图片，也可用方向键"
      background={{ src: data.bg, width: data.width, height: data.height }}
      piece={{ src: data.piece, width: 48, height: 48, y: data.y }}
      step={verify.isPending ? 'checking' : 'ready'}
      error={problem}
      onRenew={renew}
      onRelease={({ x, track }) => {
        setProblem(undefined);
        verify.mutate(btoa(JSON.stringify({ id: data.id, x, track })), {
          onSuccess: ({ captchaVerifyResult, ticket }) => (captchaVerifyResult === true && ticket ? onPassed(ticket) : renew()),
          onError: (error) => {
            setProblem(messages.verifyFailed + failureMessage(failureOf(error)));
            renew();
          },
        });
      }}
    />
  );
}
