import { Check, Minus } from 'lucide-react';
import type { ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { VisuallyHidden } from '#ds/foundations/visually-hidden.tsx';

export type StrengthLevel = 1 | 2 | 3;

export type StrengthProps = {
  /** What is judged, e.g. 密码强度. */
  label: string;
  /** The judgement in one word, e.g. 中. The colour only repeats it. */
  word: string;
  /** How many of the three bars are filled. */
  level: StrengthLevel;
  /** What has to hold, and whether it does. */
  rules: readonly { text: string; met: boolean }[];
  /** Words for a screen reader. */
  labels?: { met: string; unmet: string };
};

const words = { met: '已满足', unmet: '未满足' };
const toneClasses: Record<StrengthLevel, string> = { 1: 'text-neg', 2: 'text-warn', 3: 'text-pos' };

/** How good a secret is while it is typed: bars, a word, and the rules with a tick each. Spoken when the word changes. */
export function Strength({ label, word, level, rules, labels = words }: StrengthProps): ReactElement {
  return (
    <div className="flex flex-col gap-1.5 text-12">
      <div className={`flex items-center gap-2 ${toneClasses[level]}`}>
        <span aria-hidden="true" className="flex flex-1 gap-1">
          {([1, 2, 3] as const).map((bar) => (
            <span key={bar} className={`h-1 flex-1 rounded-full ${bar <= level ? 'bg-current' : 'bg-line-2'}`} />
          ))}
        </span>
        <p role="status" className="font-medium">
          <VisuallyHidden>{label}：</VisuallyHidden>
          {word}
        </p>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-3 num">
        {rules.map(({ text, met }) => (
          <li key={text} className={`flex items-center gap-1 ${met ? 'text-2' : ''}`}>
            <span className={met ? 'text-pos' : ''}>
              <Icon of={met ? Check : Minus} size={14} />
            </span>
            {text}
            <VisuallyHidden>{met ? labels.met : labels.unmet}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  );
}
