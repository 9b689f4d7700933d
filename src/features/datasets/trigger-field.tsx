import type { ReactElement } from 'react';
import { useDebouncedText } from '#product/use-debounced-text.ts';
import { freeTriggers, isEveryday } from '#shared/rules/dataset-check.ts';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';

type Props = {
  trigger: string;
  onTrigger: (trigger: string) => void;
  /** Another one, which the captions that have the old one are to follow. */
  onSuggested: (trigger: string) => void;
};

/** R8.12: the word that calls a model, whether it means something already, and three that do not. */
export function TriggerField({ trigger, onTrigger, onSuggested }: Props): ReactElement {
  const [word, setWord] = useDebouncedText(trigger, onTrigger);
  const everyday = word.trim() !== '' && isEveryday(word);
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="触发词"
        help={
          word.trim() === ''
            ? '写进描述里就会调用这个模型'
            : everyday
              ? '是日常用词，会和原来的意思混在一起'
              : '不是日常用词，不会和别的意思混在一起'
        }
        value={word}
        maxLength={40}
        onChange={setWord}
      />
      {everyday && (
        <p className="flex flex-wrap items-center gap-1.5 text-12 text-3">
          可以换成
          {freeTriggers(word).map((free) => (
            <Chip key={free} size="sm" variant="line" onClick={() => onSuggested(free)}>
              {free}
            </Chip>
          ))}
        </p>
      )}
    </div>
  );
}
