import { Maximize, Shuffle, SquareSplitHorizontal } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useTry } from '#api/training/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useDebouncedText } from '#product/use-debounced-text.ts';
import { STRENGTH_MAX } from '#shared/contract/params.ts';
import { SAMPLE_PROMPT_MAX, type Training } from '#shared/contract/training.ts';
import { CompareSlider } from '#ds/patterns/compare-slider/compare-slider.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';

const SEEDS = 2 ** 31;
/** What was tried last of each training, as long as the tab is there. */
const prompts = new Map<string, string>();

/** R8.12: an epoch tried on one's own words, beside the same without training. */
export function TryPanel({ training, epoch }: { training: Training; epoch: number }): ReactElement {
  const [prompt, setPrompt] = useState(prompts.get(training.id) ?? training.prompts.at(-1) ?? '');
  const [typed, setTyped] = useDebouncedText(prompt, (words) => {
    prompts.set(training.id, words);
    setPrompt(words);
  });
  /** Beside each other, one over the other, or that as large as the screen. */
  const [way, setWay] = useState<'beside' | 'over' | 'large'>('beside');
  const [seed, setSeed] = useState(training.seed);
  const [strength, setStrength] = useState(1);
  const asked = { id: training.id, prompt: prompt.trim(), seed };
  const without = useTry({ ...asked, epoch: 0, strength: 0 });
  const trained = useTry({ ...asked, epoch, strength });
  const failed = without.error ?? trained.error;
  const shown = [
    { tag: '无 · 预览', query: without },
    { tag: `${epoch === 0 ? '没练过' : `第 ${epoch} 轮`} · 预览`, query: trained },
  ];
  const slider = without.data && trained.data && (
    <CompareSlider
      label="没练过和练过"
      ratio={1}
      checker={false}
      before={{ src: without.data.picture, alt: `${shown[0]!.tag}：${prompt}`, tag: shown[0]!.tag }}
      after={{ src: trained.data.picture, alt: `${shown[1]!.tag}：${prompt}`, tag: shown[1]!.tag }}
    />
  );
  return (
    <section aria-label="用我的描述试" className="flex flex-col gap-3 rounded-card border border-line-1 bg-surface p-5">
      <p className="flex items-center justify-between gap-3">
        <span className="font-medium">用我的描述试</span>
        <Tag>免费</Tag>
      </p>
      <TextField label="描述" value={typed} maxLength={SAMPLE_PROMPT_MAX} onChange={setTyped} />
      {way === 'over' && slider}
      <div className={`grid grid-cols-2 gap-2 ${way === 'over' ? 'hidden' : ''}`}>
        {shown.map(({ tag, query }) => (
          <figure key={tag} aria-busy={query.isFetching ? true : undefined} className="relative overflow-hidden rounded-img bg-inset">
            {query.data ? (
              <img src={query.data.picture} alt={`${tag}：${prompt}`} className="aspect-square w-full object-cover" />
            ) : (
              <Skeleton ratio={1} />
            )}
            <span className="absolute top-2 left-2">
              <Tag tone="image">{tag}</Tag>
            </span>
            {query.data && (
              <figcaption className="absolute inset-x-0 bottom-0 bg-on-img-ctl px-2 py-1 text-12 text-on-img-1 num">
                到留出图 {query.data.distance.toFixed(3)}
              </figcaption>
            )}
          </figure>
        ))}
      </div>
      {failed && <Note tone="warn">{failureMessage(failureOf(failed))}</Note>}
      <Slider label="强度" value={strength} min={0} max={STRENGTH_MAX} step={0.05} digits={2} initial={1} onChange={setStrength} />
      <p className="flex items-center justify-between gap-3 text-12 text-3 num">
        种子 {seed}，两边相同
        <span className="flex gap-1">
          <IconButton size="sm" icon={Shuffle} label="换一个种子" onClick={() => setSeed(Math.floor(Math.random() * SEEDS))} />
          <IconButton
            size="sm"
            icon={SquareSplitHorizontal}
            label="叠着比"
            pressed={way === 'over'}
            disabled={!slider}
            onClick={() => setWay(way === 'over' ? 'beside' : 'over')}
          />
          <IconButton size="sm" icon={Maximize} label="放大比" disabled={!slider} onClick={() => setWay('large')} />
        </span>
      </p>
      {way === 'large' && slider && (
        <Dialog open width="export" title={`放大比：${prompt}`} onClose={() => setWay('beside')}>
          <div className="mx-auto max-w-128">{slider}</div>
        </Dialog>
      )}
    </section>
  );
}
