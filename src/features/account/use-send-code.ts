import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CodePurpose } from '#shared/contract/sign-in.ts';
import { failureOf } from '#api/api-error.ts';
import { useGetCode } from '#api/sign-in/hooks.ts';
import { useMeta } from '#api/content/hooks.ts';
import { metaQuery } from '#api/content/queries.ts';
import { failureMessage } from '#product/failure-message.ts';
import { load, save } from '#state/persist.ts';
import { toast } from '#state/toasts.ts';
import { messages } from './messages.ts';

/** Spec §9: 60 s between two codes; kept in storage, so that a reload does not forget it. */
const COOLDOWN_MS = 60_000;

function storedCooldown(): number | undefined {
  const until = Number(load('cooldown') ?? 0);
  return until > Date.now() && until < Date.now() + 10 * COOLDOWN_MS ? until : undefined;
}

/**
 * Asks for a code: puzzle first, then the code, then the countdown. The puzzle is shown by the caller while `puzzling`.
 * With `apart` the countdown is this form's own: codes to other accounts are asked for beside it.
 */
export function useSendCode(purpose: CodePurpose, { apart = false } = {}) {
  const getCode = useGetCode();
  const client = useQueryClient();
  // Asked for with the form, so that a press hardly ever waits for it.
  useMeta();
  const [asking, setAsking] = useState(false);
  // Counted, so that asking again deals a new puzzle instead of doing nothing beside one that did not load (F-21).
  const [puzzle, setPuzzle] = useState({ shown: false, round: 0 });
  const hidePuzzle = () => setPuzzle(({ round }) => ({ shown: false, round }));
  const [cooldownUntil, setCooldown] = useState(() => (apart ? undefined : storedCooldown()));

  function coolDown(seconds: number): void {
    const until = Date.now() + seconds * 1000;
    if (!apart) save('cooldown', String(until));
    setCooldown(until);
  }
  /** The page may be asked before it was told whether this installation deals puzzles; where it can't find out, it deals one. */
  async function begin(account: string): Promise<void> {
    setAsking(true);
    const site = await client.ensureQueryData(metaQuery()).catch(() => undefined);
    setAsking(false);
    if (site?.captcha === 'off') await send(account);
    else setPuzzle(({ round }) => ({ shown: true, round: round + 1 }));
  }
  async function send(account: string, ticket?: string): Promise<void> {
    hidePuzzle();
    try {
      const { data } = await getCode.mutateAsync({ username: account, source: purpose, ...(ticket && { ticket }) });
      coolDown(data.cooldown);
      toast('pos', messages.sent);
    } catch (error) {
      const failure = failureOf(error);
      const hurried = 'code' in failure && ['TOO_FREQUENT', '429'].includes(failure.code);
      // The server knows about codes sent from other tabs and devices: its seconds win (T-CODE-05).
      if (hurried) {
        if (failure.retryAfter) coolDown(Math.min(failure.retryAfter, 600));
        toast('warn', messages.hurry);
      } else toast('neg', messages.sendFailed + failureMessage(failure));
    }
  }
  return {
    /** A number while the puzzle is shown: the key of its `Captcha`. */
    puzzling: puzzle.shown && puzzle.round,
    cooldownUntil,
    sending: asking || getCode.isPending,
    begin: (account: string) => void begin(account),
    passed: (account: string, ticket: string) => void send(account, ticket),
    giveUp: hidePuzzle,
    hurry: () => toast('warn', messages.hurry),
  };
}
