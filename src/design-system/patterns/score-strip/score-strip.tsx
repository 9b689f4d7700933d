import type { ReactElement } from 'react';

export type ScoreMark = 'neg' | 'warn' | 'pos';

export type ScoreStripProps = {
  /** 0 to 100. */
  score: number;
  /** The verdict in words. */
  verdict: string;
  /** What it will be once everything is mended. */
  outlook?: string | undefined;
  /** One stone a picture, in order; `label` is told when it is pointed at, and names it. */
  stones: readonly { id: string; mark: ScoreMark; label: string }[];
  /** What the colours mean, with how many there are. */
  legend: readonly { mark: ScoreMark; text: string }[];
  /** A stone was pressed. */
  onStone: (id: string) => void;
};

const markClasses: Record<ScoreMark, string> = { neg: 'text-neg', warn: 'text-warn', pos: 'text-accent' };

/** The state of a set at one glance: a figure, a verdict, and a stone for each picture. */
export function ScoreStrip({ score, verdict, outlook, stones, legend, onStone }: ScoreStripProps): ReactElement {
  return (
    <section
      aria-label="检查结果"
      className="flex items-center gap-6 rounded-card border border-line-1 bg-surface px-5 py-4 max-tablet:flex-col max-tablet:items-stretch"
    >
      <p className="flex-none">
        <b className="text-32 font-semibold num">{score}</b>
        <span className="text-13 text-3 num"> / 100</span>
      </p>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-medium">{verdict}</span>
          {outlook !== undefined && <span className="flex-none text-12 text-3 num">{outlook}</span>}
        </p>
        <ol aria-label="每张的情况" className="flex gap-1">
          {stones.map(({ id, mark, label }) => (
            <li key={id} className="h-6 min-w-0 flex-1">
              <button
                type="button"
                aria-label={label}
                title={label}
                onClick={() => onStone(id)}
                className={`size-full rounded-tick bg-current ${markClasses[mark]}`}
              />
            </li>
          ))}
        </ol>
        <ul className="flex flex-wrap gap-4 text-12 text-2">
          {legend.map(({ mark, text }) => (
            <li key={mark} className="flex items-center gap-1.5 num">
              <span aria-hidden="true" className={`size-2 rounded-tick bg-current ${markClasses[mark]}`} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
