import { type ReactElement, useState } from 'react';
import { useCaptchaVerify, usePuzzle } from '#api/account/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { SliderCaptcha } from '#ds/patterns/slider-captcha/slider-captcha.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { messages } from './messages.ts';

type Props = {
  onPassed: (ticket: string) => void;
  onCancel: () => void;
  /** Another way in, where there is one (F-21). */
  onPassword?: (() => void) | undefined;
};

/** The slider puzzle. Spec §7: a failed puzzle sends no code and says nothing; it just deals a new one. */
export function Captcha({ onPassed, onCancel, onPassword }: Props): ReactElement {
  const [attempt, setAttempt] = useState(1);
  const [problem, setProblem] = useState<string>();
  const [broken, setBroken] = useState('');
  const puzzle = usePuzzle(attempt);
  const verify = useCaptchaVerify();
  const renew = () => setAttempt((before) => before + 1);
  const { data } = puzzle;

  if (!data || broken === data.id) {
    const failed = puzzle.isError || data !== undefined;
    return (
      <div className="flex flex-col gap-3 rounded-ctl bg-hover p-4 text-13 text-2">
        {problem !== undefined && <p className="text-neg">{problem}</p>}
        {!failed && <Skeleton ratio={2} />}
        <p role={failed ? 'alert' : 'status'}>
          {failed ? `验证图没有载入${puzzle.error ? `：${failureMessage(failureOf(puzzle.error))}` : ''}` : '正在载入验证图'}
        </p>
        <div className="flex gap-2">
          {failed && (
            <Button size="sm" onClick={renew}>
              重试
            </Button>
          )}
          {onPassword && (
            <Button size="sm" onClick={onPassword}>
              改用密码登录
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={onCancel}>
            取消
          </Button>
        </div>
      </div>
    );
  }
  return (
    <SliderCaptcha
      key={data.id}
      label="拖动滑块拼合图片，也可用方向键"
      background={{ src: data.bg, width: data.width, height: data.height }}
      piece={{ src: data.piece, width: 48, height: 48, y: data.y }}
      step={verify.isPending ? 'checking' : 'ready'}
      error={problem}
      onRenew={renew}
      onBroken={() => setBroken(data.id)}
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
