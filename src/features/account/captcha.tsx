import { type ReactElement, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCaptchaVerify, usePuzzle } from '#api/sign-in/hooks.ts';
import { useMeta } from '#api/content/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { SliderCaptcha } from '#ds/patterns/slider-captcha/slider-captcha.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { CaptchaFrame } from './captcha-frame.tsx';
import { CaptchaWork } from './captcha-work.tsx';
import { messages } from './messages.ts';

type Props = {
  onPassed: (ticket: string) => void;
  onCancel: () => void;
  /** Another way in, where there is one (F-21). */
  onPassword?: (() => void) | undefined;
};

/** The slider puzzle or the cloud's, or the device's work for who cannot see it. Spec §7: a failed one sends no code; it says so and deals a new one (decision 0052). */
export function Captcha({ onPassed, onCancel, onPassword }: Props): ReactElement {
  const [attempt, setAttempt] = useState(1);
  const [way, setWay] = useState<'puzzle' | 'work'>('puzzle');
  const [problem, setProblem] = useState<string>();
  const [broken, setBroken] = useState('');
  const framed = useMeta().data?.captcha === 'aliyun' && way === 'puzzle';
  const { data, error } = usePuzzle(attempt, !framed);
  const verify = useCaptchaVerify();
  const failed = error !== null || (data !== undefined && way === 'puzzle' && broken === data.id);
  const ready = data !== undefined && !failed;
  const host = useRef<HTMLDivElement>(null);
  useFocusKept(host, framed ? `frame ${attempt}` : ready || failed ? `${data?.id} ${failed}` : undefined, onCancel);

  /** Every answer is to a puzzle of its own: it has one try, and two minutes that a long look at the picture may have used up. */
  function deal(next: 'puzzle' | 'work', why?: string): void {
    setWay(next);
    setProblem(why);
    setAttempt((before) => before + 1);
  }
  const show = (answer: object) => judge(btoa(JSON.stringify({ id: data?.id, ...answer })));
  function judge(param: string): void {
    setProblem(undefined);
    verify.mutate(param, {
      onSuccess({ captchaVerifyResult, verifyCode, ticket }) {
        if (captchaVerifyResult && ticket) onPassed(ticket);
        else if (verifyCode === 'F002') deal('puzzle', messages.puzzleLate);
        else deal('puzzle', way === 'work' ? messages.workFailed : framed ? messages.captchaMissed : messages.puzzleMissed);
      },
      onError: (failure) => deal('puzzle', messages.verifyFailed + failureMessage(failureOf(failure))),
    });
  }

  return (
    <div ref={host}>
      {framed ? (
        <div className="flex flex-col gap-2">
          {problem !== messages.captchaAway && (
            <CaptchaFrame
              key={attempt}
              onAnswer={judge}
              onMissed={() => setProblem(messages.captchaMissed)}
              onAway={() => setProblem(messages.captchaAway)}
            />
          )}
          <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-12 text-3">
            <p role="alert" className="text-neg empty:hidden">
              {problem}
            </p>
            <TextLink as="button" onClick={() => deal('work')}>
              换一种验证
            </TextLink>
            <TextLink as="button" onClick={onCancel}>
              取消
            </TextLink>
          </div>
        </div>
      ) : !ready ? (
        <div className="flex flex-col gap-3 rounded-ctl bg-hover p-4 text-13 text-2">
          {problem !== undefined && <p className="text-neg">{problem}</p>}
          {!failed && <Skeleton ratio={2} />}
          {/* No higher than the puzzle. */}
          <div className="flex flex-wrap items-center gap-2">
            <p role={failed ? 'alert' : 'status'} className={failed ? 'w-full' : 'mr-auto'}>
              {failed ? `验证图没有载入${error ? `：${failureMessage(failureOf(error))}` : ''}` : '正在载入验证图'}
            </p>
            {failed && (
              <Button size="sm" onClick={() => deal('puzzle')}>
                重试
              </Button>
            )}
            {data && (
              <Button size="sm" onClick={() => deal('work')}>
                换一种验证
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
      ) : way === 'work' ? (
        <CaptchaWork
          key={data.id}
          puzzle={data.id}
          onDone={(nonces) => show({ nonces })}
          onFailed={() => deal('puzzle', messages.workFailed)}
          onBack={() => deal('puzzle')}
          onCancel={onCancel}
        />
      ) : (
        <SliderCaptcha
          key={data.id}
          label="拖动滑块拼合图片，也可用方向键"
          background={{ src: data.bg, width: data.width, height: data.height }}
          piece={{ src: data.piece, width: 48, height: 48, y: data.y }}
          step={verify.isPending ? 'checking' : 'ready'}
          onRenew={() => deal('puzzle')}
          onBroken={() => setBroken(data.id)}
          onRelease={show}
        >
          <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-12 text-3">
            <p role="alert" className="text-neg empty:hidden">
              {problem}
            </p>
            <p>
              {problem === undefined && '看不清拼图？'}
              <TextLink as="button" onClick={() => deal('work')}>
                换一种验证
              </TextLink>
            </p>
            <TextLink as="button" onClick={onCancel}>
              取消
            </TextLink>
          </div>
        </SliderCaptcha>
      )}
    </div>
  );
}

/**
 * Esc gives up what is inside and leaves the dialog around it; the focus goes back to what asked. What takes the place of
 * a control that had the focus takes the focus, too; who went on to another field is not called away from it.
 */
function useFocusKept(host: RefObject<HTMLElement | null>, shown: string | undefined, onEscape: () => void): void {
  const asker = useRef<Element>(null);
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onEscape();
  });
  useLayoutEffect(() => {
    const inside = host.current!;
    const from = document.activeElement;
    asker.current = from;
    const form = inside.closest('form');
    form?.addEventListener('keydown', escape);
    return () => {
      form?.removeEventListener('keydown', escape);
      if (!inside.contains(document.activeElement) || !(from instanceof HTMLElement)) return;
      from.focus();
      // What stood in its place is back with the next paint.
      if (document.activeElement !== from) requestAnimationFrame(() => from.focus());
    };
  }, [host]);
  useEffect(() => {
    const now = document.activeElement;
    const inside = host.current;
    if (shown === undefined || !inside || !(now === document.body || now === asker.current || inside.contains(now))) return;
    (inside.querySelector<HTMLElement>('[role=slider]') ?? inside.querySelector('button'))?.focus();
  }, [host, shown]);
}
