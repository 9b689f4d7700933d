import { type ReactElement, useState } from 'react';
import { useDict } from '#api/content/hooks.ts';
import { usePresets, usePresetTypes } from '#api/content/presets.ts';
import { PROMPT_MAX } from '#shared/contract/params.ts';
import { FilterTabs } from '#ds/patterns/filter-tabs/filter-tabs.tsx';
import { Chip } from '#ds/primitives/chip/chip.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { Tabs } from '#ds/primitives/tabs/tabs.tsx';
import { useSnapshot } from 'valtio';
import { toast } from '#state/toasts.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { draft } from './draft.ts';

const tabs = [
  { id: 'tags', label: '词库' },
  { id: 'mofa', label: '魔法词' },
  { id: 'presets', label: '预设' },
  { id: 'styles', label: '风格' },
] as const;
type Tab = (typeof tabs)[number]['id'];

/** Adds words behind the description, with the comma Chinese prompts use. */
export function append(prompt: string, words: string): string {
  const text = prompt.trim();
  return text === '' ? words : /[，,。]$/.test(text) ? `${text}${words}` : `${text}，${words}`;
}

/** R4.1: tags, magic words, presets and all styles: the shelves behind the prompt box. */
export function WordLibrary({ start = 'tags', onClose }: { start?: Tab; onClose: () => void }): ReactElement {
  const [tab, setTab] = useState<Tab>(start);
  const [type, setType] = useState('');
  const { prompt, modelId, rander } = useSnapshot(draft);
  const tags = useDict('tags').data ?? [];
  const magic = useDict('mofa').data ?? [];
  const styles = useDict('rander').data ?? [];
  const types = usePresetTypes().data ?? [];
  const presets = (usePresets(modelId).data ?? []).filter((preset) => type === '' || preset.type === type);
  const url = useImageUrl();
  const groups = [...new Set(tags.map((row) => String(row.val2)))];

  function add(words: string): void {
    const next = append(draft.prompt, words);
    if (next.length > PROMPT_MAX) toast('warn', `画面描述最多 ${PROMPT_MAX} 字`);
    else draft.prompt = next;
  }
  const cardClasses = 'flex w-full flex-col gap-1.5 rounded-img text-left text-13';

  return (
    <Dialog open title="词库" width="detail" onClose={onClose}>
      <Tabs label="词库分类" value={tab} tabs={tabs} onChange={setTab}>
        <div className="flex min-h-60 flex-col gap-4 py-4">
          {tab === 'tags' &&
            groups.map((group) => (
              <section key={group} aria-label={group} className="flex flex-col gap-2">
                <h3 className="text-13 font-medium text-2">{group}</h3>
                <div className="flex flex-wrap gap-2">
                  {tags
                    .filter((row) => row.val2 === group)
                    .map((row) => (
                      <Chip key={row.id} size="sm" pressed={prompt.includes(String(row.val))} onClick={() => add(String(row.val))}>
                        {String(row.val)}
                      </Chip>
                    ))}
                </div>
              </section>
            ))}
          {tab === 'mofa' && (
            <ul className="grid grid-cols-2 gap-4 tablet:grid-cols-3">
              {magic.map((row) => (
                <li key={row.id}>
                  <button type="button" className={cardClasses} onClick={() => add(String(row.val))}>
                    <Pic src={url(String(row.val3 ?? ''))} alt="" ratio={4 / 3} />
                    <b className="font-medium">{row.label}</b>
                    <span className="text-12 text-3">{String(row.val)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )}
          {tab === 'presets' && (
            <>
              <FilterTabs
                label="预设分类"
                value={type}
                items={[{ id: '', label: '全部' }, ...types.map(({ id, name }) => ({ id, label: name }))]}
                onChange={setType}
              />
              <ul className="grid grid-cols-2 gap-4 tablet:grid-cols-4">
                {presets.map((preset) => (
                  <li key={preset.id}>
                    <button
                      type="button"
                      className={cardClasses}
                      onClick={() => {
                        Object.assign(draft, { prompt: preset.prompt, negativePrompt: preset.negativePrompt });
                        onClose();
                      }}
                    >
                      <Pic src={url(preset.image, 240)} alt="" ratio={1} />
                      <b className="font-medium">{preset.name}</b>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          )}
          {tab === 'styles' && (
            <ul className="grid grid-cols-3 gap-4 tablet:grid-cols-5">
              {styles.map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    aria-pressed={rander === row.val}
                    className={cardClasses}
                    onClick={() => {
                      draft.rander = rander === row.val ? '' : String(row.val);
                    }}
                  >
                    <Pic src={url(String(row.val3 ?? ''))} alt="" ratio={1} />
                    <b className={rander === row.val ? 'font-medium text-accent' : 'font-medium'}>{row.label}</b>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Tabs>
    </Dialog>
  );
}
