import type { CodeSender } from '../ports/ports.ts';

export type Letter = { to: string; code: string; purpose: string; at: string; text?: string };
export type Mailbox = CodeSender & { letters(): Letter[] };

const KEPT = 50;

/** The sandbox transport: codes go to `log` and to `/dev/mailbox`, and nowhere else. */
export function makeMailbox(log: (line: string) => void): Mailbox {
  const kept: Letter[] = [];
  const keep = (letter: Omit<Letter, 'at'>) => {
    kept.unshift({ ...letter, at: new Date().toISOString() });
    kept.length = Math.min(kept.length, KEPT);
  };
  return {
    reaches: () => true,
    async send({ to, code, purpose }) {
      keep({ to, code, purpose });
      log(`验证码 ${code} → ${to}（${purpose}）`);
    },
    async tell({ to, text }) {
      keep({ to, code: '', purpose: 'notice', text });
      log(`通知 → ${to}：${text}`);
    },
    letters: () => [...kept],
  };
}
