import { ChevronDown, Shuffle } from 'lucide-react';
import type { ReactElement } from 'react';
import { useDict } from '#api/content/hooks.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Slider } from '#ds/primitives/slider/slider.tsx';
import { Switch } from '#ds/primitives/switch/switch.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { type Draft, draft } from './draft.ts';

type Props = { form: Draft; open: boolean; onToggle: () => void };

/** Steps, guidance, seed, who sees the words: what most people leave alone, behind one line that says how they stand. */
export function AdvancedFields({ form, open, onToggle }: Props): ReactElement {
  const ranges = useDict('range').data ?? [];
  const visibilities = useDict('visibilityList').data ?? [];
  const range = (key: string, fallback: { min: number; max: number; step: number; initial: number }) => {
    const row = ranges.find((one) => one.key === key);
    return row ? { min: Number(row.val), max: Number(row.val2), initial: Number(row.val3), step: Number(row.val4) } : fallback;
  };
  const steps = range('steps', { min: 1, max: 60, step: 1, initial: 28 });
  const cfg = range('cfg', { min: 1, max: 20, step: 0.5, initial: 7 });
  return (
    <section aria-label="高级参数" className="flex flex-col gap-4">
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex items-center justify-between rounded-ctl py-1 text-13 font-medium text-2 hover:text-1"
      >
        高级参数
        <span className="flex items-center gap-2 font-regular text-3 num">
          {form.steps} 步 · CFG {form.cfg} · {form.seed < 0 ? '种子随机' : `种子 ${form.seed}`}
          <Icon of={ChevronDown} size={16} />
        </span>
      </button>
      {open && (
        <>
          <Slider
            label="步数"
            value={form.steps}
            min={steps.min}
            max={steps.max}
            step={steps.step}
            initial={steps.initial}
            onChange={(value) => (draft.steps = value)}
          />
          <Slider
            label="引导强度"
            value={form.cfg}
            min={cfg.min}
            max={cfg.max}
            step={cfg.step}
            initial={cfg.initial}
            onChange={(value) => (draft.cfg = value)}
          />
          <TextField
            label="种子"
            help="留空为随机；填同一个种子和描述，画面相同"
            inputMode="numeric"
            value={form.seed < 0 ? '' : String(form.seed)}
            onChange={(text) => {
              const digits = text.replace(/\D/g, '').slice(0, 10);
              draft.seed = digits === '' ? -1 : Math.min(Number(digits), 4_294_967_295);
            }}
            trailing={<IconButton label="随机种子" icon={Shuffle} size="sm" onClick={() => (draft.seed = -1)} />}
          />
          {visibilities.some((row) => row.val === 'prompt_hidden') && (
            <Switch
              label="公开时隐藏描述"
              checked={form.visibility === 'prompt_hidden'}
              disabled={form.visibility === 'private'}
              onChange={(on) => (draft.visibility = on ? 'prompt_hidden' : 'public')}
            >
              <span className="mr-auto">公开时隐藏描述</span>
            </Switch>
          )}
        </>
      )}
    </section>
  );
}
