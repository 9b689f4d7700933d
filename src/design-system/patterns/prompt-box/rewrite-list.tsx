import { Check, X } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import type { PromptHelp } from './prompt-help.ts';

type Props = {
  /** The description that could be clearer. */
  value: string;
  /** Proposes the changes and puts those that are taken into the text. */
  help: PromptHelp;
  /** The description with one change, or all of them. */
  onChange: (value: string) => void;
};

/** R8.10: what would make a description more certain; every change is taken or left by itself. */
export function RewriteList({ value, help, onChange }: Props): ReactElement {
  const [left, setLeft] = useState<readonly string[]>([]);
  const proposals = help.rewrite(value).filter(({ id }) => !left.includes(id));
  if (proposals.length === 0) {
    return (
      <p role="status" className="text-12 text-3">
        {value.trim() ? '没有要改的了。' : '先写下描述，再看哪里可以写得更清楚。'}
      </p>
    );
  }
  function all(): void {
    // From the end, so that what stands before keeps its place.
    const replaced = proposals
      .filter(({ before }) => before !== null)
      .toSorted((a, b) => b.from - a.from)
      .reduce((text, proposal) => help.accept(text, proposal), value);
    onChange(proposals.filter(({ before }) => before === null).reduce((text, proposal) => help.accept(text, proposal), replaced));
  }
  return (
    <section aria-label="改写建议" className="flex flex-col gap-1">
      <ul className="flex flex-col">
        {proposals.map((proposal) => {
          const { id, before, after, reason } = proposal;
          const what = before === null ? `加上「${after}」` : `「${before}」改成「${after}」`;
          return (
            <li key={id} className="flex items-center gap-2 border-b border-line-1 py-1 text-13">
              <span className="min-w-0 flex-1">
                {before !== null && <del className="text-3">{before}</del>} <ins className="text-accent no-underline">{after}</ins>
                <span className="block text-12 text-3">{reason}</span>
              </span>
              <IconButton
                size="sm"
                tip="none"
                icon={Check}
                label={`采用：${what}`}
                onClick={() => onChange(help.accept(value, proposal))}
              />
              <IconButton size="sm" tip="none" icon={X} label={`不改：${what}`} onClick={() => setLeft([...left, id])} />
            </li>
          );
        })}
      </ul>
      <div>
        <Button size="sm" variant="ghost" onClick={all}>
          全部采用
        </Button>
      </div>
    </section>
  );
}
