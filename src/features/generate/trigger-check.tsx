import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useAllModels } from '#api/content/hooks.ts';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { type Draft, draft } from './draft.ts';

/** R8.10: a LoRA whose trigger word the description does not have yet; the server would put it at the end. */
export function TriggerCheck({ form }: { form: Draft }): ReactElement | null {
  const models = useAllModels().data ?? [];
  const missing = form.loras.flatMap(({ id, version }) => {
    // Its own word is known to the server alone.
    if (version !== undefined) return [];
    const model = models.find((one) => one.id === id);
    const [word] = model?.trigger ?? [];
    return model && word && !form.prompt.includes(word) ? [{ id, name: model.name, word }] : [];
  });
  if (missing.length === 0 || form.prompt.trim() === '') return null;
  return (
    <section aria-label="触发词" className="flex flex-wrap items-center gap-1.5 text-12 text-3">
      {missing.map(({ id, name, word }) => (
        <Chip
          key={id}
          size="sm"
          variant="add"
          icon={Plus}
          onClick={() => {
            const text = draft.prompt.trimEnd().replace(/[，,]$/, '');
            draft.prompt = `${text}，${word}`;
          }}
        >
          {`${name} 的触发词：${word}`}
        </Chip>
      ))}
      <span>不写会自动放在末尾，写在前面更明显。</span>
    </section>
  );
}
