import { type ReactElement, useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';

/** What the frame tells (server/routes/captcha-frame.ts). */
const Said = z.discriminatedUnion('captcha', [
  z.object({ captcha: z.literal('answered'), param: z.string() }),
  z.object({ captcha: z.literal(['missed', 'away']) }),
]);

type Props = {
  /** The cloud's answer, to be judged by the server. */
  onAnswer: (param: string) => void;
  onMissed: () => void;
  /** Its program did not load. */
  onAway: () => void;
};

/** The cloud's puzzle. It runs without an origin: nothing of this site is within its reach (decision 0062). */
export function CaptchaFrame({ onAnswer, onMissed, onAway }: Props): ReactElement {
  const frame = useRef<HTMLIFrameElement>(null);
  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.source !== frame.current?.contentWindow) return;
    const said = z.safeParse(Said, event.data).data;
    if (said?.captcha === 'answered') onAnswer(said.param);
    else if (said) ({ missed: onMissed, away: onAway })[said.captcha]();
  });
  useEffect(() => {
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);
  return (
    <iframe
      ref={frame}
      title="人机验证"
      src="/api/v2/users/captcha/frame"
      sandbox="allow-scripts"
      className="h-80 w-full rounded-ctl border border-line-1"
    />
  );
}
