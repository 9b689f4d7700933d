/**
 * What a training script of kohya's says: its epochs and files as lines on standard output, its steps and validation as bars on standard
 * error that overwrite themselves with carriage returns.
 */
export type KohyaEvent =
  | { type: 'epoch'; n: number; of: number }
  | { type: 'step'; step: number; of: number; loss: number | null }
  | { type: 'validated'; loss: number }
  | { type: 'saved'; file: string }
  | { type: 'memory'; line: string }
  | { type: 'failed'; line: string };

const patterns: [RegExp, (found: RegExpExecArray, line: string) => KohyaEvent][] = [
  [/^epoch (\d+)\/(\d+)$/, ([, n, of]) => ({ type: 'epoch', n: Number(n), of: Number(of) })],
  [/^epoch validation steps:.*[[ ,]val_epoch_avg_loss=([\d.eE+-]+)/, ([, loss]) => ({ type: 'validated', loss: Number(loss) })],
  [
    /^steps:\s+\d+%\|[^|]*\|\s*(\d+)\/(\d+) \[(?:.*?avr_loss=([\d.eE+-]+))?/,
    ([, step, of, loss]) => ({ type: 'step', step: Number(step), of: Number(of), loss: loss === undefined ? null : Number(loss) }),
  ],
  [/^saving checkpoint: (.+\.safetensors)$/, ([, file]) => ({ type: 'saved', file: file ?? '' })],
  [/OutOfMemoryError|CUDA out of memory/, (_, line) => ({ type: 'memory', line })],
  [/^(?:\w+\.)*\w*(?:Error|Exception): /, (_, line) => ({ type: 'failed', line })],
];

/** Reads what arrives, in whatever pieces, and tells what it means; a bar is told each time it moved. */
export function makeKohyaReader(tell: (event: KohyaEvent) => void): { read: (text: string) => void; end: () => void } {
  let rest = '';
  function line(text: string): void {
    const said = text.trim();
    for (const [pattern, make] of patterns) {
      const found = pattern.exec(said);
      if (found) return tell(make(found, said));
    }
  }
  return {
    read(text) {
      const parts = (rest + text).split(/[\r\n]/);
      rest = parts.pop() ?? '';
      for (const part of parts) line(part);
    },
    end() {
      line(rest);
      rest = '';
    },
  };
}
