import type { ReactElement } from 'react';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import type { PromptHelp } from './prompt-help.ts';

const other = (phrase: string, { zh, en }: { zh: string; en: string }) => (phrase === zh ? en : zh);

type Props = {
  /** The description; its phrases are shown in their order. */
  value: string;
  /** Finds the phrases and what they are in the other language. */
  help: PromptHelp;
  /** The description with one phrase swapped or taken out. */
  onChange: (value: string) => void;
};

/** R8.10: a description phrase by phrase, each with its other language; pressing swaps them, the cross takes it away. */
export function PhraseChips({ value, help, onChange }: Props): ReactElement {
  const phrases = help.phrasesOf(value);
  if (phrases.length === 0) return <p className="text-12 text-3">写下描述后，这里逐词给出中英对照。</p>;
  const without = (index: number) =>
    phrases
      .filter((_, i) => i !== index)
      .map(({ text }) => text)
      .join('，');
  return (
    <ul aria-label="词条" className="flex flex-wrap gap-1.5">
      {phrases.map(({ text, from, to }, index) => {
        const term = help.termOf(text);
        return (
          <li key={`${from} ${text}`}>
            <Chip
              size="sm"
              variant="line"
              disabled={!term}
              onRemove={() => onChange(without(index))}
              onClick={() => term && onChange(value.slice(0, from) + other(text, term) + value.slice(to))}
            >
              {term ? `${text} · ${other(text, term)}` : text}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
