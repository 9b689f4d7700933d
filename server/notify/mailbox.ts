import type { CodeSender } from '../ports/ports.ts';

export type Letter = { to: string; code: string; purpose: string; at: string };
export type Mailbox = CodeSender & { letters(): Letter[] };

const KEPT = 50;

/** The sandbox transport: codes go to the log and to `/dev/mailbox`, and nowhere else. */
export function makeMailbox(log: (line: string) => void): Mailbox {
  const kept: Letter[] = [];
  return {
    async send({ to, code, purpose }) {
      kept.unshift({ to, code, purpose, at: new Date().toISOString() });
      kept.length = Math.min(kept.length, KEPT);
      log(`验证码 ${code} → ${to}（${purpose}）`);
    },
    letters: () => [...kept],
  };
}
